"""Odds to read in the panel: of everything that somebody can do, or of one command; nothing is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from affray.encounter.odds import TargetOdds
from affray.encounter.odds_report import meant, policies
from affray.rules.command import Action
from affray.rules.question import Option
from affray.rules.refusal import Refused, refuse
from affray.tui.building import Building
from affray.tui.drawing import chances
from affray.tui.drawing.spans import Line, cut, flow
from affray.tui.foresight import Wanted, told
from affray.tui.modes.mode import Hint
from affray.tui.modes.showing import ShowingMode

if TYPE_CHECKING:
    from affray.tui.table import Table

LONGEST_NAME = 24


class OddsMode(ShowingMode):
    """Shows odds target by target, as they are worked out; Tab takes the next policy.

    Closing it leaves prompts with the policy that they had `before`.
    """

    opened = "odds"
    heading = "Odds"

    def __init__(
        self, table: Table, words: str, wanted: Mapping[str, Sequence[Wanted]], before: str = ""
    ) -> None:
        super().__init__(table)
        self.before = before or table.odds.policy
        self.about = words
        self.wanted = wanted

    @property
    def words(self) -> str:  # type: ignore[override]
        """What is shown, and by which policy."""
        return f"{self.about}, {self.table.odds.policy} policy"

    def press(self, key: str, character: str | None) -> None:
        """Take the next policy, or do as everywhere."""
        names = policies(self.table.session.desk)
        if key == "tab" and len(names) > 1:
            now = names.index(self.table.odds.policy) if self.table.odds.policy in names else -1
            self.table.odds.policy = names[(now + 1) % len(names)]
        else:
            super().press(key, character)

    def _away(self, key: str, character: str | None) -> None:
        self.table.odds.policy = self.before
        super()._away(key, character)

    def foresee(self) -> bool:
        """Work out odds for a while."""
        return self.table.odds.work([one for all_ in self.wanted.values() for one in all_])

    def lines(self, room: int) -> Sequence[Line]:
        """Draw what is known so far."""
        drawn: list[Line] = []
        for title, wanted in self.wanted.items():
            rows = [line for one in wanted for line in self._rows(one, room - 1)]
            drawn += [((title, "title"),), *rows] if rows else []
        return drawn or [(("nothing here is left to chance", "quiet"),)]

    def _rows(self, wanted: Wanted, room: int) -> Iterator[Line]:
        """Draw one target: its name with a bar and a number, then all outcomes in words."""
        odds = self.table.odds.of(wanted)
        if odds is None or odds.outcomes == {chances.NOTHING: 1}:
            return
        ellipsis = self.table.marks.ellipsis
        names = [cell_len(self.table.name(one.target)) for all_ in self.wanted.values() for one in all_]
        wide = min(LONGEST_NAME, max(names), room - chances.LONG - 2)
        name = cut(self.table.name(wanted.target), wide, ellipsis)
        bar = chances.beside(odds, self.table.marks, wide=True)
        yield ((name + " " * (wide - cell_len(name) + 1), "plain"), *bar)
        if not odds.declared:  # that the table decides is said already
            yield from ((("  ", "plain"), *row) for row in _told(odds, room - 2))

    def deeds(self) -> Sequence[Hint]:
        """Name the key of policies, where there are several."""
        many = len(policies(self.table.session.desk)) > 1
        return (("Tab", "next policy"),) if many else ()


def _told(odds: TargetOdds, room: int) -> Sequence[Line]:
    """Tell outcomes one after another; none of them is broken in two."""
    *pieces, last = told(odds)
    words = [*(f"{piece}," for piece in pieces), last]
    words += [f"({odds.samples:,} samples)"] if odds.samples else []
    return flow([((word, "quiet"),) for word in words], room, len(words), 1)[0]


def show_odds(table: Table) -> None:
    """Show the odds of everything that whoever acts can do to anybody."""
    if table.acting not in table.play.fight.combatants or table.play.order.round == 0:
        table.say("nobody acts whose odds could be told", "bad")
        return
    desk, play, who = table.session.desk, table.play, table.acting or ""
    actions = desk.rules.actions(play.fight, desk.context(play), who)
    wanted = {one.title: list(_of(table, one)) for one in actions if one.refusal is None}
    table.mode = OddsMode(table, f"Odds of {table.name(who)}", wanted)


def _of(table: Table, action: Action) -> Iterator[Wanted]:
    """Go through the targets that somebody would mean with an action."""
    try:
        building = Building(table.session.desk, table.play, action.command, action.args)
    except Refused:
        return
    param = building.open
    if param is None or param.kind != "combatant":
        return
    for option in _meant(table, building.options(param)):
        value = (option.id,) if param.many else option.id
        yield from table.odds.wanted(action.command, {**building.args, param.name: value})


def _meant(table: Table, options: Sequence[Option]) -> Sequence[Option]:
    """Leave out whom nobody would aim at while there are others: the fallen, friends behind the foes."""
    fight, rules = table.play.fight, table.session.desk.rules
    up = [one for one in options if one.id not in fight or not rules.beaten(fight, one.id)]
    mine = fight[table.acting].side if table.acting and table.acting in fight else ""
    theirs = [one for one in up if one.id not in fight or fight[one.id].side != mine]
    return theirs if theirs and theirs[0] == up[0] else up or options


def show_odds_of(table: Table, words: Sequence[str]) -> None:
    """Show the odds of one command as it was typed. Raises Refused."""
    if not words:
        show_odds(table)
        return
    desk, play = table.session.desk, table.play
    asked = meant(desk, play, words, table.odds.policy)
    wanted = table.odds.wanted(asked.invocation.name, asked.invocation.args)
    if not wanted:
        raise refuse("{command} has no odds", "name a target, in a fight that has begun", command=words[0])
    before, table.odds.policy = table.odds.policy, asked.policy
    table.say("")
    table.mode = OddsMode(table, "Odds", {desk.line(asked.invocation): wanted}, before)
