"""Pick mode: the screen itself asks for one thing (who is to act, which command) and goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from affray.encounter import order as orders
from affray.encounter.commands.choices import everyone, present
from affray.encounter.lines import Invocation
from affray.rules.question import Option
from affray.tui.asking import Ask, Back, Given, press
from affray.tui.keys import shown
from affray.tui.modes.asking import AskingMode

if TYPE_CHECKING:
    from affray.tui.table import Table


LEAST_TOGETHER = 2


class PickMode(AskingMode):
    """Asks for one thing and hands it on; stepping back goes `back`, or to turn mode."""

    def __init__(
        self, table: Table, ask: Ask, then: Callable[[Any], None], back: Callable[[], None] | None = None
    ) -> None:
        super().__init__(table, ask)
        self.then = then
        self.back = back or table.turn

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        match press(self.ask, key, character):
            case Ask() as ask:
                self.ask = ask
                self.table.say("")
            case Given(value):
                self.table.ended = True
                self.table.turn()
                self.then(value)
            case Back():
                self.table.say("")
                self.back()
            case None:
                self.missed(key)


def choose_actor(table: Table) -> None:
    """Ask who is to act out of turn; turn mode then offers what they can do."""
    desk = table.session.desk
    there = present(table.play, desk.context(table.play), {})
    options = tuple(one for one in there if desk.turns.standing(table.play, one.id) != "gone")
    if table.play.order.round == 0 or not options:
        table.say(f"the fight has not begun; {table.keys.shown('next')} begins it", "bad")
        return

    table.say("")
    ask = Ask(kind="one", title="Who acts?", options=options, at=0)
    table.mode = PickMode(table, ask, table.turn_for)


def choose_next(table: Table) -> None:
    """Choose who is next."""
    ids = table.session.desk.turns.candidates(table.play)
    if not ids:
        table.say(f"nobody else can be next; {table.keys.shown('next')} goes on", "quiet")
        return
    table.say("")
    options = tuple(Option(one, table.name(one)) for one in ids)
    ask = Ask(kind="one", title="Who is next?", options=options, at=0)
    table.mode = PickMode(table, ask, lambda who: table.run(Invocation("next", {"who": who})))


def choose_several(table: Table) -> None:
    """Select several; the next command that takes many has them marked."""
    desk = table.session.desk
    options = tuple(everyone(table.play, desk.context(table.play), {}))

    def then(ids: tuple[str, ...]) -> None:
        table.selected = ids
        names = ", ".join(table.name(one) for one in ids)
        table.say(f"selected: {names}" if ids else "nobody is selected")

    table.say("")
    ask = Ask(kind="several", title="Select whom?", options=options, ticking=True, most=len(options),
              marked=table.selected)  # fmt: skip
    table.mode = PickMode(table, ask, then)


def choose_together(table: Table) -> None:
    """Let several do the same: the selected, else the acting one's group as far as it has turns; or ask."""
    desk, acting = table.session.desk, table.acting
    if table.play.order.round == 0:
        table.say(f"the fight has not begun; {table.keys.shown('next')} begins it", "bad")
        return
    ids = table.selected or mates(table, acting)
    if len(ids) > 1:
        table.say("")
        table.selected = ()  # they are who acts now, not whom it is aimed at
        table.turn_of_all(ids)
        return
    there = present(table.play, desk.context(table.play), {})
    able = [one for one in there if desk.turns.standing(table.play, one.id) == "acts"]
    side = table.play.fight[acting].side if acting and acting in table.play.fight else ""
    options = tuple(sorted(able, key=lambda one: table.play.fight[one.id].side != side))
    if len(options) < LEAST_TOGETHER:
        table.say("there are not two who could do the same", "bad")
        return
    table.say("")
    ask = Ask(kind="several", title="Who do the same?", options=options, ticking=True, least=LEAST_TOGETHER,
              most=len(options))  # fmt: skip
    table.mode = PickMode(table, ask, table.turn_of_all)


def mates(table: Table, who: str | None) -> tuple[str, ...]:
    """List somebody and those of the same group and side who have a turn yet this round."""
    play, desk = table.play, table.session.desk
    one = play.fight.combatants.get(who or "")
    if one is None or not one.group:
        return ()
    waiting = {entry.id for entry in orders.waiting(play.order)}
    others = [
        other.id
        for other in play.fight.present(one.side)
        if other.group == one.group and other.id in waiting and desk.turns.standing(play, other.id) == "acts"
    ]
    return (one.id, *(other for other in others if other != one.id))


def _keyed(key: str, words: str) -> str:
    """Say a key, if there is one, and what it does."""
    return ": ".join(filter(None, (key, words.rstrip("."))))


def choose_command(table: Table) -> None:
    """List every command and every key, to be found by its name."""
    own = [Option(k.name, k.word, _keyed(shown(k.key), k.help)) for k in table.keys if k.name in table.deeds]
    commands = table.session.desk.commands.values()
    named = [Option(c.name, c.title, _keyed(table.keys.shown(c.name), c.help)) for c in commands]

    def then(name: str) -> None:
        if name in table.deeds:
            table.deeds[name](table)
        else:
            table.begin(name)

    ask = Ask(kind="one", title="Which command?", options=(*named, *own), at=0)
    table.say("")
    table.mode = PickMode(table, ask, then)
