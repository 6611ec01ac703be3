"""The order of play: who acts, who is next, and what changes that. Pure, and without a ruleset's notions.

Entries stand in the round's list until the round ends, and who has acted is kept by id: so whoever is
killed, removed, hidden, added or moved at any moment, nobody is skipped, nobody acts twice, and no round
moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from affray.encounter.play import Entry, Move, Order
from affray.rules.order import Groups, Handover, Phase, Phases, SortKeys, Standing

Stand: TypeAlias = Callable[[str], Standing]


def new_round(order: Order, groups: Groups, number: int) -> Order:
    """Start a round: list everyone anew, keep what was moved by hand, and let nobody have acted."""
    phases = _phases(groups)
    entries = tuple(Entry(one, phase.name) for phase in phases for one in phase.ids)
    if isinstance(groups, Handover):
        known = tuple(entry for entry in order.entries if entry.id not in order.left)
        entries = known + tuple(entry for entry in entries if entry not in known)
    fresh = order.but(
        round=number,
        phases=tuple(phase.name for phase in phases),
        spoken=tuple(phase.name for phase in phases if not phase.turns),
        phase=phases[0].name if phases else "",
        entries=entries,
        acting=None,
        acted=(),
        delaying=(),
        begun=(),
        idle=(),
        held=(),
        extra=(),
        left=(),
        roles=groups.roles if isinstance(groups, Handover) else (),
    )
    for move in order.moves:
        fresh = _placed(fresh, move)
    return fresh


def _phases(groups: Groups) -> Sequence[Phase]:
    if isinstance(groups, Phases):
        return groups.phases
    if isinstance(groups, SortKeys):
        ids = list(groups.keys)
        places = {one: place for place, one in enumerate(ids)}
        ids.sort(key=lambda one: (tuple(-part for part in groups.keys[one]), places[one]))
        return [Phase("", tuple(ids))]
    return [Phase("", groups.ids)]


def speaking(order: Order) -> bool:
    """Tell whether the round stands in a phase in which nobody has a turn."""
    return order.acting is None and order.phase in order.spoken


def waiting(order: Order) -> list[Entry]:
    """List the entries that still have a turn this round, in order; not the acting one or the delaying."""
    done = {*order.acted, *order.delaying, *order.left, *order.held, order.acting}
    return [entry for entry in order.entries if entry.phase not in order.spoken and entry.id not in done]


def promised(order: Order, stand: Stand) -> list[str]:
    """List who goes before all others, if anybody: a granted turn, else the last who was interrupted."""
    granted = [one for one in order.granted if stand(one) == "acts"]
    held = [one for one in order.held if stand(one) == "acts"]
    return granted[:1] or held[-1:]


def candidates(order: Order, stand: Stand) -> list[str]:
    """List who may be next, the default first: those promised, this phase, the delaying."""
    first = promised(order, stand)
    if first:
        return first
    delaying = [one for one in order.delaying if stand(one) == "acts"]
    entries = [entry for entry in waiting(order) if stand(entry.id) == "acts"]
    if not entries:
        return delaying
    limit = max(_index(order, order.phase), min(_index(order, one) for one in {e.phase for e in entries}))
    so_far = _up_to(order, limit)
    now = [entry.id for entry in entries if entry.phase in so_far]
    return now + [one for one in delaying if one not in now]


def passed_over(order: Order, stand: Stand, upto: str | None) -> list[str]:
    """List those who have no turn of their own and lie before `upto` (none: before the end of the round)."""
    turns = [entry for entry in order.entries if entry.phase not in order.spoken]
    stop = next((place for place, entry in enumerate(turns) if entry.id == upto), None)
    if stop is None:
        ids = [entry.id for entry in waiting(order)] + [*order.delaying, *order.held]
    else:
        limit = _index(order, turns[stop].phase)
        here, earlier = _up_to(order, limit), _up_to(order, limit - 1)
        before = {entry.id for entry in turns[:stop] if entry.phase in here}
        before |= {entry.id for entry in turns[stop:] if entry.phase in earlier}
        ids = [entry.id for entry in waiting(order) if entry.id in before]
    return [one for one in dict.fromkeys(ids) if stand(one) != "acts"]


def take(order: Order, who: str) -> Order:
    """Give the turn to `who`; the phase moves on with it, never back."""
    phase = next((e.phase for e in order.entries if e.id == who and e.phase not in order.spoken), order.phase)
    if _index(order, phase) < _index(order, order.phase) and order.phase not in order.spoken:
        phase = order.phase
    granted, held = order.granted, order.held
    if who in granted:
        granted = granted[granted.index(who) + 1 :]
    if who in held:
        held = held[: held.index(who)]
    return order.but(
        acting=who,
        phase=phase,
        granted=granted,
        held=held,
        delaying=_without(order.delaying, who),
        begun=order.begun if who in order.begun else (*order.begun, who),
        idle=order.idle if who in order.begun else (*order.idle, who),
    )


def finish(order: Order, who: str) -> Order:
    """Mark that the turn of `who` is over. In the spotlight nobody is ever done."""
    acted = order.acted
    if order.kind != "spotlight" and who not in (*acted, *order.extra):
        acted = (*acted, who)
    acting = None if order.acting == who else order.acting
    return order.but(
        acting=acting,
        acted=acted,
        begun=_without(order.begun, who),
        idle=_without(order.idle, who),
        delaying=_without(order.delaying, who),
        held=_without(order.held, who),
        extra=_without(order.extra, who),
    )


def close_phase(order: Order) -> Order:
    """Close a phase in which nobody has a turn."""
    later = order.phases[_index(order, order.phase) + 1 :]
    return order.but(phase=later[0] if later else order.phase)


def interrupt(order: Order, who: str) -> Order:
    """Put the acting one on hold; the caller then gives a turn to `who` that does not count as its own."""
    order = hold(order)
    return order.but(extra=(*_without(order.extra, who), who))


def hold(order: Order) -> Order:
    """Put the acting one on hold: it goes on later."""
    return order if order.acting is None else order.but(acting=None, held=(*order.held, order.acting))


def busy(order: Order) -> Order:
    """Note that the acting one has done something with its turn."""
    return order if order.acting not in order.idle else order.but(idle=_without(order.idle, order.acting))


def grant(order: Order, who: str, count: int) -> Order:
    """Give `who` the next `count` turns in a row, before any granted earlier."""
    return order.but(granted=(who,) * count + order.granted)


def delay(order: Order, who: str) -> Order:
    """Let `who` wait until it comes back."""
    acting = None if order.acting == who else order.acting
    return order.but(acting=acting, delaying=(*_without(order.delaying, who), who))


def delay_until(order: Order, who: str, after: str) -> Order:
    """Let `who` come back after another one, in this round alone."""
    acting = None if order.acting == who else order.acting
    return _placed(
        order.but(acting=acting, delaying=_without(order.delaying, who)), Move(who, after, after=True)
    )


def move(order: Order, who: str, other: str, *, after: bool) -> Order:
    """Place `who` by hand right before or after another one, now and in the rounds to come."""
    step = Move(who, other, after)
    moves = (*(one for one in order.moves if one.id != who), step)
    return _placed(order.but(moves=moves), step)


def join(order: Order, groups: Groups, who: str) -> Order:
    """Give a newcomer (or one who comes back) its place in this round."""
    fresh = new_round(order, groups, order.round)
    at = next((i for i, e in enumerate(fresh.entries) if e.id == who and e.phase not in fresh.spoken), None)
    if at is None or order.round == 0:
        return order
    rank = {entry.id: place for place, entry in enumerate(fresh.entries)}
    entries = [entry for entry in order.entries if entry.id != who]
    place = next(
        (i for i, e in enumerate(entries) if _after(order, rank, e, fresh.entries[at])), len(entries)
    )
    entries.insert(place, fresh.entries[at])
    return order.but(entries=tuple(entries), left=_without(order.left, who), roles=fresh.roles)


def _after(order: Order, rank: dict[str, int], entry: Entry, new: Entry) -> bool:
    if entry.phase in order.spoken:
        return False
    if entry.phase != new.phase:
        return _index(order, entry.phase) > _index(order, new.phase)
    return rank.get(entry.id, -1) > rank[new.id]


def leave(order: Order, who: str) -> Order:
    """Take `who` out of the turns of this round; its entry stays, marked."""
    acting = None if order.acting == who else order.acting
    return order.but(
        acting=acting,
        left=order.left if who in order.left else (*order.left, who),
        delaying=_without(order.delaying, who),
        held=_without(order.held, who),
        granted=_without(order.granted, who),
        begun=_without(order.begun, who),
    )


def listed(order: Order) -> list[str]:
    """List the ids of this round as they stand in the order, each once, the departed not."""
    turns = [entry.id for entry in order.entries if entry.phase not in order.spoken]
    return list(dict.fromkeys(one for one in turns if one not in order.left))


def _placed(order: Order, step: Move) -> Order:
    """Put an entry beside another; where either is missing, nothing moves."""
    mine = [e for e in order.entries if e.id == step.id and e.phase not in order.spoken]
    theirs = [e for e in order.entries if e.id == step.other and e.phase not in order.spoken]
    if not mine or not theirs or step.id == step.other:
        return order
    rest = [entry for entry in order.entries if entry is not mine[0]]
    at = rest.index(theirs[0]) + step.after
    rest.insert(at, Entry(step.id, theirs[0].phase))
    return order.but(entries=tuple(rest))


def _up_to(order: Order, limit: int) -> set[str]:
    """Return the phases of the round's entries up to the one at this index."""
    return {phase for phase in {entry.phase for entry in order.entries} if _index(order, phase) <= limit}


def _index(order: Order, phase: str) -> int:
    return order.phases.index(phase) if phase in order.phases else 0


def _without(ids: Iterable[str], who: str | None) -> tuple[str, ...]:
    return tuple(one for one in ids if one != who)
