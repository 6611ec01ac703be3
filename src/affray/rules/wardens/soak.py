"""Soak: how harm is split between armor and Guard (or Aether), and what it costs there. Sheet B2.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.question import Part, Split
from affray.rules.wardens.ask import Asked, Run, decider
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant
from affray.rules.wardens.tables import slugs

RESERVED = ("armor", "guard", "aether")


class Row(Struct, frozen=True):
    """A place in armor that takes harm together: its pieces (by index), points, and the most harm it takes."""

    id: str
    text: str
    pieces: tuple[int, ...]
    points: int
    most: int


class Paid(Struct, frozen=True):
    """What a blow cost: harm that armor took, points of each piece by index, Guard and Aether points.

    `left` is harm that nothing absorbed. `metal` tells whether a metal piece took any.
    """

    harm: int
    on_armor: int = 0
    pieces: Mapping[int, int] = {}
    guard: int = 0
    aether: int = 0
    left: int = 0
    metal: bool = False

    @property
    def past_armor(self) -> int:
        """Harm that armor did not take."""
        return self.harm - self.on_armor


def pieces_against(
    target: Combatant, effects: Sequence[str], settings: Settings, *, surprise: bool
) -> tuple[int, ...]:
    """List the pieces that can absorb, by index: whole, with points, no shield in a surprise; none if Pierce.

    Rules: wardens.usable-armor, wardens.shield-surprise, wardens.pierce.
    """
    if not target.armor or "pierce" in effects:
        return ()
    through_metal = settings.shock_pierces == "harm_too" and "shock" in effects
    return tuple(
        i
        for i, piece in enumerate(target.armor)
        if piece.now
        and not piece.destroyed
        and not (surprise and piece.shield)
        and not (through_metal and piece.metal)
    )


def shields_against(
    target: Combatant, effects: Sequence[str], settings: Settings, *, surprise: bool
) -> tuple[int, ...]:
    """List the shields that would block and so may be shattered, by index."""
    if settings.shatter_vs_pierce:
        effects = [effect for effect in effects if effect != "pierce"]
    usable = pieces_against(target, effects, settings, surprise=surprise)
    return tuple(i for i in usable if target.armor[i].shield)


def half(points: int, settings: Settings) -> int:
    """Return how much harm `points` take at double cost; a lone odd point pays only if the setting says so."""
    return (points + (settings.odd_points == "pays")) // 2


def armor_most(points: int, effects: Sequence[str], settings: Settings) -> int:
    """Return the most harm that armor points take. Rules: wardens.crush, wardens.slice-armor."""
    crush, sliced = "crush" in effects, "slice" in effects
    if crush == sliced:
        return points
    return half(points, settings) if crush else 2 * points


def armor_cost(harm: int, points: int, effects: Sequence[str]) -> int:
    """Return what harm costs in armor points: double for Crush, half (rounded up) for Slice."""
    crush, sliced = "crush" in effects, "slice" in effects
    if crush == sliced:
        return harm
    return min(2 * harm, points) if crush else (harm + 1) // 2


def guard_most(guard: int, aether: int, effects: Sequence[str], settings: Settings) -> int:
    """Return the most harm that Guard takes, Aether before it if Drain (pass 0 Aether otherwise).

    Rules: wardens.slice-guard, wardens.drain.
    """
    if "slice" not in effects:
        return guard + aether
    if settings.slice_drain == "pooled":
        return half(guard + aether, settings)
    if settings.slice_drain == "point_for_point":
        return aether + half(guard, settings)
    return half(aether, settings) + half(guard, settings)


def guard_cost(
    harm: int, guard: int, aether: int, effects: Sequence[str], settings: Settings
) -> tuple[int, int]:
    """Return what harm past armor costs: (Guard points, Aether points)."""
    if "slice" not in effects:
        first = min(harm, aether)
        return harm - first, first
    if settings.slice_drain == "pooled":
        points = min(2 * harm, guard + aether)
        return points - min(points, aether), min(points, aether)
    if settings.slice_drain == "point_for_point":
        first = min(harm, aether)
        return min(2 * (harm - first), guard), first
    first = min(harm, half(aether, settings))
    return min(2 * (harm - first), guard), min(2 * first, aether)


def rows_of(
    target: Combatant, usable: Sequence[int], effects: Sequence[str], settings: Settings
) -> list[Row]:
    """List the rows of armor: one for all pieces where points are paid together, else one for each."""
    if not usable:
        return []
    plain = ("crush" in effects) == ("slice" in effects)
    if settings.armor_pool == "pooled" and not plain and len(usable) > 1:
        points = sum(target.armor[i].now for i in usable)
        return [Row("armor", "Armor", tuple(usable), points, armor_most(points, effects, settings))]
    names = slugs([piece.name for piece in target.armor], RESERVED)
    rows = []
    for i in usable:
        piece = target.armor[i]
        rows.append(Row(names[i], piece.name, (i,), piece.now, armor_most(piece.now, effects, settings)))
    return rows


def soak(
    fight: Fight,
    settings: Settings,
    asked: Asked,
    effects: Sequence[str],
    who: str,
    harm: int,
    usable: Sequence[int],
) -> Run[tuple[Fight, Paid]]:
    """Split harm between armor and Guard and take the points off; return what was paid.

    Asked only where there is a choice; by default armor first, then Guard. Rules: wardens.soak,
    wardens.must-absorb.
    """
    target: Combatant = fight[who]
    guard = target.guard.now if target.guard else 0
    aether = target.aether.now if target.aether and "drain" in effects else 0
    rows = rows_of(target, usable, effects, settings)
    inner = guard_most(guard, aether, effects, settings)
    yield from _tell_armor(target, usable, effects)
    shares = yield from _shares(fight, settings, asked, who, harm, rows, inner, drain=bool(aether))
    paid = yield from _pay(fight, settings, asked, who, harm, rows, shares, effects, guard, aether)
    fight = take_off(fight, who, paid)
    yield _soaked(who, paid)
    return fight, paid


def _tell_armor(target: Combatant, usable: Sequence[int], effects: Sequence[str]) -> Run[None]:
    if not target.armor:
        return
    who = {"target": target.id}
    if "pierce" in effects:
        yield Event(rule="wardens.pierce", text="Pierce: {target}'s armor is skipped", who=who, quiet=True)
        return
    data = {"armor": sum(target.armor[i].now for i in usable)}
    text = "{target} has {armor} points of armor to use"
    yield Event(rule="wardens.usable-armor", text=text, who=who, data=data, quiet=True)
    if any(piece.shield and piece.now and i not in usable for i, piece in enumerate(target.armor)):
        text = "{target}'s shield is no help here"
        yield Event(rule="wardens.shield-surprise", text=text, who=who, quiet=True)


def _shares(
    fight: Fight,
    settings: Settings,
    asked: Asked,
    who: str,
    harm: int,
    rows: Sequence[Row],
    inner: int,
    *,
    drain: bool,
) -> Run[dict[str, int]]:
    room = inner + sum(row.most for row in rows)
    take = min(harm, room)
    default = _armor_first(rows, inner, take)
    places = sum(1 for row in rows if row.most) + (inner > 0)
    if settings.must_absorb and (take == room or places <= 1):
        return default
    if not take:
        return default
    text = "Aether, then Guard" if drain else "Guard"
    parts = [Part(row.id, row.text, row.most) for row in rows if row.most]
    if inner:
        parts.append(Part("guard", text, inner))
    shares = yield from Split(
        id=asked("soak", who),
        text="{who}: where do {harm} harm go?",
        by=decider(fight, who),
        rule="wardens.soak",
        optional=True,
        who={"who": who},
        data={"harm": harm},
        total=harm,
        take=take,
        least=None if settings.must_absorb else 0,
        options=tuple(parts),
        default={part.id: default[part.id] for part in parts},
    ).ask()
    return {**dict.fromkeys(default, 0), **shares}


def _armor_first(rows: Sequence[Row], inner: int, take: int) -> dict[str, int]:
    shares = {}
    for row in rows:
        shares[row.id] = min(row.most, take)
        take -= shares[row.id]
    shares["guard"] = min(inner, take)
    return shares


def _pay(
    fight: Fight,
    settings: Settings,
    asked: Asked,
    who: str,
    harm: int,
    rows: Sequence[Row],
    shares: Mapping[str, int],
    effects: Sequence[str],
    guard: int,
    aether: int,
) -> Run[Paid]:
    """Turn shares of harm into points."""
    target: Combatant = fight[who]
    pieces: dict[int, int] = {}
    on_armor = 0
    for row in rows:
        if shares[row.id]:
            on_armor += shares[row.id]
            cost = armor_cost(shares[row.id], row.points, effects)
            pieces.update((yield from _off_pieces(fight, asked, who, row, cost)))
    guard_points, aether_points = guard_cost(shares["guard"], guard, aether, effects, settings)
    yield from _tell_costs(who, on_armor, sum(pieces.values()), shares["guard"], guard_points, effects)
    return Paid(
        harm=harm,
        on_armor=on_armor,
        pieces=pieces,
        guard=guard_points,
        aether=aether_points,
        left=harm - on_armor - shares["guard"],
        metal=any(target.armor[i].metal for i, points in pieces.items() if points),
    )


def _off_pieces(fight: Fight, asked: Asked, who: str, row: Row, cost: int) -> Run[dict[int, int]]:
    """Take points off the pieces of a row in the order that the defender likes, by default as listed."""
    if len(row.pieces) == 1:
        return {row.pieces[0]: cost}
    armor = fight[who].armor
    names = slugs([armor[i].name for i in row.pieces], RESERVED)
    default, left = {}, cost
    for name, i in zip(names, row.pieces, strict=True):
        default[name] = min(left, armor[i].now)
        left -= default[name]
    if cost == row.points:
        return dict(zip(row.pieces, default.values(), strict=True))
    shares = yield from Split(
        id=asked("pieces", who),
        text="{who}: which pieces pay {cost} points?",
        by=decider(fight, who),
        rule="wardens.soak",
        optional=True,
        who={"who": who},
        data={"cost": cost},
        total=cost,
        take=cost,
        options=tuple(Part(n, armor[i].name, armor[i].now) for n, i in zip(names, row.pieces, strict=True)),
        default=default,
    ).ask()
    return {i: shares[name] for name, i in zip(names, row.pieces, strict=True)}


def _tell_costs(
    who: str, on_armor: int, armor: int, on_guard: int, guard: int, effects: Sequence[str]
) -> Run[None]:
    names = {"target": who}
    if on_armor and armor != on_armor:
        rule = "wardens.crush" if "crush" in effects else "wardens.slice-armor"
        data = {"harm": on_armor, "points": armor}
        text = "{harm} harm cost {points} points of armor"
        yield Event(rule=rule, text=text, who=names, data=data, quiet=True)
    if on_guard and "slice" in effects:
        data = {"harm": on_guard, "points": guard}
        text = "{harm} harm cost {points} Guard"
        yield Event(rule="wardens.slice-guard", text=text, who=names, data=data, quiet=True)


def take_off(fight: Fight, who: str, paid: Paid) -> Fight:
    """Return the fight with the points paid taken off. A hit never heals."""
    target: Combatant = fight[who]
    changes: dict[str, Any] = {}
    if any(paid.pieces.values()):
        changes["armor"] = tuple(
            replace(piece, now=piece.now - paid.pieces[i]) if i in paid.pieces else piece
            for i, piece in enumerate(target.armor)
        )
    if paid.guard and target.guard:
        changes["guard"] = target.guard.less(paid.guard)
    if paid.aether and target.aether:
        changes["aether"] = target.aether.less(paid.aether)
    return fight.put(who, **changes) if changes else fight


def _soaked(who: str, paid: Paid) -> Event:
    data = {
        "harm": paid.harm,
        "armor": sum(paid.pieces.values()),
        "guard": paid.guard,
        "aether": paid.aether,
        "left": paid.left,
    }
    words = [f"{key} −{{{key}}}" for key in ("armor", "aether", "guard") if data[key]]
    if paid.left:
        words.append("{left} left over")
    rule = "wardens.drain" if paid.aether else "wardens.soak"
    return Event(rule=rule, text="{target}: " + ", ".join(words), who={"target": who}, data=data)
