"""What the modes that ask have in common: the prompt, the key line, the options in the panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from affray.encounter.odds_report import DEFAULT
from affray.tui.asking import AT_ONCE, Ask, at_most, pasted
from affray.tui.drawing import chances, choices
from affray.tui.drawing.chances import NOTHING
from affray.tui.drawing.prompt import Prompt, crowded
from affray.tui.drawing.spans import Line
from affray.tui.foresight import Wanted, in_words
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table

ROOMY = 80
"""Columns from which the last row has room for a whole phrase."""


FILTERING = "show only what is called so; a digit then picks, or goes on with a name: rat12"


class AskingMode(BaseMode):
    """A mode with an `Ask` on the prompt. `foot` is the last row: odds, what was taken, why not."""

    lettered = True

    def __init__(self, table: Table, ask: Ask) -> None:
        super().__init__(table)
        self.ask = ask
        self.foot: Line = ()
        self.working = False

    @property
    def listing(self) -> bool:
        """The panel lists the options where the prompt has no room for them."""
        return crowded(self.ask, self.table.marks, self.table.room, self.beside())

    def prompt(self) -> Prompt:
        """Show the asking."""
        foot = told = self.told()
        if self.table.said.tone not in ("bad", "fault"):
            gap: Line = (("   ", "plain"),) if told else ()
            foot = (*told, *gap, *self.foretold(), *self.foot)
        return Prompt(ask=self.ask, pieces=self.pieces(), foot=foot, beside=self.beside())

    def paste(self, words: str) -> bool:
        """Take pasted words into the line."""
        ask = pasted(self.ask, words)
        if ask is None:
            self.table.say("nothing of what was pasted can be typed here", "bad")
            return True
        cut = len(self.ask.line) + len(words) > ask.longest == len(ask.line)
        self.ask = ask
        self.table.say(at_most(ask.longest) if cut else "", "bad")
        return True

    def missed(self, key: str) -> None:
        """Say why a key came to nothing, where nothing on the prompt does."""
        ask = self.ask
        if len(ask.line) >= ask.longest and key != "enter":
            self.table.say(at_most(ask.longest), "bad")
            return
        number = ask.line if key == "enter" else key
        if ask.lists and number.isdecimal():
            many = len(ask.shown)
            why = f"there is no {number} among 1 to {many}" if many > 1 else "there is only 1 to pick"
            why = why if many else "Backspace takes letters back"
            self.table.say(why, "bad")
        elif key == "enter" and not ask.preset:
            self.table.say(f"pick how it came out: 1 to {len(ask.options)}", "bad")

    def pieces(self) -> Sequence[Line]:
        """Return what stands where options would, for a question without any."""
        return ()

    def hints(self) -> Sequence[Hint]:
        """Show how it is answered."""
        return hints_of(self.ask)

    def help(self) -> Sequence[Hint]:
        """List what the key line shows, and what digits mean behind letters."""
        return [(key, FILTERING if word == "filter" else word) for key, word in self.hints()]

    def target(self) -> str | None:
        """Name whoever is pointed at."""
        option = self.ask.pointed
        return option.id if option is not None and option.id in self.table.play.fight else None

    def title(self) -> str:
        """Name the panel where it lists the options."""
        return "Choose" if self.listing else ""

    def taking(self) -> Sequence[Wanted]:
        """Name whose odds are those of what Enter would take: told in words."""
        return ()

    def offered(self) -> Mapping[str, Wanted]:
        """Name whose odds stand beside the options, by their ids."""
        return {}

    def foresee(self) -> bool:
        """Work out odds for a while, those of what is pointed at first."""
        wanted = [*self.taking(), *self.offered().values()]
        self.working = self.table.odds.work(wanted)
        return self.working

    def foretold(self) -> Line:
        """Say the odds of what is pointed at, and which policy decided on the way, if not the usual one."""
        odds = self.table.odds
        taking = [(one, odds.of(one)) for one in self.taking()]
        found = [(one, known) for one, known in taking if known is not None]
        said = [
            f"{self.table.name(one.target)}: {in_words(known)}" if len(taking) > 1 else in_words(known)
            for one, known in found
            if known.outcomes != {NOTHING: 1}
        ]
        if not said:
            return ((f"odds {self.table.marks.ellipsis}  ", "quiet"),) if self.working else ()
        decided = odds.policy != DEFAULT and any(known.choices for _, known in found)
        policy = f"{odds.policy} policy" if self.table.room >= ROOMY else odds.policy
        head = f"odds ({policy})  " if decided else "odds  "
        return ((head, "quiet"), ("   ".join(said), "plain"), ("   ", "plain"))

    def beside(self, *, wide: bool = False) -> Mapping[str, Line] | None:
        """Draw the odds that stand beside the options; no bars where none of them would say anything."""
        offered, marks = self.offered(), self.table.marks
        known = {option: self.table.odds.of(one) for option, one in offered.items()}
        sure = {option: odds for option, odds in known.items() if odds is not None and chances.foregone(odds)}
        if len(sure) == len(known):
            return {option: line for option, odds in sure.items() if (line := chances.no_bar(odds))} or None
        if None in known.values():  # until all are known, none is shown that may turn out to say nothing
            known = {option: None if option in sure else odds for option, odds in known.items()}
        return {option: chances.beside(odds, marks, wide=wide) for option, odds in known.items()}

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """List the options in the panel where the prompt has no room for them."""
        if not self.listing:
            return None
        return choices.draw(self.ask, self.table.marks, room, height, self.beside(wide=True))


def hints_of(ask: Ask) -> list[Hint]:
    """Say how an asking is answered."""
    found: list[Hint] = []
    if ask.lists:
        if ask.numbered:
            found.append(("1-9", "number, then Enter"))
        elif len(ask.shown) <= AT_ONCE:
            found.append(("1-9", "mark" if ask.ticking else "pick"))
        found.append(("a-z", "filter"))
        if ask.kind == "several":
            found.append(("Space", "mark" if ask.ticking else "several"))
    elif ask.kind == "dice":
        found.append(_dice(ask.example))
    elif ask.kind == "cards":
        found.append((ask.example, "the cards" if " " in ask.example else "the card"))
    elif ask.kind == "number":
        found.append(("0-9", "a number"))
    elif ask.kind == "shares":
        found.append(("2 1", "shares in order"))
    found.append(("Enter", "done" if ask.ticking else "take"))
    found.append(("Backspace", "delete" if ask.line else "back"))
    return [*found, ("Up Down", "point")] if ask.lists else found


def _dice(example: str) -> Hint:
    """Say how dice are typed: with spaces, or at one go where each is one digit."""
    dice = example.split()
    short = f"or {''.join(dice)}: " if len(dice) > 1 and all(len(die) == 1 for die in dice) else ""
    return example, f"{short}the {'dice' if len(dice) > 1 else 'die'}"
