"""Build mode: a command's parameters are asked on the prompt, as questions are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from affray.rules.command import Param
from affray.tui.asking import Ask, Back, Given, press
from affray.tui.building import Building
from affray.tui.drawing.spans import cut
from affray.tui.foresight import Wanted
from affray.tui.modes.asking import AskingMode
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table

MOST_OFFERED = 60
"""Options beside which odds stand."""

MOST_OF_MORE = 28
"""Cells of the key line that say what else could be asked."""


def named(value: object) -> tuple[str, ...]:
    """Return the ids in an answer, the last first: it may be one, several or none."""
    many = value[::-1] if isinstance(value, tuple) else (value,)
    return tuple(one for one in many if isinstance(one, str))


class BuildMode(AskingMode):
    """Asks for the open parameter; the last one runs the command."""

    def __init__(self, table: Table, building: Building, ask: Ask) -> None:
        super().__init__(table, ask)
        self.building = building
        self._offered: tuple[Ask, Mapping[str, Wanted]] | None = None

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        table = self.table
        if key == "tab":
            self._more()
            return
        match press(self.ask, key, character):
            case Ask() as ask:
                self.ask = ask
                table.say("")
            case Given(value):
                table.ended = True
                table.say("")
                self._give(value)
            case Back():
                table.ended = True
                table.say("")
                table.stepped_out(self.building)
            case None:
                self.missed(key)

    def _give(self, value: object) -> None:
        why_not = self.building.give(value)
        if why_not:
            self.table.say(why_not, "bad")
            return
        self.table.build(self.building)

    def _more(self) -> None:
        """Ask everything: the parameters that may be left out, and every optional question."""
        self.building.more = not self.building.more
        self.table.say("every question of this one will be asked" if self.building.more else "")
        ask = self.building.ask()
        if ask is None:
            self.table.ended = True
            self.table.build(self.building)
        else:
            self.ask = ask

    def target(self) -> str | None:
        """Name whoever is pointed at, else whom the answers so far name last."""
        given = [one for _, value in reversed(self.building.answers) for one in named(value)]
        fight, acting = self.table.play.fight, self.table.acting
        return super().target() or next((one for one in given if one in fight and one != acting), None)

    def taking(self) -> Sequence[Wanted]:
        """Name the targets of the command as it would be with what is marked, else pointed at."""
        param, pointed = self.building.open, self.ask.pointed
        ids = self.ask.marked or ((pointed.id,) if pointed is not None else ())
        if param is None:
            return ()
        return self._with(param, None if not ids else ids if param.many else ids[0])

    def offered(self) -> Mapping[str, Wanted]:
        """Name the target of the command with each option, where it has one."""
        if self._offered is None or self._offered[0] is not self.ask:
            self._offered = self.ask, self._each()
        return self._offered[1]

    def _each(self) -> Mapping[str, Wanted]:
        param = self.building.open
        if param is None or not self.ask.lists:
            return {}
        each = {
            option.id: self._with(param, (option.id,) if param.many else option.id)
            for option in self.ask.shown[:MOST_OFFERED]
        }
        return {option: wanted[0] for option, wanted in each.items() if len(wanted) == 1}

    def _with(self, param: Param[Any], value: object) -> Sequence[Wanted]:
        """Name whom the command is aimed at with this value, or without; nobody while more is missing."""
        args = {**self.building.args, **({} if value is None else {param.name: value})}
        if any(one.required and one.name not in args for one in self.building.command.params):
            return ()
        return self.table.odds.wanted(self.building.command.name, args)

    def hints(self) -> Sequence[Hint]:
        """Show how it is answered, and what more could be asked."""
        more = cut(", ".join(self.building.optional), MOST_OF_MORE, self.table.marks.ellipsis)
        word = "ask no more" if self.building.more else f"more: {more}" if more else "ask all"
        first, *rest = super().hints()
        return [first, ("Tab", word), *rest]
