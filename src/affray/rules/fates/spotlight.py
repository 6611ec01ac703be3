"""The spotlight: who has it, who may have it next, and where an action or a fall sends it. Sheet B2.9."""

from __future__ import annotations

from affray.rules.event import Event, PassTo
from affray.rules.fates.ask import DM, Scope
from affray.rules.fates.bargains import strand_ends
from affray.rules.fates.state import MOST_COUNTED, Combatant, beaten, is_hero, living
from affray.rules.fight import Context, Fight
from affray.rules.order import Handover, Standing
from affray.rules.procedure import Run
from affray.rules.question import Choose, Option
from affray.rules.words import counted


def groups(fight: Fight, context: Context) -> Handover:
    """Say who is there and who may be handed the spotlight now."""
    ids = tuple(one.id for one in fight.present())
    return Handover(ids, roles=(DM,), to=takers(fight, context))


def takers(fight: Fight, context: Context) -> tuple[str, ...]:
    """List who may be handed the spotlight by hand, the one after the holder first.

    A hero hands it to another living hero, the DM to any; nobody takes it from a Last Strand, and the DM
    gets it by hand only where nobody has it. Rules: fates.spotlight-pass, fates.last-strand-spotlight.
    """
    holder = context.acting
    strand = on_strand(fight, holder)
    if strand is not None:
        return () if strand == holder else (strand,)
    heroes = [one.id for one in fight.present() if living(one)]
    at = heroes.index(holder) + 1 if holder in heroes else 0
    others = tuple(one for one in (*heroes[at:], *heroes[:at]) if one != holder)
    return (*others, DM) if holder is None else others


def on_strand(fight: Fight, holder: str | None) -> str | None:
    """Name the hero whose Last Strand comes first: the holder's own, then as they were chosen."""
    there = [one.id for one in fight.present() if living(one) and one.state == "last_strand"]
    if holder in there:
        return holder
    return next((one for one in (*fight.scene.strands, *there) if one in there), None)


def company(fight: Fight, who: str) -> bool:
    """Tell whether another hero lives who could be handed the spotlight. Rule: fates.spotlight-pass."""
    return any(living(one) for one in fight.present() if one.id != who)


def standing(one: Combatant) -> Standing:
    """Say how a combatant stands: the dead, shades and full clocks are out."""
    if is_hero(one):
        return "acts" if one.state in ("alive", "last_strand") else "out"
    return "out" if beaten(one) else "acts"


def action_done(fight: Fight, scope: Scope, who: str, *, failed: bool, trivial: bool = False) -> Run[Fight]:
    """Count an action and move the spotlight as its outcome says.

    Rules: fates.spotlight-one-action, fates.spotlight-failure, fates.spotlight-pass.
    """
    if fight[who].state == "last_strand":
        return (yield from _strand_action(fight, scope, who, failed=failed, trivial=trivial))
    context = scope.context
    if failed:
        if context.round and context.acting != DM and on_strand(fight, context.acting) is None:
            text = "The failure gives the DM the spotlight"
            yield PassTo(rule="fates.spotlight-failure", text=text, who={"who": who}, public=text, id=DM)
        return fight
    if context.acting != who:
        return fight
    if company(fight, who):
        return fight.setting(acted=min(MOST_COUNTED, fight.scene.acted + 1))
    text = "{who} has nobody to hand the spotlight to, and keeps it"
    yield Event(rule="fates.spotlight-pass", text=text, who={"who": who}, quiet=True)
    return fight


def _strand_action(fight: Fight, scope: Scope, who: str, *, failed: bool, trivial: bool) -> Run[Fight]:
    """Count an action of a Last Strand; after the third its hero dies.

    Rules: fates.last-strand-actions, fates.last-strand-trivial, fates.last-strand-spotlight.
    """
    if trivial and scope.settings.last_strand_trivial == "free":
        text = "A trivial action is free on the Last Strand"
        yield Event(rule="fates.last-strand-trivial", text=text, who={"who": who}, quiet=True)
        return fight
    if failed:
        text = "On the Last Strand a failure moves no spotlight"
        yield Event(rule="fates.last-strand-spotlight", text=text, who={"who": who}, quiet=True)
    left = max(0, fight[who].strand_left - 1)
    yield Event(
        rule="fates.last-strand-trivial" if trivial else "fates.last-strand-actions",
        text=f"{{who}}: {counted(left, 'action')} of the Last Strand left",
        who={"who": who},
        data={"left": left},
    )
    fight = fight.put(who, actions_left=left)
    if left:
        return fight
    fight = yield from strand_ends(fight, who)
    return (yield from settle(fight, scope))


def settle(fight: Fight, scope: Scope) -> Run[Fight]:
    """Move the spotlight after hits or a death: to a Last Strand at once, or away from whoever fell.

    Rules: fates.last-strand-spotlight, fates.holder-lost.
    """
    holder = scope.context.acting
    if scope.context.round == 0:
        return fight
    strand = on_strand(fight, holder)
    if strand is not None and strand != holder:
        text = "{who}'s Last Strand takes the spotlight"
        rule, who = "fates.last-strand-spotlight", {"who": strand}
        yield PassTo(rule=rule, text=text, who=who, public=text, id=strand)
    elif strand is None and holder is not None and holder in fight and not living(fight[holder]):
        yield from _left_behind(fight, scope, holder)
    return fight


def _left_behind(fight: Fight, scope: Scope, holder: str) -> Run[None]:
    """Hand on the spotlight of a holder who fell. Rule: fates.holder-lost."""
    heroes = [one for one in fight.present() if living(one)]
    who = {"who": holder}
    if not heroes:
        text = "No hero is left to take the spotlight"
        yield Event(rule="fates.holder-lost", text=text, who=who, public=text)
        return
    if scope.settings.holder_lost == "dm":
        text = "{who} has fallen: the DM takes the spotlight"
        yield PassTo(rule="fates.holder-lost", text=text, who=who, public=text, id=DM)
        return
    to = heroes[0].id
    if len(heroes) > 1:
        to = yield from Choose(
            id=scope.id("spotlight", holder),
            text="{who} has fallen: who takes the spotlight?",
            by=holder,
            rule="fates.holder-lost",
            who=who,
            options=tuple(Option(one.id, one.label or one.name) for one in heroes),
            default=to,
        ).ask()
    text = "{who} leaves the spotlight to {to}"
    yield PassTo(rule="fates.holder-lost", text=text, who={**who, "to": to}, public=text, id=to)
