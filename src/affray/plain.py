"""Plain mode: the same session a line at a time, for scripts, screen readers and dumb terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from affray.encounter import odds_report, reports
from affray.encounter.answers import LONGEST_NUMBER
from affray.encounter.lines import split
from affray.encounter.record import reports as records
from affray.encounter.record.edited import Watch
from affray.encounter.session import Reply, Session
from affray.encounter.store.faults import StoreFault
from affray.encounter.telling import refused
from affray.rules.refusal import Refusal, Refused, refuse

ERROR, FINE = 1, 0


class Printer(Protocol):
    """Writes what plain mode has to say, one object at a time."""

    def __call__(self, said: dict[str, Any]) -> None:
        """Write one object and let it out at once."""
        ...


def json_printer(write: Callable[[str], object]) -> Printer:
    """Return a printer of JSON, one object a line."""

    def say(said: dict[str, Any]) -> None:
        write(msgspec.json.encode(said).decode() + "\n")

    return say


class Stop(Exception):  # noqa: N818 - it ends a strict run, and is no fault of its own
    """Ends a strict run at its first error."""


class Plain:
    """Reads commands and answers a line at a time and says what came of them."""

    def __init__(self, session: Session, say: Printer, *, name: str = "", strict: bool = False) -> None:
        self.session = session
        self.say = say
        self.name = name
        self.strict = strict
        self.files = Watch(session, name)

    def run(self, lines: Iterable[str]) -> int:
        """Run to the end of the input; return the exit status. A question that is open stays pending."""
        pending = self.session.pending
        self.say(
            {
                "type": "ready",
                "session": self.name,
                "step": self.session.head,
                "pending": {"command": self.session.desk.line(pending)} if pending else None,
            }
        )
        self._edited()
        try:
            for line in _lines(lines):
                self.line(line)
        except Stop:
            return ERROR
        return FINE

    def line(self, line: str) -> None:
        """Take one line: a command, a query, or an answer where a question is open."""
        try:
            if self.session.question is not None and not line.startswith(":"):
                self._answer(line)
            elif self.session.question is not None:
                self._inside(line[1:])
            elif line.strip() and not line.lstrip().startswith("#"):
                self._between(line)
        except Refused as refusal:
            self._refuse(refusal.refusal)
        except StoreFault as fault:
            self._error(fault.text, fault.hint)

    def _answer(self, line: str) -> None:
        """Take a line as the answer to the open question."""
        reply = self.session.type(line)
        first = "".join(line.split(maxsplit=1)[:1])
        if reply.refusal is not None and first in reports.QUERIES:
            self._error(refused(reply.refusal, self.session.play)[0], f"inside a question write :{first}")
        elif reply.refusal is not None and first in {
            **self.session.desk.commands,
            **reports.TREE,
            **reports.WRITES,
        }:
            text, _ = refused(reply.refusal, self.session.play)
            self._error(text, "a question is open: answer it, or :cancel first")
        else:
            self._reply(reply)

    def _inside(self, line: str) -> None:
        """Take a line with a colon inside a question: a query, cancel or back."""
        words = split(line)[0]
        name = words[0] if words else ""
        if name == "cancel":
            self.session.cancel()
            self.say({"type": "cancel", "step": self.session.head})
        elif name == "back":
            self._reply(self.session.back())
        elif name in reports.QUERIES:
            self._query(words)
        else:
            raise refuse("{name} cannot be asked inside a question", "queries, :cancel and :back can",
                         name=f":{name}")  # fmt: skip

    def _between(self, line: str) -> None:
        """Take a line between commands."""
        words, *inline = split(line)
        if words and words[0].startswith(":") and words[0][1:] in reports.QUERIES:
            words = [words[0][1:], *words[1:]]
        if not words:
            raise refuse("a command is missing before the first ;", "help lists them")
        name = words[0]
        if name in reports.QUERIES:
            if inline:
                raise refuse("{name} asks nothing to be answered", "leave out what follows ;", name=name)
            self._query(words)
        elif name in reports.WRITES:
            self._write(words, inline)
        elif name in reports.TREE:
            self._tree(words, [" ".join(part) for part in inline])
        else:
            answers = [" ".join(part) for part in inline]
            self._reply(self.session.command(self.session.desk.bind(self.session.play, words), answers))

    def _tree(self, words: Sequence[str], inline: Sequence[str]) -> None:
        session = self.session
        if inline and words[0] != "mend":
            raise refuse("{name} asks nothing to be answered", "leave out what follows ;", name=words[0])
        match list(words):
            case ["undo"]:
                self._reply(session.undo())
            case ["redo"]:
                self._reply(session.redo())
            case ["goto", step] if _is_step(step):
                self._reply(session.goto(int(step)))
            case ["continue"] if session.pending is not None:
                self._reply(session.resume())
            case ["continue"]:
                raise refuse("no command was left half answered", "give a new one")
            case ["mend", step, question] if _is_step(step) and inline:
                self._reply(session.mend(int(step), question, inline[0], inline[1:]))
            case [name, *_]:
                raise refuse("{name} is not given so", f"write it as: {reports.TREE[name][0]}", name=name)

    def _write(self, words: Sequence[str], inline: Sequence[Sequence[str]]) -> None:
        if len(words) > 1 or inline:
            raise refuse("{name} is not given so", f"write it as: {words[0]}", name=words[0])
        self.say({"type": "carried", **records.carry(self.session, self.name)})

    def _query(self, words: Sequence[str]) -> None:
        name, *rest = words
        answer: dict[str, Any]
        match name:
            case "state":
                answer = reports.state(self.session)
            case "log":
                answer = {"steps": reports.log(self.session)}
            case "odds":
                answer = self._odds(rest)
            case "why":
                answer = self._why(rest)
            case "party":
                answer = records.party(self.session, self.name)
            case "changes":
                answer = records.changes(self.session, self.name)
            case _:
                answer = self._help(rest)
        self.say({"type": name, **answer})

    def _odds(self, words: Sequence[str]) -> dict[str, Any]:
        desk, play = self.session.desk, self.session.play
        return odds_report.report(desk, play, odds_report.meant(desk, play, words))

    def _why(self, words: Sequence[str]) -> dict[str, Any]:
        text = words[0] if words else str(self.session.head)
        try:
            return reports.why(self.session, int(text) if _is_step(text) else -1)
        except KeyError:
            raise refuse("there is no step {step}", "log lists them", step=text[:20]) from None

    def _help(self, words: Sequence[str]) -> dict[str, Any]:
        try:
            return {"commands": reports.help_on(self.session.desk, *words[:1])}
        except KeyError:
            raise refuse("there is no command {name}", "help lists them", name=words[0]) from None

    def _reply(self, reply: Reply) -> None:
        """Say what came of a call."""
        if reply.refusal is not None:
            self._refuse(reply.refusal)
            return
        for told, step in zip(reply.told, reply.steps, strict=True):
            self.say(reports.event(told, step))
        if reply.question is not None:
            self.say(reports.question(reply.question, self.session))
        elif reply.step is not None:
            self.say({"type": "done", "step": reply.step})
            self._edited()
        else:
            self.say({"type": "cancel", "step": self.session.head})

    def _edited(self) -> None:
        """Say that a file was edited, once for each time."""
        found = self.files.news()
        if found:
            self.say(records.notice(found))

    def _refuse(self, refusal: Refusal) -> None:
        self._error(*refused(refusal, self.session.play))

    def _error(self, text: str, hint: str) -> None:
        self.say({"type": "error", "text": text, "hint": hint})
        if self.strict:
            raise Stop


def _is_step(word: str) -> bool:
    return word.isdecimal() and len(word) <= LONGEST_NUMBER


def _lines(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield line.rstrip("\r\n")
