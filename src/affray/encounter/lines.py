"""Command lines: words into a command with its parameters, as typed in plain mode and on the `:` line."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from affray.encounter.files.text import harmless
from affray.encounter.play import Play
from affray.encounter.telling import name_of
from affray.rules.command import Command, Param
from affray.rules.fight import Context
from affray.rules.question import Option, nearest
from affray.rules.refusal import Refusal, Refused, refuse
from affray.rules.when import spanned

NOTHING = "nothing can be named there now"
SHORTEST_BEGINNING = 3
FREE = ("value", "words")
"""Kinds of parameters that take words of any kind."""

AnyCommand: TypeAlias = Command[Any]


class Invocation(Struct, frozen=True):
    """A command with its parameters: what a step stores and what can be run again."""

    name: str
    args: Mapping[str, Any] = {}

    def line(self) -> str:
        """Write it in short, as it could be typed."""
        if self.name == "mend":
            return f"mend {self.args['step']} {self.args['question']} ; {self.args['text']}"
        words = [self.name]
        for value in self.args.values():
            many = value if isinstance(value, tuple | list) else (value,)
            words.extend(shlex.quote(str(one)) for one in many)
        return " ".join(words)


def encode(invocation: Invocation) -> str:
    """Write an invocation for the store."""
    return msgspec.json.encode(invocation).decode()


def decode(text: str) -> Invocation:
    """Read an invocation from the store; lists become tuples again."""
    raw = msgspec.json.decode(text, type=Invocation)
    args = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.args.items()}
    return Invocation(raw.name, args)


def split(line: str) -> list[list[str]]:
    """Split a line at lone semicolons (the command, then inline answers) and each part as a POSIX shell does.

    Raises Refused for an open quotation.
    """
    try:
        return [shlex.split(part) for part in _parts(line)]
    except ValueError:
        raise refuse(
            "a quotation is not closed", "put words with an apostrophe in double quotes, or write \\'"
        ) from None


def _parts(line: str) -> list[str]:
    """Cut a line at the semicolons that stand alone and outside quotations."""
    parts, begun, quote, place = [], 0, "", 0
    while place < len(line):
        letter = line[place]
        if letter == "\\" and quote != "'":
            place += 1
        elif quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == ";" and line[place - 1 : place].strip() == "" == line[place + 1 : place + 2].strip():
            parts.append(line[begun:place])
            begun = place + 1
        place += 1
    return [*parts, line[begun:]]


def find_command(commands: Mapping[str, AnyCommand], name: str) -> AnyCommand:
    """Return the command of this name. Raises Refused, with the nearest."""
    if name in commands:
        return commands[name]
    near = get_close_matches(name, commands, 1)
    raise refuse(
        "there is no command {name}", f"did you mean {near[0]}?" if near else "help lists them", name=name
    )


class Binder:
    """Binds the words of a line to a command's parameters, as the play stands."""

    def __init__(self, command: AnyCommand, state: Any, play: Play, context: Context) -> None:
        self.command = command
        self.state = state
        self.play = play
        self.context = context
        self.args: dict[str, Any] = {}

    def bind(self, words: Sequence[str]) -> Invocation:
        """Bind all words. Raises Refused: for what is missing, unknown or left over."""
        named, left = self._named(words)
        params = self.command.params
        needed = max((place for place, param in enumerate(params, 1) if param.required), default=0)
        for place, param in enumerate(params):
            for value in named.get(param.name, ()):
                self._read(param, [value], begun=True)
            if place < needed and param.name not in self.args:
                left = self._take(param, left)
        self._rest([param for param in params[needed:] if param.name not in self.args], left)
        order = [param.name for param in params]
        return Invocation(self.command.name, {name: self.args[name] for name in order if name in self.args})

    def _rest(self, params: list[Param[Any]], words: list[str]) -> None:
        """Bind words to the parameters that may be left out, in any order; free words to what takes them.

        A word that is nobody's whole name goes to the one parameter that has a name which it begins.
        """
        while words:
            taker = self._taker(params, words)
            begun = taker is None
            taker = taker or self._beginning(params, words) or self._taker(params, words, free=True)
            if taker is None:
                raise self._stranger(params, words)
            words = self._read(taker, words, begun=begun)
            if not taker.many:
                params.remove(taker)

    def _taker(
        self, params: Sequence[Param[Any]], words: list[str], *, free: bool = False
    ) -> Param[Any] | None:
        return next((p for p in params if (p.kind in FREE) == free and self._takes(p, words)), None)

    def _beginning(self, params: Sequence[Param[Any]], words: list[str]) -> Param[Any] | None:
        """Return the one parameter with a name that a word begins; none where the words may be a sentence."""
        if any(param.kind == "words" for param in params):
            return None
        found = [p for p in params if p.kind not in FREE and self._takes(p, words, begun=True)]
        return found[0] if len(found) == 1 else None

    def _takes(self, param: Param[Any], words: list[str], *, begun: bool = False) -> bool:
        before = dict(self.args)
        try:
            self._read(param, words, begun=begun)
        except Refused:
            return False
        finally:
            self.args = before
        return True

    def _stranger(self, params: Sequence[Param[Any]], words: list[str]) -> Refused:
        """Say why a word fits nowhere: what the one parameter left says, else that it is one too many."""
        if len(params) == 1:
            try:
                self._read(params[0], words)
            except Refused as refused:
                return refused
        options = [option for param in params for option in self.options(param)]
        near = nearest(words[0], options)
        hint = f"did you mean {near}?" if near else usage(self.command)
        return refuse("{word} is one too many for {command}", hint, word=words[0], command=self.command.name)

    def _named(self, words: Sequence[str]) -> tuple[dict[str, list[str]], list[str]]:
        """Take out words of the form parameter=value: what they may say may depend on those before them."""
        known = {param.name for param in self.command.params}
        named: dict[str, list[str]] = {}
        left = []
        for word in words:
            name, equals, value = word.partition("=")
            if equals and name in known:
                named.setdefault(name, []).append(value)
            else:
                left.append(word)
        return named, left

    def _take(self, param: Param[Any], words: list[str]) -> list[str]:
        if not words:
            if param.required:
                raise self._missing(param)
            return words
        try:
            return self._read(param, words)
        except Refused:
            if param.required:
                raise
            return words

    def _read(self, param: Param[Any], words: list[str], *, begun: bool = False) -> list[str]:
        """Read words as a parameter's value; with `begun` the first may be a name's beginning."""
        if param.kind == "words":
            self.args[param.name] = harmless(" ".join(words))
            return []
        if param.many:
            return self._read_many(param, words, begun=begun)
        more = param is not self.command.params[-1]
        exact = more and not (param.required or begun)
        self.args[param.name] = self._one(param, words[0], exact=exact, begun=begun)
        return words[1:]

    def _read_many(self, param: Param[Any], words: list[str], *, begun: bool) -> list[str]:
        found: list[Any] = list(self._several(param, words[0], begun=begun))
        left = words[1:]
        while left:
            try:
                found.extend(self._several(param, left[0], exact=True))
            except Refused:
                break
            left = left[1:]
        self.args[param.name] = tuple(dict.fromkeys([*self.args.get(param.name, ()), *found]))
        return left

    def _several(
        self, param: Param[Any], word: str, *, exact: bool = False, begun: bool = False
    ) -> list[Any]:
        """Read a word that may name several; a range, or words joined by commas."""
        try:
            return [self._one(param, word, exact=exact, begun=begun)]
        except Refused:
            if found := self._span(param, word):
                return found
            if "," in word:
                parts = [part for part in word.split(",") if part]
                return [one for part in parts for one in self._several(param, part, exact=exact, begun=begun)]
            raise

    def _span(self, param: Param[Any], word: str) -> list[Any]:
        """Read a range, by ids (``rat-1..4``) or by labels (``Rat A..D``); those removed are left out."""
        if ids := spanned(word):
            return [self._one(param, one) for one in ids if one not in self.play.gone]
        first, dots, last = word.partition("..")
        if param.kind != "combatant" or not dots or not last:
            return []
        known = [Option(one, name_of(self.play, one)) for one in self.play.fight.combatants]
        stem = first[: len(first) - len(first.split(" ")[-1].split("-")[-1])]
        begin, end = match(known, first), match(known, last) or match(known, stem + last)
        if begin is None or end is None:
            return []
        there = list(self.play.fight.combatants)
        name = self.play.fight[begin].name
        between = there[there.index(begin) : there.index(end) + 1]
        return [one for one in between if self.play.fight[one].name == name]

    def _one(self, param: Param[Any], word: str, *, exact: bool = False, begun: bool = False) -> Any:
        if param.kind == "number":
            return _number(word)
        options = self.options(param)
        if param.kind == "combatant":
            return self._combatant(options, word, exact=exact)
        begun = param.required or (begun and param.kind != "value")
        found = match(options, word) or (beginning(options, word) if begun else None)
        if param.kind == "value":
            return found or harmless(word)
        if found is None:
            raise self._unknown(param, word, options)
        return found

    def options(self, param: Param[Any]) -> Sequence[Option]:
        """List what may be named for a parameter, as far as the words before it say."""
        return param.choices(self.state, self.context, self.args) if param.choices else ()

    def _combatant(self, options: Sequence[Option], word: str, *, exact: bool) -> str:
        known = [Option(one, name_of(self.play, one)) for one in self.play.fight.combatants]
        found = match([*options, *known], word) or (None if exact else beginning([*options, *known], word))
        if found is None:
            names = {o.text.casefold(): o.id for o in known} | {o.id: o.id for o in known}
            near = get_close_matches(word.casefold(), names, 1)
            hint = f"did you mean {names[near[0]]}?" if near else "state lists who is there"
            raise refuse("nobody is called {word}", hint, word=word)
        return found

    def _unknown(self, param: Param[Any], word: str, options: Sequence[Option]) -> Refused:
        ids = [option.id for option in options]
        near = nearest(word, options)
        hint = f"did you mean {near}?" if near else f"one of {', '.join(ids[:12])}" if ids else NOTHING
        return refuse("{word} will not do for {param}", hint, word=word, param=param.name)

    def _missing(self, param: Param[Any]) -> Refused:
        ids = [option.id for option in self.options(param)][:12]
        hint = usage(self.command) + (f"; {param.name}: {', '.join(ids)}" if ids else "")
        return refuse("{command} needs {param}: {help}", hint, command=self.command.name, param=param.name,
                      help=param.help)  # fmt: skip


