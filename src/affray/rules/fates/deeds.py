"""What heroes do with the spotlight: risky and trivial actions, and paying for talents. B2.2, B2.4, B2.8."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fates.action_roll import FAILED, action_roll, bonus_of
from affray.rules.fates.ask import Scope
from affray.rules.fates.effects import critical, mark
from affray.rules.fates.hits import hard, light, single
from affray.rules.fates.settings import Outcome
from affray.rules.fates.spotlight import action_done, company, settle
from affray.rules.fates.state import CAPACITIES, CapacityName, Combatant, Hit, Talent, beaten, is_hero, living
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, decider, words
from affray.rules.question import Choose, Option
from affray.rules.refusal import Refusal, Refused, refuse
from affray.rules.words import slugs


def cannot(fight: Fight, context: Context, who: str, *, anyway: bool = False) -> Refusal | None:
    """Say why a hero cannot act now, or None. `anyway` lifts what the spotlight says; nothing lifts death.

    Rule: fates.spotlight-one-action.
    """
    one: Combatant = fight[who]
    names = {"who": who}
    if not is_hero(one) or one.waiting:
        return Refusal("{who} is no hero in play", "name a hero", names)
    if one.state in ("shade", "dead"):
        word = "a shade" if one.state == "shade" else "dead"
        return Refusal(f"{{who}} is {word}", "name a hero who lives", names)
    return None if anyway else _not_now(fight, context, one)


def _not_now(fight: Fight, context: Context, one: Combatant) -> Refusal | None:
    """Say why the spotlight does not allow a hero's action, or None."""
    who, names = one.id, {"who": one.id}
    if fight.scene.intermission is not None:
        return Refusal("this is an intermission", "cutscene, or resume to go on with the scene", names)
    if context.round == 0:
        return Refusal("the fight has not begun", "next begins it", names)
    if context.acting != who:
        return Refusal("{who} does not hold the spotlight", "next hands it on, or add anyway", names)
    if fight.scene.acted and one.state != "last_strand" and company(fight, who):
        return Refusal("{who} has acted in this spotlight", "next hands it on, or add anyway", names)
    return None


def may_act(fight: Fight, context: Context, args: Args) -> str:
    """Return who acts. Raises Refused where that cannot be."""
    who: str = args["who"]
    refusal = cannot(fight, context, who, anyway="anyway" in words(args, "how"))
    if refusal is not None:
        raise Refused(refusal)
    return who


def act(fight: Fight, context: Context, args: Args) -> Procedure:
    """Make a risky action that is aimed at nobody. Rules: fates.action-declared, fates.action-d12."""
    who = may_act(fight, context, args)
    fight, _ = yield from _risky(fight, Scope(context), args, who, None)
    return fight


def strike(fight: Fight, context: Context, args: Args) -> Procedure:
    """Make a risky action against an enemy, whose clock a success marks. Rule: fates.enemy-marks."""
    who, target = may_act(fight, context, args), args["target"]
    one: Combatant = fight[target]
    if is_hero(one) or one.waiting or beaten(one):
        raise refuse("{target} is no enemy in the fight", "name one that stands", who={"target": target})
    fight, _ = yield from _risky(fight, Scope(context), args, who, target)
    return fight


def _risky(
    fight: Fight, scope: Scope, args: Args, who: str, target: str | None
) -> Run[tuple[Fight, Outcome]]:
    bonus = bonus_of(args)
    capacity = yield from which_capacity(fight, scope, args, who)
    yield _announced(who, target, capacity)
    fight, outcome = yield from action_roll(fight, scope, who, capacity, bonus)
    fight = yield from critical(fight, scope, who, outcome, capacity)
    if target is not None:
        fight = yield from mark(fight, scope, target, outcome)
    return (yield from action_done(fight, scope, who, failed=outcome in FAILED)), outcome


def _announced(who: str, target: str | None, capacity: CapacityName | None) -> Event:
    """Announce a risky action, before shades may whisper. Rule: fates.whisper-time."""
    words = "{who} takes a risk" if target is None else "{who} goes for {target}"
    return Event(
        rule="fates.whisper-time",
        text=words + (" with {capacity}" if capacity else ""),
        who={"who": who} if target is None else {"who": who, "target": target},
        data={"capacity": capacity or ""},
        public=words,
    )


def which_capacity(fight: Fight, scope: Scope, args: Args, who: str) -> Run[CapacityName | None]:
    """Return the capacity in use; asked only where the dice are Affray's to read."""
    found: CapacityName | None = args.get("capacity")
    if found is not None or scope.settings.action_roll.mode == "declared":
        return found
    one: Combatant = fight[who]
    chosen: CapacityName = yield from Choose(
        id=scope.id("use", who),
        text="Which capacity does {who} use?",
        by=decider(fight, who),
        rule="fates.action-d12",
        who={"who": who},
        options=tuple(Option(name, f"{name} {one.capacity(name).now}") for name in CAPACITIES),
        default=max(CAPACITIES, key=lambda name: one.capacity(name).now),
    ).ask()  # type: ignore[assignment]
    return chosen


