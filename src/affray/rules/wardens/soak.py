"""Soak: how harm is split between armor and Guard (or Aether), and what it costs there. Sheet B2.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Part, Split
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.blow import Blow
from affray.rules.wardens.costs import armor_cost, armor_most, costs_plain, guard_cost, guard_most
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant
from affray.rules.words import slugs

RESERVED = ("armor", "guard", "aether")


class Row(Struct, frozen=True):
    """A place in armor that takes harm as one: its pieces (by index), their points, the most it takes."""

    id: str
    text: str
    pieces: tuple[int, ...]
    points: int
    most: int


class Cover(Struct, frozen=True):
    """All that stands between a blow and a Wound: rows of armor; Guard and Aether, which take `inner`."""

    rows: Sequence[Row]
    guard: int
    aether: int
    inner: int


class Paid(Struct, frozen=True):
    """What a blow cost: harm that armor took, points of each piece by index, Guard and Aether points.

    `left` is harm that nothing absorbed. `metal` tells whether a metal piece took any.
    """

    harm: int
    on_armor: int
    pieces: Mapping[int, int]
    guard: int
    aether: int
    left: int
    metal: bool

    @property
    def past_armor(self) -> int:
        """Harm that armor did not take."""
        return self.harm - self.on_armor


def pieces_against(target: Combatant, blow: Blow, settings: Settings) -> tuple[int, ...]:
    """List the pieces that can absorb, by index: whole, with points, no shield in a surprise; none if Pierce.

    Rules: wardens.usable-armor, wardens.shield-surprise, wardens.pierce.
    """
    return () if "pierce" in blow.effects else _whole_pieces(target, blow, settings)


def shields_against(target: Combatant, blow: Blow, settings: Settings) -> tuple[int, ...]:
    """List the shields that would block and so may be shattered, by index."""
    if settings.shatter_vs_pierce or "pierce" not in blow.effects:
        whole = _whole_pieces(target, blow, settings)
        return tuple(i for i in whole if target.armor[i].shield)
    return ()


def _whole_pieces(target: Combatant, blow: Blow, settings: Settings) -> tuple[int, ...]:
    through_metal = settings.shock_pierces == "harm_too" and "shock" in blow.effects
    return tuple(
        i
        for i, piece in enumerate(target.armor)
        if piece.now
        and not piece.destroyed
        and not (blow.surprise and piece.shield)
        and not (through_metal and piece.metal)
    )


def cover_of(target: Combatant, blow: Blow, settings: Settings) -> Cover:
    """Work out what a target has against a blow."""
    guard = target.guard.now if target.guard else 0
    aether = target.aether.now if target.aether and "drain" in blow.effects else 0
    usable = pieces_against(target, blow, settings) if target.armor else ()
    rows = _rows(target, usable, blow.effects, settings) if usable else ()
    return Cover(rows, guard, aether, guard_most(guard, aether, blow.effects, settings))


def _rows(
    target: Combatant, usable: Sequence[int], effects: Sequence[str], settings: Settings
) -> Sequence[Row]:
    """List the rows of armor: one for all pieces where they pay together, else one for each."""
    armor = target.armor
    if settings.armor_pool == "pooled" and not costs_plain(effects) and len(usable) > 1:
        points = sum(armor[i].now for i in usable)
        return [Row("armor", "Armor", tuple(usable), points, armor_most(points, effects, settings))]
    names = slugs([piece.name for piece in armor], RESERVED)
    return [
        Row(names[i], armor[i].name, (i,), armor[i].now, armor_most(armor[i].now, effects, settings))
        for i in usable
    ]


def soak(fight: Fight, scope: Scope, blow: Blow, who: str, harm: int) -> Run[tuple[Fight, Paid]]:
    """Split harm between armor and Guard and take the points off; return what was paid.

    Asked only where there is a choice; by default armor first, then Guard. Rules: wardens.soak,
    wardens.must-absorb.
    """
    target: Combatant = fight[who]
    cover = cover_of(target, blow, scope.settings)
    if target.armor:
        yield from _tell_armor(target, cover, blow)
    shares = yield from _shares(fight, scope, who, harm, cover)
    pieces: dict[int, int] = {}
    for row in cover.rows:
        if shares[row.id]:
            cost = armor_cost(shares[row.id], row.points, blow.effects)
            pieces.update((yield from _off_pieces(fight, scope, who, row, cost)))
    lost = guard_cost(shares["guard"], cover.guard, cover.aether, blow.effects, scope.settings)
    paid = _paid(target, harm, shares, pieces, lost)
    if not costs_plain(blow.effects) or "slice" in blow.effects:
        yield from _tell_costs(who, blow.effects, paid, shares["guard"])
    yield _soaked(who, paid)
    return take_off(fight, who, paid), paid


def _paid(
    target: Combatant,
    harm: int,
    shares: Mapping[str, int],
    pieces: Mapping[int, int],
    lost: tuple[int, int],
) -> Paid:
    on_guard = shares["guard"]
    on_armor = sum(shares.values()) - on_guard
    guard, aether = lost
    metal = any(target.armor[i].metal for i, points in pieces.items() if points)
    return Paid(harm, on_armor, pieces, guard, aether, harm - on_armor - on_guard, metal)


def _tell_armor(target: Combatant, cover: Cover, blow: Blow) -> Run[None]:
    who = {"target": target.id}
    if "pierce" in blow.effects:
        yield Event(rule="wardens.pierce", text="Pierce: {target}'s armor is skipped", who=who, quiet=True)
        return
    data = {"armor": sum(row.points for row in cover.rows)}
    text = "Usable armor of {target}: {armor}"
    yield Event(rule="wardens.usable-armor", text=text, who=who, data=data, quiet=True)
    if blow.surprise and any(piece.shield and piece.now for piece in target.armor):
        text = "Surprised: {target}'s shield is no help"
        yield Event(rule="wardens.shield-surprise", text=text, who=who, quiet=True)


def _shares(fight: Fight, scope: Scope, who: str, harm: int, cover: Cover) -> Run[Mapping[str, int]]:
    """Return harm by row id and ``guard``; ask where more than one way is open."""
    room = cover.inner + sum(row.most for row in cover.rows)
    take = min(harm, room)
    default = _armor_first(cover, take)
    places = sum(1 for row in cover.rows if row.most) + (cover.inner > 0)
    must = scope.settings.must_absorb
    if not take or (must and (take == room or places == 1)):
        return default
    parts = [Part(row.id, row.text, row.most) for row in cover.rows if row.most]
    if cover.inner:
        parts.append(Part("guard", "Aether, then Guard" if cover.aether else "Guard", cover.inner))
    shares = yield from Split(
        id=scope.id("soak", who),
        text="{who}: how is {harm} harm split?",
        by=decider(fight, who),
        rule="wardens.soak" if must else "wardens.must-absorb",
        optional=True,
        who={"who": who},
        data={"harm": harm},
        total=harm,
        take=take,
        least=None if must else 0,
        options=tuple(parts),
        default={part.id: default[part.id] for part in parts},
    ).ask()
    return {**dict.fromkeys(default, 0), **shares}


def _armor_first(cover: Cover, take: int) -> dict[str, int]:
    shares = {}
    for row in cover.rows:
        shares[row.id] = min(row.most, take)
        take -= shares[row.id]
    shares["guard"] = min(cover.inner, take)
    return shares


def _off_pieces(fight: Fight, scope: Scope, who: str, row: Row, cost: int) -> Run[dict[int, int]]:
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
        id=scope.id("pieces", who),
        text="{who}: which pieces pay " + ("{cost} point?" if cost == 1 else "{cost} points?"),
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


def _tell_costs(who: str, effects: Sequence[str], paid: Paid, on_guard: int) -> Run[None]:
    names = {"target": who}
    if paid.on_armor and not costs_plain(effects):
        rule = "wardens.crush" if "crush" in effects else "wardens.slice-armor"
        data = {"harm": paid.on_armor, "points": sum(paid.pieces.values())}
        text = "{harm} harm costs {points} armor"
        yield Event(rule=rule, text=text, who=names, data=data, quiet=True)
    if on_guard and "slice" in effects:
        data = {"harm": on_guard, "points": paid.guard, "aether": paid.aether}
        text = "{harm} harm costs {points} Guard and {aether} Aether"
        yield Event(rule="wardens.slice-guard", text=text, who=names, data=data, quiet=True)


def take_off(fight: Fight, who: str, paid: Paid) -> Fight:
    """Return the fight with the points paid taken off. A hit never heals."""
    target: Combatant = fight[who]
    changes: dict[str, Any] = {}
    if paid.pieces:
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
    words = [_LOST[key] for key in _LOST if data[key]]
    rule = "wardens.drain" if paid.aether else "wardens.soak"
    return Event(rule=rule, text="{target}: " + ", ".join(words), who={"target": who}, data=data)


_LOST = {
    "armor": "armor -{armor}",
    "aether": "Aether -{aether}",
    "guard": "Guard -{guard}",
    "left": "{left} harm left over",
}