def match(options: Sequence[Option], word: str) -> str | None:
    """Return the id of the option that a word names: by id, or by its words in any case."""
    if any(option.id == word for option in options):
        return word
    folded = word.casefold()
    found = {option.id for option in options if folded in (option.id.casefold(), option.text.casefold())}
    return found.pop() if len(found) == 1 else None


def beginning(options: Sequence[Option], word: str) -> str | None:
    """Return the id of the one option that a word begins, or that has the word in its name."""
    folded = word.casefold()
    if len(folded) < SHORTEST_BEGINNING:
        return None
    found = {
        option.id
        for option in options
        if option.id.startswith(folded)
        or option.text.casefold().startswith(folded)
        or folded in option.text.casefold().split()
    }
    return found.pop() if len(found) == 1 else None


def written(command: AnyCommand, invocation: Invocation) -> str:
    """Write a command as it could be typed: what is needed in its place, what may be left out by its name."""
    words = [command.name]
    for param in command.params:
        if param.name not in invocation.args:
            continue
        value = invocation.args[param.name]
        if isinstance(value, tuple | list):
            value = ",".join(map(str, value)) if param.kind == "combatant" else value
        many = value if isinstance(value, tuple | list) else (value,)
        name = "" if param.required else f"{param.name}="
        words += [shlex.quote(f"{name}{one}") for one in many]
    return " ".join(words)


def usage(command: AnyCommand) -> str:
    """Write how a command is typed: ``attack attacker targets… [approach]``."""
    words = [command.name]
    for param in command.params:
        name = param.name + ("…" if param.many else "")
        words.append(name if param.required else f"[{name}]")
    return " ".join(words)


def _number(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise refuse("{word} is no whole number", "digits are wanted", word=word) from None


__all__ = ["Binder", "Invocation", "Refusal", "decode", "encode", "find_command", "match", "split", "usage"]
