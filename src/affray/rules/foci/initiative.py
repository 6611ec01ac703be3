"""Initiative: everybody rolls what they mean to do first; the order and its ties. Sheet A2.14."""

from __future__ import annotations

from collections.abc import Iterable

from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.faces import SIDES
from affray.rules.foci.hands import in_hand
from affray.rules.foci.injury import penalty
from affray.rules.foci.pool import Pool, in_words, own_terms
from affray.rules.foci.state import Combatant, Initiative, fighting, is_pc
from affray.rules.foci.tables import Combat, skill_words
from affray.rules.order import Groups, Open, SortKeys
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option, Roll

INTENTS: tuple[Combat, ...] = ("fight", "shoot", "use_ability", "athletics")
DICE = 16
"""Places for single dice in the keys of the order."""


def intent(one: Combatant) -> Combat:
    """Return the skill of what a combatant means to do first: as the file says, else by what is in hand."""
    if one.intends is not None:
        return one.intends
    held = next(in_hand(one), None)
    if held is not None:
        return "fight" if held.kind == "melee" else "shoot"
    return "use_ability" if one.abilities else "athletics"


def roll_all(fight: Fight, context: Context, ids: Iterable[str]) -> Run[Fight]:
    """Roll for these, players first; a place that the file gives is kept. Rule: foci.initiative."""
    scope = Scope(context)
    for who in sorted(ids, key=lambda one: not is_pc(fight[one])):
        one: Combatant = fight[who]
        if one.initiative is None or not one.initiative.fixed:
            fight = yield from _roll(fight, scope, who)
    return fight


def _roll(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    one: Combatant = fight[who]
    skill = yield from _intended(fight, scope, one)
    terms = own_terms(one, skill, "initiative")
    hurt = penalty(one, scope.settings)
    if hurt:
        terms.append((-hurt, "injury"))
    raw = sum(dice for dice, _ in terms)
    pool = Pool(raw, max(1, raw), 1)
    said = in_words(tuple(terms), pool, "").partition(",")[0]
    dice = yield from Roll(
        id=scope.id("initiative", who),
        text="Initiative of {who}: {pool}",
        by=decider(fight, who),
        rule="foci.initiative",
        who={"who": who},
        data={"pool": said},
        count=pool.count,
        sides=SIDES,
        together=True,
    ).ask()
    total = sum(dice)
    data = {"skill": skill_words(skill), "dice": dice, "total": total}
    text = "{who}: initiative {total} ({skill}: {dice})"
    yield Event(rule="foci.initiative", text=text, who={"who": who}, data=data)
    ordered = tuple(sorted(dice, reverse=True))
    return fight.put(who, intends=skill, initiative=Initiative(total=total, dice=ordered))


def _intended(fight: Fight, scope: Scope, one: Combatant) -> Run[Combat]:
    """Ask a player what comes first, unless the file says so; an NPC's follows from what it holds."""
    likely = intent(one)
    if one.intends is not None or not is_pc(one):
        return likely
    chosen: Combat = yield from Choose(
        id=scope.id("intends", one.id),
        text="What does {who} mean to do first?",
        by=decider(fight, one.id),
        rule="foci.initiative",
        optional=True,
        who={"who": one.id},
        options=tuple(Option(skill, f"{skill_words(skill)} {one.skills.get(skill, 0)}") for skill in INTENTS),
        default=likely,
    ).ask()  # type: ignore[assignment]
    return chosen


def key(one: Combatant) -> tuple[int, ...]:
    """Return what the order goes by: total, single dice, skill, players before NPCs.

    Rule: foci.initiative-ties. The order of the file is kept where all of that is equal.
    """
    found = one.initiative
    if found is None:
        return (-1,) + (0,) * (DICE + 2)
    dice = (*sorted(found.dice, reverse=True), *(0,) * DICE)[:DICE]
    return (found.total, *dice, one.skills.get(intent(one), 0), int(is_pc(one)))


def groups(fight: Fight, context: Context) -> Groups:
    """Say who has turns: by initiative, or each once as the table likes."""
    here = [one for one in fight.present() if "gone" not in one.status]
    if context.order == "open":
        return Open(tuple(one.id for one in here))
    return SortKeys({one.id: key(one) for one in here})


def roll_anew(fight: Fight, context: Context) -> Run[Fight]:
    """Roll for a new round where the table does so; who is down keeps its place."""
    able = [one.id for one in fight.present() if one.initiative is not None and fighting(one)]
    return (yield from roll_all(fight, context, able))
