"""The bargains with the Fates, and death. Sheet B2.6."""

from __future__ import annotations

from affray.rules.event import Event
from affray.rules.fates.ask import Scope
from affray.rules.fates.settings import Bargain, Settings
from affray.rules.fates.state import CAPACITIES, STRAND_ACTIONS, Combatant
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option
from affray.rules.words import counted

USUAL: tuple[Bargain, ...] = ("lachesis", "last_strand", "atropos")
"""What is struck where nobody is asked: the first of these that can be paid."""

TITLES: dict[Bargain, str] = {
    "last_strand": "Clotho's Last Strand",
    "lachesis": "Lachesis' Tax",
    "atropos": "Atropos' Bargain",
}


def bargain(fight: Fight, scope: Scope, who: str, *, pending: bool) -> Run[Fight]:
    """Strike one of the bargains that can be paid; `pending` says that a wound waits to be marked.

    Rule: fates.bargain-must.
    """
    one: Combatant = fight[who]
    chosen = yield from _which(fight, scope, one, pending=pending)
    yield Event(
        rule="fates.bargain-must",
        text=f"{{who}} strikes {TITLES[chosen]}",
        who={"who": who},
        data={"bargain": chosen},
        public=f"{{who}} strikes {TITLES[chosen]}",
    )
    if chosen == "last_strand":
        return (yield from _last_strand(fight, who))
    if chosen == "lachesis":
        return (yield from _lachesis(fight, scope.settings, who, pending=pending))
    return (yield from _atropos(fight, who))


def _which(fight: Fight, scope: Scope, one: Combatant, *, pending: bool) -> Run[Bargain]:
    """Ask for a bargain; only those that can be paid are there, each with what it costs."""
    policy = scope.settings.bargain_policy
    order = USUAL if policy == "ask" else (*policy, *USUAL)
    payable = [name for name in dict.fromkeys(order) if _payable(one, scope.settings, name)]
    if policy != "ask":
        return payable[0]
    chosen: Bargain = yield from Choose(
        id=scope.id("bargain", one.id),
        text="{who}: which bargain?",
        by=decider(fight, one.id),
        rule="fates.bargain-must",
        who={"who": one.id},
        options=tuple(
            Option(name, TITLES[name], _cost(one, scope.settings, name, pending=pending)) for name in payable
        ),
        default=payable[0],
    ).ask()  # type: ignore[assignment]
    return chosen


def _payable(one: Combatant, settings: Settings, name: Bargain) -> bool:
    """Tell whether a bargain can be paid. Rule: fates.lachesis-cost."""
    return name != "lachesis" or one.balance_tokens >= settings.lachesis_cost


def _cost(one: Combatant, settings: Settings, name: Bargain, *, pending: bool) -> str:
    if name == "last_strand":
        return (
            f"{STRAND_ACTIONS} actions in a row, three bonus dice on each risk, then death, whatever happens"
        )
    if name == "lachesis":
        wounds = one.wounds - 1 + (pending and settings.lachesis_pending == "marked")
        paid = f"{settings.lachesis_cost} of {counted(one.balance_tokens, 'balance token')}"
        return f"costs {paid}; wounds {wounds} of {one.clock}"
    whispers = whispers_left(one)
    if not whispers:
        return "dies now, and no shade stays"
    return f"dies now; a shade with {counted(whispers, 'whisper')}"


def whispers_left(one: Combatant) -> int:
    """Count the whispers that a shade's capacities pay for. Rule: fates.shade-end."""
    return sum(one.capacity(name).spare for name in CAPACITIES)


def _last_strand(fight: Fight, who: str) -> Run[Fight]:
    """Give three actions that nothing interrupts, with death after them.

    The spotlight moves when the hits still to come are dealt with. Rules: fates.last-strand-actions,
    fates.last-strand-spotlight.
    """
    text = "{who} has three actions, and dies after the third"
    yield Event(rule="fates.last-strand-actions", text=text, who={"who": who}, data={"left": STRAND_ACTIONS})
    fight = fight.put(who, state="last_strand", actions_left=STRAND_ACTIONS)
    return fight.setting(strands=(*fight.scene.strands, who))


def _lachesis(fight: Fight, settings: Settings, who: str, *, pending: bool) -> Run[Fight]:
    """Pay tokens for a wound. Rules: fates.lachesis-cost, fates.lachesis-wound."""
    one: Combatant = fight[who]
    marked = pending and settings.lachesis_pending == "marked"
    one = one.but(
        balance_tokens=one.balance_tokens - settings.lachesis_cost, wounds=max(0, one.wounds - 1) + marked
    )
    yield Event(
        rule="fates.lachesis-cost",
        text=f"{{who}} pays {counted(settings.lachesis_cost, 'balance token')}: {{tokens}} left",
        who={"who": who},
        data={"cost": settings.lachesis_cost, "tokens": one.balance_tokens},
    )
    yield Event(
        rule="fates.lachesis-wound",
        text="{who} loses a wound: {wounds} of {clock}" + (", the new one marked" if marked else ""),
        who={"who": who},
        data={"wounds": one.wounds, "clock": one.clock},
    )
    return fight.having(one)


def _atropos(fight: Fight, who: str) -> Run[Fight]:
    """Die now and stay as a shade, if anything is left to whisper with. Rule: fates.atropos-shade."""
    yield Event(rule="fates.atropos-shade", text="{who} dies", who={"who": who}, public="{who} dies")
    fight = fight.put(who, state="shade")
    if whispers_left(fight[who]):
        return fight
    return (yield from shade_ends(fight, who))


def shade_ends(fight: Fight, who: str) -> Run[Fight]:
    """Let a shade go whose capacities are all at their minimum. Rule: fates.shade-end."""
    text = "Nothing is left of {who}: the shade is gone"
    yield Event(rule="fates.shade-end", text=text, who={"who": who}, public="{who}'s shade is gone")
    return fight.put(who, state="dead")


def strand_ends(fight: Fight, who: str) -> Run[Fight]:
    """Let a hero die whose Last Strand is over. Rule: fates.last-strand-actions."""
    text = "The strand is cut: {who} dies"
    yield Event(rule="fates.last-strand-actions", text=text, who={"who": who}, public="{who} dies")
    left = tuple(one for one in fight.scene.strands if one != who)
    return fight.put(who, state="dead", actions_left=0).setting(strands=left)