def trivial(fight: Fight, context: Context, args: Args) -> Procedure:
    """Do something that needs no roll. Rules: fates.spotlight-pass, fates.last-strand-trivial."""
    who = may_act(fight, context, args)
    said = args.get("words", "")
    text = "{who}: {words}" if said else "{who} does something that needs no roll"
    names = {"who": who}
    yield Event(rule="fates.spotlight-pass", text=text, who=names, data={"words": said}, public="{who} acts")
    return (yield from action_done(fight, Scope(context), who, failed=False, trivial=True))


def talents(one: Combatant) -> dict[str, Talent]:
    """Return a hero's talents by the word that names each."""
    return dict(zip(slugs([talent.name for talent in one.talents]), one.talents, strict=True))


def cost(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let a hero pay a talent's cost in hits. It is no action of its own.

    Rules: fates.self-hard-automatic, fates.self-hard-named, fates.self-light-choice.
    """
    who = args["who"]
    refusal = cannot(fight, context, who, anyway=True)
    if refusal is not None:
        raise Refused(refusal)
    price, automatic = _price(fight[who], args)
    scope = Scope(context)
    for hit in [one for one in price for _ in range(one.count)]:
        if not living(fight[who]):
            break
        if hit.kind == "light":
            fight = yield from _light_cost(fight, scope, who, hit.capacity)
        else:
            fight = yield from _hard_cost(fight, scope, who, hit, automatic=automatic)
    return (yield from settle(fight, scope))


def _price(one: Combatant, args: Args) -> tuple[tuple[Hit, ...], bool]:
    """Return the hits to pay and whether they are an automatic cost."""
    what = args["what"]
    if what not in ("light", "hard"):
        talent = talents(one).get(what)
        if talent is None:
            raise refuse(
                "{who} has no talent {what}", "light, hard, or a talent", who={"who": one.id}, what=what
            )
        return talent.cost, talent.automatic
    return (single(what, args),), "optional" not in words(args, "how")


def _light_cost(fight: Fight, scope: Scope, who: str, name: CapacityName | None) -> Run[Fight]:
    """Pay a light hit with a capacity of one's own choice; it is asked for unless the command named it.

    Rules: fates.self-light-choice, fates.self-light-above-minimum, fates.self-light-resolve.
    """
    one: Combatant = fight[who]
    any_will_do = not scope.settings.self_hit_needs_capacity and one.resolve.now
    payable = list(CAPACITIES) if any_will_do else one.above
    if not payable:
        hint = "the talent cannot be used"
        raise refuse("{who} has no capacity above its minimum to pay with", hint, who={"who": who})
    if name is not None and name not in payable:
        text = "{who}'s {capacity} is at its minimum and pays for nothing"
        raise refuse(text, f"name {' or '.join(payable)}", who={"who": who}, capacity=name)
    chosen = name or (yield from _struck(fight, scope, one, payable))
    return (yield from light(fight, scope, who, chosen, paid=True))


def _struck(fight: Fight, scope: Scope, one: Combatant, payable: list[CapacityName]) -> Run[CapacityName]:
    """Ask the payer where a light hit strikes. Rule: fates.self-light-choice."""
    after = f"Resolve {one.resolve.now} → {one.resolve.now - 1}" if one.resolve.now else ""
    options = []
    for name in payable:
        now = one.capacity(name).now
        options.append(Option(name, f"{name} {now}", after or f"→ {now - 1}"))
    chosen: CapacityName = yield from Choose(
        id=scope.id("self", one.id),
        text="{who} pays a light hit: which capacity does it strike?",
        by=decider(fight, one.id),
        rule="fates.self-light-choice",
        who={"who": one.id},
        options=tuple(options),
        default=max(payable, key=lambda name: one.capacity(name).spare),
    ).ask()  # type: ignore[assignment]
    return chosen


def _hard_cost(fight: Fight, scope: Scope, who: str, hit: Hit, *, automatic: bool) -> Run[Fight]:
    """Pay a hard hit: automatic costs only, on the capacity that the talent names."""
    if not automatic:
        hint = "take a light hit, or make the cost automatic"
        raise refuse("a hard hit is never an optional cost", hint, who={"who": who})
    if hit.capacity is None:
        raise refuse("a hard hit as a cost names its capacity", "vigor, wit or zeal", who={"who": who})
    text = "{who} pays with a hard hit on {capacity}"
    data = {"capacity": hit.capacity}
    yield Event(rule="fates.self-hard-named", text=text, who={"who": who}, data=data)
    return (yield from hard(fight, scope, who, hit.capacity))
