"""A forecast in words and bars: for the terminal, for scripts, and for the panel of the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from affray.encounter.forecast.report import Chance, Changed, Left, Member, Report
from affray.rules.ruleset import PLIGHTS
from affray.rules.words import counted

ALL = 100
FEW = 0.05
"""Percent below which a share that is not nought is said to be less."""

BLOCKS = ("█", "#")
"""What bars are made of, and what they are made of in ASCII."""

ERRORS = ("±", "+-")
ELLIPSES = ("…", "...")
"""What stands where a name is cut."""

SHORTEST_BAR, LONGEST_BAR = 8, 40
NARROW = 60
"""Columns below which shares are whole percentages and words are short."""

SPAN = 12
"""Rounds that are listed one by one; what took longer is one line."""


def lines_of(report: Report, width: int = 80, *, ascii_only: bool = False) -> list[str]:
    """Write a report in lines of at most `width` columns, as far as names allow."""
    figures = figures_of(report, width, ascii_only=ascii_only)
    return [_head(report), "", *figures, "", "--policy party=NAME and foes=NAME put other policies in place"]


def figures_of(report: Report, width: int, *, ascii_only: bool = False) -> list[str]:
    """Write all figures of a report, and how the fights were played."""
    paper = Paper(width, BLOCKS[ascii_only], ERRORS[ascii_only], ELLIPSES[ascii_only])
    parts = [
        paper.prevails(report),
        paper.length(report),
        paper.members(report.members),
        paper.variations(report),
        paper.played(report),
    ]
    found: list[str] = []
    for part in parts:
        lines = list(part)
        found += [""] * bool(found and lines) + lines
    return found


def _head(report: Report) -> str:
    here = f"from round {report.from_round} on" if report.from_round else "from the beginning"
    fights = "1 fight" if report.fights == 1 else f"{report.fights:,} fights"
    limit = counted(report.rounds, "round")
    return f"{report.title} ({report.ruleset}): {fights} {here}, {limit} each at most, seed {report.seed}"


class Paper:
    """What a report is written on: so many columns, marks for bars, errors and cuts."""

    def __init__(self, width: int, block: str, error: str, ellipsis: str) -> None:
        self.width = width
        self.block = block
        self.error = error
        self.ellipsis = ellipsis
        self.narrow = width < NARROW
        self.column, self.figure = (6, 4) if self.narrow else (8, 6)
        self.room = max(SHORTEST_BAR, min(LONGEST_BAR, width - self.figure - 20))

    def percent(self, share: float) -> str:
        """Write a share as a percentage that is never falsely nought or all."""
        value, few = share * ALL, FEW * (10 if self.narrow else 1)
        if 0 < value < few:
            return "<1%" if self.narrow else "<0.1%"
        if ALL - few <= value < ALL:
            return ">99%" if self.narrow else ">99.9%"
        return f"{value:.0f}%" if self.narrow or value in (0, ALL) else f"{value:.1f}%"

    def chance(self, one: Chance) -> str:
        """Write a chance with its standard error."""
        text = f"{self.percent(one.chance):>{self.figure}} {self.error}{one.error * ALL:.1f}"
        return f"{text:<{self.figure + 6}}"

    def cut(self, name: str, room: int) -> str:
        """Return a name in so many characters, with a mark where it was cut."""
        return (
            name if len(name) <= room else name[: max(0, room - len(self.ellipsis))].rstrip() + self.ellipsis
        )

    def bar(self, share: float) -> str:
        """Draw a share of the whole as a bar; what is there at all has one block."""
        return self.block * max(int(share > 0), round(share * self.room))

    def wrapped(self, head: str, text: str) -> Iterator[str]:
        """Write a text after its head, broken beneath its beginning if that is not far out."""
        hang = len(head) if len(head) <= self.width // 3 else 4
        yield from wrap(head + text, max(self.width, 20), subsequent_indent=" " * hang, drop_whitespace=True)

    # --- the parts ---

    def prevails(self, report: Report) -> Iterator[str]:
        """Write who prevails how often."""
        yield "Who prevails"
        rows = [("party", report.party, ""), ("foes", report.foes, "")]
        if report.nobody.chance:
            rows.append(("nobody", report.nobody, "both sides fall"))
        if report.unended.chance:
            rows.append(("not over", report.unended, f"after {counted(report.rounds, 'round')}"))
        for name, share, words in rows:
            row = f"  {name:<9} {self.chance(share)} {self.bar(share.chance)}".rstrip()
            yield row if self.narrow or not words else f"{row}  {words}"
            if words and self.narrow:
                yield f"    {words}"

    def length(self, report: Report) -> Iterator[str]:
        """Write how many rounds it takes."""
        if not report.length:
            yield f"Rounds: no fight was over after {counted(report.rounds, 'round')}"
            return
        yield f"Rounds it takes (on average {report.mean_rounds:.1f})"
        most = max(one.chance for one in report.length)
        for one in report.length[:SPAN]:
            share = f"{self.percent(one.chance):>{self.figure}}"
            yield f"  {one.round:<9} {share:<{self.figure + 6}} {self.bar(one.chance / most)}"
        rest = report.length[SPAN:]
        if rest:
            share = self.percent(sum(one.chance for one in rest))
            yield f"  {f'{rest[0].round} on':<9} {share:>{self.figure}}"

    def members(self, members: Sequence[Member]) -> Iterator[str]:
        """Write what becomes of each of the party, and what is left of its resources."""
        words = [word for word in PLIGHTS if word != "fled" or any(one.plights[word] for one in members)]
        left = max(8, self.width - self.column * len(words) - 2)
        wide = min(max((len(one.name) for one in members), default=0), left)
        yield f"  {'':<{wide}}" + "".join(f"{word:>{self.column}}" for word in words)
        for one in members:
            shares = "".join(f"{self.percent(one.plights[word]):>{self.column}}" for word in words)
            yield f"  {self.cut(one.name, wide):<{wide}}{shares}"
        for one in members:
            if one.left:
                yield from self.wrapped(f"  {one.name}: ", ", ".join(map(_kept, one.left)))

    def variations(self, report: Report) -> Iterator[str]:
        """Write how the party's chance moves with one more and one fewer of each foe."""
        if not report.variations:
            return
        yield "The party prevails with"
        most = max(12, self.width - self.figure - 15)
        names = [self.varied(one, most) for one in report.variations]
        wide = max(map(len, names))
        for one, name in zip(report.variations, names, strict=True):
            moves = (one.party.chance - report.party.chance) * ALL
            yield f"  {name:<{wide}} {self.chance(one.party)} {moves:+.1f}"

    def varied(self, one: Changed, most: int) -> str:
        """Say what is varied, a long name cut short: ``one more Giant Rat (4, wave 2)``."""
        word = " w" if self.narrow else ", wave "
        count = f" ({one.count}{f'{word}{one.wave}' if one.wave else ''})"
        more = f"{one.change:+} " if self.narrow else f"one {'more' if one.change > 0 else 'fewer'} "
        return more + self.cut(one.name, most - len(more) - len(count)) + count

    def played(self, report: Report) -> Iterator[str]:
        """Write by which policies it was played, what came by itself and what was left out."""
        yield "How it was played"
        for side, name, says in _habits(report):
            yield from self.wrapped(f"  {side:<5}  {name}  ", says)
        yield from self.wrapped("  foes who stand at the end: ", f"{report.standing:.1f} on average")
        for wave in report.waves:
            yield f"  wave {wave.wave} came in {self.percent(wave.chance)} of the fights"
        if report.changed:
            yield from self.wrapped("  ", report.changed)
        if report.left_out:
            yield from self.wrapped("  left out, as the game master decides: ", ", ".join(report.left_out))


def _kept(one: Left) -> str:
    return f"{one.what} {one.mean:.1f} of {one.most}" + (" filled" if one.filled else "")


def _habits(report: Report) -> Iterator[tuple[str, str, str]]:
    """List (side, padded name, words) of the policies of each side, those of both once."""
    party, foes = report.policies["party"], report.policies["foes"]
    shared = [one for one in party if one in foes]
    wide = max(len(one.name) for one in (*party, *foes))
    for side, habits in (("party", party), ("foes", foes), ("both", shared)):
        for one in habits:
            if side == "both" or one not in shared:
                yield side, f"{one.name:<{wide}}", one.says
