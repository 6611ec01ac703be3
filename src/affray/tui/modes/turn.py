"""Turn mode: single keys are commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.encounter import order as orders
from affray.encounter.notices import SIDES_BEATEN, beaten, more_to_come
from affray.encounter.telling import refused
from affray.encounter.triggers import name
from affray.rules.command import Action
from affray.tui.drawing import focus
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import BLANK, Line, Span, Tone, cells, cut, wrap
from affray.tui.keys import LINE_OVER, TWICE, Key, shown
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint
from affray.tui.modes.showing import prepared

if TYPE_CHECKING:
    from affray.tui.table import Table


ENDED = "The fight is over"

BEFORE_NEXT = "   before next: "

SHORTEST = 8
"""Cells that the name of what is due has at least."""

LEAD = 2
"""Cells of a digit before an action in a list."""

SET_IN = "  "

MOST = 9
"""Actions that have a digit."""


class TurnMode(BaseMode):
    """Shows whose turn it is and what it offers; digits take actions, letters start commands."""

    always: Sequence[Hint] = ((":", "command"), ("?", "help"))

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.pressed = 0
        self.heading = ""
        self.actions: Sequence[Action] = self._actions()

    @property
    def whole(self) -> bool:
        """What was prepared takes the log's room too while there is nothing in the log yet."""
        table = self.table
        return table.session.head == 0 and table.looked is None and table.panel == "harm"

    def _actions(self) -> Sequence[Action]:
        table, who = self.table, self.table.acting
        if who is None or table.play.order.round == 0 or table.play.over:
            return ()
        desk = table.session.desk
        return list(desk.rules.actions(table.play.fight, desk.context(table.play), who))

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        if character is not None and character.isdecimal():
            self._digit(int(character))
            return
        if key in ("escape", "backspace"):
            self._away()
            return
        found = self.table.keys.find(key, character)
        if key == "ctrl+c":
            self.table.say(f"{self.table.keys.shown('leave')} leaves; the session is kept", "quiet")
        elif found is None:
            if character is not None and character.isprintable():
                self.table.say(
                    f"{character} means nothing here; {self.table.keys.shown('help')} lists what does",
                    "quiet",
                )
        else:
            self._do(found)

    def _do(self, key: Key) -> None:
        table = self.table
        if key.name in table.deeds:
            table.deeds[key.name](table)
        elif key.name in table.keys.commands:
            table.say("")
            table.begin(key.name, again=key.key if key.name in TWICE else "")
        else:
            table.say(f"{key.word} comes later", "quiet")

    def _digit(self, digit: int) -> None:
        table = self.table
        if not 1 <= digit <= len(self.actions):
            over = "the fight is over" if table.play.over else f"there is no action {digit} now"
            table.say(over, "bad")
            return
        action = self.actions[digit - 1]
        insisted, self.pressed = self.pressed == digit, digit
        if action.refusal is not None and not insisted:
            text, _ = refused(action.refusal, table.play)
            table.say(f"{text}; {digit} again tries anyway", "bad")
            return
        table.say("")
        more = any(value != table.acting for value in action.args.values())
        called = action.title if more else ""
        table.begin(action.command, dict(action.args), insist=action.refusal is not None, called=called)

    def _away(self) -> None:
        """Look away from whom one looked at; whoever was to act out of turn does not."""
        table = self.table
        table.looked = table.actor = None
        table.gang = ()
        table.say("")
        self.actions = self._actions()

    def prompt(self) -> Prompt:
        """Show whose turn it is, the actions, and what was said or is owed."""
        said = self.table.said
        foot: Line = ((said.text, said.tone),) if said.text and said.text != ENDED else ()
        pieces = [self._piece(place, one) for place, one in enumerate(self.actions[:MOST])]
        return Prompt(head=self._head(), pieces=pieces, notes=self._why_not(), foot=foot)

    def _head(self) -> Line:
        table, order = self.table, self.table.play.order
        if table.play.over:
            return self._over()
        if order.round == 0:
            return (
                ("Not begun", "strong"),
                self._key("next"),
                (" begins; all may be edited before", "quiet"),
            )
        if table.acting is None:
            return self._nobody()
        words = "acts out of turn" if table.actor else "acts"
        named = table.name(table.acting)
        if table.gang:
            others = table.gang[1:]
            more = table.name(others[0]) if len(others) == 1 else f"{len(others)} more"
            named, words = f"{named} and {more}", "do the same, each with its own rolls"
        head: list[Span] = [(f"{table.marks.acting} {named}", "strong"), (f" {words}", "plain")]
        head = self._handing(named) or head
        due = self._due(cells(tuple(head)))
        first = (*head, *due, *self._beaten())
        return (*first, *self._owed(cells(first)))

    def _key(self, name: str) -> Span:
        """Name the key of something, set apart from what stands before it."""
        return f"   {self.table.keys.shown(name)}", "key"

    def _handing(self, named: str) -> list[Span]:
        """Say to whom the spotlight goes next, where its holder can do nothing more with it."""
        table, order = self.table, self.table.play.order
        done = bool(self.actions) and self.actions[0].refusal is not None and table.actor is None
        if order.kind != "spotlight" or not done or any(due.command for due in table.dues()):
            return []
        to = [table.name(one) for one in table.session.desk.turns.candidates(table.play)[:1]]
        keys: list[Span] = [("   ", "plain"), (table.keys.shown("next"), "key"), (f" next: {to[0]}", "quiet")]
        return [(f"{table.marks.acting} {named}", "strong"), (" is done", "plain"), *keys] if to else []

    def _over(self) -> Line:
        """Say that the fight is over, and what can still be done: the party where it has a file."""
        head: Line = ((ENDED, "strong"), self._key("leave"), (" leaves", "quiet"), self._key("undo"),
                      (" takes it back", "quiet"))  # fmt: skip
        return (*head, self._key("party"), (" party", "quiet")) if self._filed else head

    @property
    def _filed(self) -> bool:
        """Tell whether the party has a file of its own, to which the fight can be carried on."""
        return self.table.session.store.start.party_text is not None

    def _due(self, taken: int = 0) -> Line:
        """Point out what waits and is due; a long name gives way to the keys, behind so many cells."""
        found, table = self.table.due(), self.table
        if not found:
            return ()
        more = f" +{len(found) - 1}" if len(found) > 1 else ""
        keys: Line = (
            (table.keys.shown("due"), "key"),
            (" fires ", "quiet"),
            (table.keys.shown("postpone"), "key"),
            (" puts off", "quiet"),
        )
        room = table.room - taken - cells(keys) - len(f"    ! {more} due  ")
        called = cut(name(found[0]), max(SHORTEST, room), table.marks.ellipsis)
        return ((f"   {table.marks.due} {called}{more} due ", "loud"), *keys)

    def _beaten(self) -> Line:
        """Say that a side is beaten, and which key ends the fight, or brings those who are still to come."""
        rules, play, keys = self.table.session.desk.rules, self.table.play, self.table.keys
        fallen = next((one for one in SIDES_BEATEN if beaten(rules, play, one[0])), None)
        if fallen is None:
            return ()
        side, words = fallen
        more = more_to_come(rules, play, side)
        key, does = (keys.shown("fire"), " brings more") if more else (keys.shown("end"), " ends the fight")
        return (
            (f"   {words}", "loud"),
            *(((": ", "quiet"), (key, "key"), (does, "quiet")) if key else ()),
        )

    def _nobody(self) -> Line:
        table, order = self.table, self.table.play.order
        if orders.speaking(order):
            closes = " closes it" if table.dues() or table.due() else " or Enter closes it"
            closing: Line = ((order.phase, "strong"), self._key("next"), (closes, "quiet"))
            return (*closing, *self._due(), *self._owed(cells(closing)), *self._beaten())
        names = [table.name(one) for one in table.session.desk.turns.candidates(table.play)]
        due = names[0] if names else "a new round"
        next_: Line = (("Nobody acts", "strong"), self._key("next"), (f" next: {due}", "quiet"))
        return (*next_, *self._due(), *self._beaten())

    def _owed(self, taken: int = 0) -> Line:
        """Say what is owed, and behind what Enter settles that it does: words give way to the key."""
        dues = self.table.dues()
        if not dues or self.table.actor or self.table.gang:
            return ()
        settled = None if self.table.due() else next((due for due in dues if due.command), None)
        enter: Line = ((" (", "quiet"), ("Enter", "key"), (")", "quiet"))
        room = max(SHORTEST, self.table.room - taken - len(" " + BEFORE_NEXT) - cells(enter))
        found: list[Span] = [(BEFORE_NEXT, "quiet")]
        for due in dues:
            text = cut(due.text, room, self.table.marks.ellipsis) if due is settled else due.text
            found += [(text if due is dues[0] else f", {text}", "plain"), *(enter if due is settled else ())]
        return tuple(found)

    def _why_not(self) -> list[Line]:
        """Say on one note why actions in brackets cannot be taken, each reason once."""
        actions = self.actions[:MOST]
        refusals = [refused(one.refusal, self.table.play)[0] for one in actions if one.refusal is not None]
        return [((f"not now: {'; '.join(dict.fromkeys(refusals))}", "quiet"),)] if refusals else []

    def _piece(self, place: int, action: Action) -> Line:
        if action.refusal is not None:
            return ((f"({place + 1} {action.title})", "quiet"),)
        cost: Line = ((f" ({action.cost})", "quiet"),) if action.cost else ()
        return ((f"{place + 1}", "key"), (f" {action.title}", "plain"), *cost)

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Show what was prepared until the fight begins, and all that a role can do, unless one looks."""
        table, self.heading = self.table, ""
        if table.looked is not None:
            return None
        if table.play.order.round:
            return self._listed(room, height) or None
        lines = prepared(table, room)
        if len(lines) > height:
            more: Line = ((table.keys.shown("prepared"), "key"), (" shows the rest", "quiet"))
            lines = [*lines[: height - 1], more]
        self.heading = "Prepared" if lines else ""
        return lines or None

    def _listed(self, room: int, height: int) -> list[Line]:
        """List what a role can do: there is nothing else to know of it."""
        table = self.table
        if table.acting is None or table.acting in table.play.fight or not self.actions:
            return []
        self.heading = table.name(table.acting)
        lines = self._rows(room, 9)
        if len(lines) > height:
            lines = self._rows(room, 1)
        if len(lines) > height:
            more = f"  {table.marks.ellipsis} {len(lines) - height + 1} more"
            lines = [*lines[: height - 1], ((more, "quiet"),)]
        scene = list(focus.scene(table.view, room))
        return [*lines, *([BLANK] if scene else []), *scene] if len(lines) + len(scene) < height else lines

    def _rows(self, room: int, most: int) -> list[Line]:
        """Draw the actions one under another, none of them on more rows than `most`.

        Who does it is said once for all that they can do: ``Captain Roake: Saber``, then ``Pistol`` set in.
        """
        lines: list[Line] = []
        doer = ""
        for place, one in enumerate(self.actions[:MOST]):
            tone: Tone = "quiet" if one.refusal else "plain"
            key: Tone = "quiet" if one.refusal else "key"
            was, doer = doer, one.title.partition(": ")[0]
            again = ": " in one.title and doer == was
            title = SET_IN + one.title[len(doer) + len(": ") :] if again else one.title
            short = cut(title, room - LEAD, self.table.marks.ellipsis)
            first, *more = wrap(title, room - LEAD, 2, len(SET_IN) * again) if most > 1 else [short]
            lines.append(((f"{place + 1:<{LEAD}}", key), (first, tone)))
            lines += [((" " * LEAD, "plain"), (row, tone)) for row in more[: most - 1]]
        return lines

    def title(self) -> str:
        """Name the panel."""
        return self.heading

    def _wanted(self) -> list[Key]:
        """List the keys that are wanted most; a spotlight is handed on, and nobody in it delays."""
        if self.table.play.over:
            return list(self.table.keys.line(LINE_OVER if self._filed else LINE_OVER[:-1]))
        keys = list(self.table.keys.line())
        if self.table.play.order.kind == "spotlight":
            keys = [key for key in keys if key.name != "delay"]
            hand = self.table.keys.by_name.get("choose-next")
            keys[1:1] = [hand] if hand else []
        return keys

    def hints(self) -> Sequence[Hint]:
        """Show the keys that are wanted most."""
        return [(shown(key.key), key.word) for key in self._wanted()]

    def help(self) -> Sequence[Hint]:
        """List the actions and the keys that are wanted most, then others of the screen, then commands."""
        keys, wanted = self.table.keys, self._wanted()
        actions = [(str(place + 1), one.title) for place, one in enumerate(self.actions[:MOST])]
        rest = [key for key in keys.all(over=self.table.play.over) if key not in wanted]
        screen = [key for key in rest if key.name in self.table.deeds]
        commands = [_helped(key) for key in rest if key not in screen]
        also = [("also", f": or ctrl+p, then {', '.join(keys.keyless())}")] if keys.keyless() else []
        now = [*actions, *map(_helped, wanted)]
        return [*now, ("", "Other keys"), *map(_helped, screen), ("", "Other commands"), *commands, *also]


def _helped(key: Key) -> Hint:
    return shown(key.key), key.help
