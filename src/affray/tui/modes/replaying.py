"""Replay mode: keys step through a fight that was played; nothing in it can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.encounter.store.faults import StoreFault
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import Line
from affray.tui.modes.base import BaseMode
from affray.tui.modes.deeds import change_theme, leave, look, turn_panel
from affray.tui.modes.mode import Hint
from affray.tui.modes.showing import show_players, show_prepared
from affray.tui.modes.walk import search, walk

if TYPE_CHECKING:
    from affray.encounter.record.replaying import Replay
    from affray.tui.replaying import ReplayTable

BY = {"right": 1, "left": -1, "pagedown": 10, "pageup": -10, "home": -(10**9), "end": 10**9}
LETTERS = {"n": 1, "U": 1, "u": -1, "b": -1}
DEEDS = {"v": show_players, "p": show_prepared, "l": walk, "/": search, "q": leave}
KEYS = {"tab": turn_panel, "ctrl+t": change_theme}
OTHERS = "[]+-r"
HELP: Sequence[Hint] = (
    ("Right, n", "One step on"),
    ("Left, b, u", "One step back"),
    ("PageDown, PageUp", "Ten steps on or back"),
    ("Home, End", "To the start, or to where the fight stands"),
    ("[ ]", "To where the round began or the one before; to the next round"),
    ("12 Enter", "To a step by its number"),
    ("r3 Enter", "To the start of a round"),
    ("Space", "Play, or stop"),
    ("+ -", "Play faster, slower"),
    ("Up, Down", "Look at others, changing nothing"),
    ("Tab", "Turn the panel: to more of the harm, and to the log where they share it"),
    ("l, /", "Walk the log so far, or search it"),
    ("v", "What players saw at this moment"),
    ("p", "What was prepared"),
    ("ctrl+t", "The next theme"),
    ("q", "Leave; the session is as it was"),
)
LONGEST = 6
"""Digits of a step that is jumped to."""


def means(key: str, character: str | None) -> bool:
    """Tell whether a key does something in a replay."""
    letter = character or ""
    return key in (*BY, *KEYS) or letter.isdecimal() or letter in {*LETTERS, *DEEDS, *OTHERS}


class ReplayMode(BaseMode):
    """Shows which step of the fight is on the screen, and moves to others. `typed` is a number so far."""

    always: Sequence[Hint] = (("?", "help"), ("q", "leave"))
    table: ReplayTable

    def __init__(self, table: ReplayTable, replay: Replay) -> None:
        super().__init__(table)
        self.replay = replay
        self.typed = ""

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        table, typed, self.typed = self.table, self.typed, ""
        if key in BY or character in LETTERS:
            table.pause()
            table.step(BY.get(key) or LETTERS.get(character or "", 0))
        elif character in ("[", "]"):
            table.pause()
            table.go(self.replay.round_from(1 if character == "]" else -1))
        elif key in ("up", "down"):
            look(table, -1 if key == "up" else 1)
        elif key == "space":
            table.turn_playing()
        elif character in ("+", "-"):
            table.pace_by(0.5 if character == "+" else 2)
        elif character is not None and (character.isdecimal() or character == "r"):
            self.typed = (character if character == "r" else typed + character)[: LONGEST + 1]
            table.say("")
        elif key == "backspace":
            self.typed = typed[:-1]
        elif key == "enter":
            self._jump(typed)
        else:
            self._other(key, character)

    def _other(self, key: str, character: str | None) -> None:
        table = self.table
        if key == "ctrl+c":
            table.say("q leaves", "quiet")
        elif key in KEYS:
            KEYS[key](table)
        elif character in DEEDS:
            table.pause()
            DEEDS[character](table)
        elif key == "escape":
            table.looked = None
            table.say("")
        elif character is not None and character.isprintable():
            table.say(f"{character} means nothing in a replay; ? lists what does", "quiet")

    def _jump(self, typed: str) -> None:
        """Go to the step that was typed, or to the round."""
        table = self.table
        digits = typed.removeprefix("r")
        if not digits:
            table.say("type the number of a step, or r and that of a round, then Enter", "quiet")
            return
        table.pause()
        if typed[0] != "r":
            table.go(int(digits))
            return
        try:
            table.go(self.replay.place_of_round(int(digits)))
        except StoreFault as fault:
            table.say(f"{fault.text} {fault.hint}", "bad")

    def prompt(self) -> Prompt:
        """Show the step, what was typed for it, and what it told."""
        table = self.table
        playing = f"playing, {table.pace:g} s a step" if table.playing else "paused"
        head: Line = (("Replay", "strong"), (f"   {self.replay.where}", "plain"), (f"   {playing}", "quiet"))
        if self.typed:
            what = "round " + self.typed[1:] if self.typed[0] == "r" else f"step {self.typed}"
            head = (*head, (f"   go to {what}{table.marks.cursor}", "ask"), ("  Enter", "key"))
        command: Line = ((self.replay.line or "the start", "typed"),)
        return Prompt(head=head, pieces=[command], foot=self.told())

    def target(self) -> str | None:
        """Point at nobody."""
        return None

    def hints(self) -> Sequence[Hint]:
        """Show the keys that are wanted most."""
        return (("Right", "on"), ("Left", "back"), ("Space", "stop" if self.table.playing else "play"),
                ("[ ]", "rounds"), ("+ -", "pace"), ("12 Enter", "to a step"))  # fmt: skip

    def help(self) -> Sequence[Hint]:
        """List every key."""
        return HELP
