"""What a failed capacity roll brings: soak or a wound, a balance token, a full clock. Sheet B2.5."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fates.ask import Scope
from affray.rules.fates.bargains import bargain
from affray.rules.fates.settings import Settings
from affray.rules.fates.state import Combatant
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option


def failed(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Give the wound and the token of a failed roll. The spotlight stays where it is.

    Rules: fates.hard-fail, fates.hard-keeps-spotlight, fates.token-before-bargain, fates.soak-keeps-token.
    """
    settings = scope.settings
    if fight[who].state == "last_strand":
        return (yield from _ignored(fight, scope, who))
    if (yield from _wants_soak(fight, scope, who)):
        fight = yield from _soak(fight, who)
        return (
            (yield from _token(fight, who, "fates.soak-keeps-token")) if settings.token_when_soaked else fight
        )
    if settings.token_before_bargain:
        fight = yield from _token(fight, who)
        return (yield from _wound(fight, scope, who))
    fight = yield from _wound(fight, scope, who)
    return (yield from _token(fight, who))


def _token(fight: Fight, who: str, rule: str = "fates.hard-fail") -> Run[Fight]:
    tokens = fight[who].balance_tokens + 1
    text = "{who} gains a balance token: {tokens}"
    yield Event(rule=rule, text=text, who={"who": who}, data={"tokens": tokens})
    return fight.put(who, balance_tokens=tokens)


def _ignored(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Let a wound in the Last Strand come to nothing, but for the token. Rule: fates.last-strand-wounds."""
    settings = scope.settings
    soaked = settings.last_strand_wounds == "soaked" and (yield from _wants_soak(fight, scope, who))
    if soaked:
        fight = yield from _soak(fight, who)
        if not settings.token_when_soaked:
            return fight
    else:
        text = "{who} is on the Last Strand: the wound means nothing"
        yield Event(rule="fates.last-strand-wounds", text=text, who={"who": who})
    return (yield from _token(fight, who))


def _wants_soak(fight: Fight, scope: Scope, who: str) -> Run[bool]:
    """Ask whether a soak point is spent in the wound's place. Rule: fates.soak-choice."""
    one: Combatant = fight[who]
    settings = scope.settings
    full = one.wounds >= one.clock
    if not one.soak.left or settings.soak_policy == "never" or (full and not settings.soak_before_clock):
        return False
    if settings.soak_policy == "always":
        return True
    after = f"{one.soak.used + 1} of {one.soak.cap} used"
    broken = ", the armor is Broken" if one.soak.left == 1 else ""
    answer = yield from Choose(
        id=scope.id("soak", who),
        text="{who}: soak the wound?",
        by=decider(fight, who),
        rule="fates.soak-choice",
        who={"who": who},
        options=(
            Option("soak", "soak it", after + broken),
            Option("wound", "take the wound", _brings(one, settings)),
        ),
        default="soak",
    ).ask()
    return answer == "soak"


def _brings(one: Combatant, settings: Settings) -> str:
    """Say what a wound that is not soaked would bring."""
    if one.state == "last_strand":
        return "means nothing on the Last Strand"
    if one.wounds >= one.clock:
        return "a bargain with the Fates"
    full = settings.bargain_when == "full" and one.wounds + 1 >= one.clock
    return f"wounds {one.wounds + 1} of {one.clock}" + (", and a bargain with the Fates" if full else "")


def _soak(fight: Fight, who: str) -> Run[Fight]:
    """Use up a soak point. Rules: fates.soak-choice, fates.soak-broken."""
    soak = fight[who].soak
    soak = replace(soak, used=soak.used + 1)
    yield Event(
        rule="fates.soak-choice",
        text="{who} soaks the wound: {used} of {cap} used",
        who={"who": who},
        data={"used": soak.used, "cap": soak.cap},
        public="{who}'s armor takes the blow",
    )
    if soak.broken:
        text = "{who}'s armor is Broken"
        yield Event(rule="fates.soak-broken", text=text, who={"who": who}, public=text)
    return fight.put(who, soak=soak)


def _wound(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Mark a wound; where no segment is empty a bargain takes its place.

    Rules: fates.wound-mark, fates.wound-clock, fates.bargain-overflow.
    """
    one: Combatant = fight[who]
    if one.wounds >= one.clock:
        text = "{who} takes a wound with the clock full ({wounds} of {clock}): the Fates want a bargain"
        yield _overflow(one, text)
        return (yield from bargain(fight, scope, who, pending=True))
    one = one.but(wounds=one.wounds + 1)
    yield Event(
        rule="fates.wound-mark",
        text="{who} is wounded: {wounds} of {clock}",
        who={"who": who},
        data={"wounds": one.wounds, "clock": one.clock},
        public="{who} is wounded",
    )
    fight = fight.having(one)
    if scope.settings.bargain_when == "full" and one.wounds >= one.clock:
        yield _overflow(one, "{who}'s clock is full ({wounds} of {clock}): the Fates want a bargain")
        return (yield from bargain(fight, scope, who, pending=False))
    return fight


def _overflow(one: Combatant, text: str) -> Event:
    data = {"wounds": one.wounds, "clock": one.clock}
    public = "{who} stands before the Fates"
    return Event(rule="fates.bargain-overflow", text=text, who={"who": one.id}, data=data, public=public)
