"""Completion of the `:` line, from the declarations of commands. Pure."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress

from affray.encounter.desk import Desk
from affray.encounter.lines import Binder, usage
from affray.encounter.odds_report import POLICY, policies
from affray.encounter.play import Play
from affray.rules.command import Param
from affray.rules.question import Option
from affray.rules.refusal import Refused
from affray.tui.theme import THEMES

OWN: Mapping[str, str] = {
    "undo": "take back the last step",
    "redo": "do again what was taken back",
    "goto": "goto STEP: go to any step",
    "mend": "mend STEP QUESTION ; ANSWER: give another answer to an old question",
    "odds": "odds [policy=NAME] COMMAND: the chances of a command, without doing it",
    "policy": "policy NAME: who decides in odds what a command asks on the way",
    "rolls": "rolls affray, rolls players, rolls table: who rolls",
    "ask": "ask TOPIC: put an optional question to the table tonight; again: no more",
    "theme": f"theme NAME: {', '.join(THEMES)}",
    "log": "walk the log",
    "why": "why [STEP]: how a step came out as it did",
    "party": "what the fight did to the party",
    "changes": "how the files were edited since the session began",
    "help": "what every key does now",
    "leave": "leave; the session is kept",
}
"""The screen's own words."""


def words_of(line: str) -> tuple[list[str], str]:
    """Split a line into the words that are finished and the one being typed."""
    head, _, last = line.rpartition(" ")
    try:
        return shlex.split(head), last
    except ValueError:
        return head.split(), last


def completions(desk: Desk, play: Play, line: str) -> list[Option]:
    """List what the word being typed may become; ids are what is put into the line."""
    done, last = words_of(line)
    if not done:
        named = [Option(c.name, c.name, c.help) for c in desk.commands.values()]
        options = [*named, *(Option(name, name, text) for name, text in OWN.items())]
    else:
        options = _of_params(desk, play, done)
    word = last.casefold()
    first = [one for one in options if one.id.casefold().startswith(word)]
    rest = [one for one in options if one not in first and word in one.text.casefold()]
    return first + rest


WORDS: Mapping[str, Sequence[str]] = {"theme": tuple(THEMES), "rolls": ("affray", "players", "table")}
"""What may follow the screen's own words."""


def _of_params(desk: Desk, play: Play, done: Sequence[str]) -> list[Option]:
    if done[0] in WORDS:
        return [Option(word, word) for word in WORDS[done[0]] if len(done) == 1]
    if done[0] == "policy":
        return [Option(name, name) for name in policies(desk) if len(done) == 1]
    if done[0] == "odds":
        done = [word for word in done[1:] if not word.startswith(POLICY)]
        if not done:
            return [Option(c.name, c.name, c.help) for c in desk.ruleset.values()]
    try:
        binder = desk.binder(play, done[0])
    except Refused:
        return []
    return [option for param in following(binder, done[1:]) for option in binder.options(param)]


def following(binder: Binder, words: Sequence[str]) -> list[Param[object]]:
    """Bind what was typed; return the parameters that the next word may belong to."""
    with suppress(Refused):  # what is missing is asked for next
        binder.bind(words)
    params = list(binder.command.params)
    given = [param for param in params if param.name in binder.args]
    left = [param for param in params if param.name not in binder.args]
    found = [given[-1]] if given and given[-1].many else []
    for param in left:
        found.append(param)
        if param.required:
            break
    return found


def completed(line: str, options: Sequence[Option]) -> str:
    """Return the line with its last word completed as far as all options agree."""
    if not options:
        return line
    _, last = words_of(line)
    head = line[: len(line) - len(last)]
    ids = [one.id for one in options if one.id.casefold().startswith(last.casefold())] or [options[0].id]
    common = ids[0]
    for one in ids[1:]:
        while not one.startswith(common):
            common = common[:-1]
    if len(ids) == 1:
        return f"{head}{shlex.quote(common)} "
    return head + common if len(common) > len(last) else line


def described(desk: Desk, line: str) -> str:
    """Say how the command on the line is typed."""
    done, last = words_of(line)
    name = done[0] if done else last
    if name in desk.commands:
        return f"{usage(desk.commands[name])}   {desk.commands[name].help}"
    return OWN.get(name, "")
