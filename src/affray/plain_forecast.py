"""A forecast in words and bars: for the terminal, for scripts, and for the panel of the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.encounter.forecast.report import Chance, Changed, Member, Report

ALL = 100
FEW = 0.05
"""Percent below which a share that is not nought is said to be less."""

BLOCKS = ("█", "#")
"""What bars are made of, and what they are made of in ASCII."""

SHORTEST_BAR = 8
LONGEST_BAR = 40
SPAN = 12
"""Rounds that are listed one by one; what took longer is one line."""


def lines_of(report: Report, width: int = 80, *, ascii_only: bool = False, brief: bool = False) -> list[str]:
    """Write a report in lines of about `width` columns; `brief` leaves out of what, and how it was played."""
    block = BLOCKS[ascii_only]
    pm = "+-" if ascii_only else "±"
    found = [] if brief else [_head(report), ""]
    found += list(_prevails(report, width, block, pm))
    found += ["", *_length(report, width, block)]
    found += ["", *_members(report.members, width)]
    if report.variations:
        found += ["", *_variations(report, width, pm)]
    return found if brief else [*found, "", *_played(report)]


def _head(report: Report) -> str:
    here = f"from round {report.from_round} on" if report.from_round else "from the beginning"
    fights = "1 fight" if report.fights == 1 else f"{report.fights:,} fights"
    limit = "1 round" if report.rounds == 1 else f"{report.rounds} rounds"
    return f"{report.title} ({report.ruleset}): {fights} {here}, {limit} each at most, seed {report.seed}"


def percent(share: float) -> str:
    """Write a share as a percentage that is never falsely nought or all."""
    value = share * ALL
    if 0 < value < FEW:
        return "<0.1%"
    if ALL - FEW <= value < ALL:
        return ">99.9%"
    return f"{value:.0f}%" if value in (0, ALL) else f"{value:.1f}%"


def with_error(one: Chance, pm: str) -> str:
    """Write a chance with its standard error."""
    return f"{percent(one.chance):>6} {pm}{one.error * ALL:.1f}"


def bar(share: float, room: int, block: str) -> str:
    """Draw a share of the whole as a bar; what is there at all has one block."""
    return block * max(int(share > 0), round(share * room))


def _prevails(report: Report, width: int, block: str, pm: str) -> Iterator[str]:
    yield "Who prevails"
    rows = [("party", report.party, ""), ("foes", report.foes, "")]
    if report.nobody.chance:
        rows.append(("nobody", report.nobody, "both sides fall"))
    if report.unended.chance:
        rows.append(("not over", report.unended, f"still fighting after {report.rounds} rounds"))
    room = _room(width - 25)
    for name, share, words in rows:
        drawn = bar(share.chance, room, block)
        gap = "  " if words and drawn else ""
        yield f"  {name:<9} {with_error(share, pm):<12} {drawn}{gap}{words}".rstrip()


def _room(left: int) -> int:
    return max(SHORTEST_BAR, min(LONGEST_BAR, left))


def _length(report: Report, width: int, block: str) -> Iterator[str]:
    if not report.length:
        yield f"Rounds: no fight was over after {report.rounds}"
        return
    yield f"Rounds it takes (on average {report.mean_rounds:.1f})"
    most = max(one.chance for one in report.length)
    room = _room(width - 25)
    for one in report.length[:SPAN]:
        drawn = bar(one.chance / most, room, block)
        yield f"  {one.round:<9} {percent(one.chance):>6}       {drawn}"
    rest = report.length[SPAN:]
    if rest:
        yield f"  {f'{rest[0].round} on':<9} {percent(sum(one.chance for one in rest)):>6}"


def _members(members: Sequence[Member], width: int) -> Iterator[str]:
    words = [word for word in ("unhurt", "hurt", "out", "dead", "fled") if _any(members, word)]
    wide = min(max((len(one.name) for one in members), default=0), max(8, width - 8 * len(words) - 4))
    yield f"  {'':<{wide}}" + "".join(f"{word:>8}" for word in words)
    for one in members:
        shares = "".join(f"{percent(one.plights[word]):>8}" for word in words)  # type: ignore[index]
        yield f"  {one.name[:wide]:<{wide}}{shares}"
    for one in members:
        if one.left:
            yield from _wrapped(
                f"  {one.name}: ", [_kept(one, place) for place in range(len(one.left))], width
            )


def _any(members: Sequence[Member], word: str) -> bool:
    return word != "fled" or any(one.plights[word] for one in members)  # type: ignore[index]


def _kept(one: Member, place: int) -> str:
    left = one.left[place]
    return f"{left.what} {left.mean:.1f} of {left.most}" + (" filled" if left.filled else "")


def _wrapped(head: str, parts: Sequence[str], width: int) -> Iterator[str]:
    line = head
    for place, part in enumerate(parts):
        piece = part + ("," if place < len(parts) - 1 else "")
        if len(line) + len(piece) > width and line.strip() and line != head:
            yield line.rstrip()
            line = "    "
        line += piece + " "
    yield line.rstrip()


def _variations(report: Report, width: int, pm: str) -> Iterator[str]:
    yield "The party prevails with"
    names = [_varied(one) for one in report.variations]
    wide = min(max(map(len, names)), max(12, width - 30))
    for one, name in zip(report.variations, names, strict=True):
        moves = (one.party.chance - report.party.chance) * ALL
        yield f"  {name[:wide]:<{wide}}  {with_error(one.party, pm):<12} {moves:+.1f}"


def _varied(one: Changed) -> str:
    wave = f", wave {one.wave}" if one.wave else ""
    return f"one {'more' if one.change > 0 else 'fewer'} {one.name} ({one.count}{wave})"


def _played(report: Report) -> Iterator[str]:
    yield "How it was played (--policy party=NAME and foes=NAME change it)"
    yield from _habits(report)
    yield f"  foes who stand at the end: {report.standing:.1f} on average"
    for wave in report.waves:
        yield f"  wave {wave.wave} came in {percent(wave.chance)} of the fights"
    if report.changed:
        yield f"  {report.changed}"
    if report.left_out:
        yield f"  left out, since the game master decides: {', '.join(report.left_out)}"


def _habits(report: Report) -> Iterator[str]:
    """List the policies of each side, those of both once."""
    party, foes = report.policies["party"], report.policies["foes"]
    shared = [one for one in party if one in foes]
    wide = max(len(one.name) for one in (*party, *foes))
    for side, habits in (("party", party), ("foes", foes), ("both", shared)):
        for one in habits:
            if side == "both" or one not in shared:
                yield f"  {side:<5}  {one.name:<{wide}}  {one.says}"
