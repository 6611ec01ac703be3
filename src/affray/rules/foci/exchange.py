"""The exchange that an attack is: one side rolls, the outcome hurts one or the other. Sheet A2.6, A2.7."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.contest import Contest, Result, contest
from affray.rules.foci.counter import counter_hit, striking_back
from affray.rules.foci.damage import Blow, Hit, land
from affray.rules.foci.defence import defend_with
from affray.rules.foci.state import conscious, is_pc
from affray.rules.foci.tables import skill_words
from affray.rules.foci.trouble import owe
from affray.rules.procedure import Run, decider
from affray.rules.question import Number

RULES = {"fight": "foci.attack-melee", "shoot": "foci.attack-ranged", "use_ability": "foci.attack-ability"}
DEFENCE_TN = 1
PUSH, RESIST = "push", "resist"


class Attack(Struct, frozen=True):
    """An attack on its way: who, whom, with what blow and difficulty, what was said about it."""

    attacker: str
    target: str
    blow: Blow
    tn: int
    defence: str | None
    how: tuple[str, ...]

    @property
    def who(self) -> dict[str, str]:
        """The slots of its events."""
        return {"attacker": self.attacker, "target": self.target}

    @property
    def pushes(self) -> tuple[str, ...]:
        """Those who push without being asked."""
        sides = ((PUSH, self.attacker), (RESIST, self.target))
        return tuple(who for word, who in sides if word in self.how)


# --- the attacker rolls ---


def by_roller(fight: Fight, scope: Scope, a: Attack) -> Run[Fight]:
    """Let the attacker roll: a player's attack, or one among players or among NPCs. Sheet A2.6."""
    against = yield from defend_with(fight, scope, a.target, a.blow, a.defence)
    rule = RULES[a.blow.skill]
    fight, result = yield from contest(
        fight,
        scope,
        Contest(
            topic="attack",
            roller=a.attacker,
            skill=a.blow.skill,
            use="attack",
            rule=rule,
            tn=a.tn,
            other=a.target,
            against=against,
            against_use="defend",
            verb="hits",
            pushes=a.pushes,
            own_trouble=True,
        ),
    )
    yield _told(a, rule, "{attacker} attacks {target} with {weapon}{against}: {roll}", result, against)
    if result.won:
        return (yield from _hit(fight, scope, a, result, dodged=against == "dodge"))
    return (yield from _missed(fight, scope, a, result))


def _told(a: Attack, rule: str, text: str, result: Result, against: str | None) -> Event:
    data = {
        "weapon": a.blow.name,
        "against": f" against {skill_words(against)}" if against else "",
        "roll": result.words,
        "dice": result.dice,
        "chosen": result.chosen,
        "successes": result.successes,
        "complications": result.complications,
        "tn": result.tn,
        "grade": result.grade,
    }
    return Event(rule=rule, text=text, who=a.who, data=data, public="{attacker} attacks {target}")


def _hit(fight: Fight, scope: Scope, a: Attack, result: Result, *, dodged: bool) -> Run[Fight]:
    """Let the blow land; complications are owed by the attacker. Rule: foci.attack-complication."""
    roller = a.attacker
    hit = Hit(
        who=a.target,
        by=a.attacker,
        successes=result.successes,
        extra=result.extra,
        dodged=dodged,
        trader=roller if is_pc(fight[roller]) else None,
        roller=roller,
    )
    fight = yield from land(fight, scope, a.blow, hit)
    if result.complications:
        fight = yield from owe(fight, roller, result.complications, "foci.attack-complication")
    if not result.specials:
        return fight
    return (yield from impose(fight, scope, roller, a.target, result.specials))


def impose(fight: Fight, scope: Scope, who: str, target: str, specials: int) -> Run[Fight]:
    """Let a successful 9 or 10 bring a complication upon the other. Rule: foci.special."""
    if not specials or not conscious(fight[target]):
        return fight
    count = yield from Number(
        id=scope.id("impose", target),
        text="How many complications does {who} impose on {target}?",
        by=decider(fight, who),
        rule="foci.special",
        optional=True,
        who={"who": who, "target": target},
        min=0,
        max=specials,
        default=specials,
    ).ask()
    return (yield from owe(fight, target, count, "foci.special", by=who))


def _missed(fight: Fight, scope: Scope, a: Attack, result: Result) -> Run[Fight]:
    """Let the target strike back where the roll allows it. Rules: foci.plain-failure, foci.counter-hit."""
    consequence = result.complications > 0
    settings = scope.settings
    if not consequence and settings.attack_failure_hurts == "consequence":
        yield Event(rule="foci.plain-failure", text="Nobody is hurt", who=a.who, quiet=True)
        return fight
    arm = striking_back(fight[a.target], a.blow, a.how)
    if arm is None:
        text = "{target} cannot strike back"
        yield Event(rule="foci.counter-hit", text=text, who=a.who, quiet=True)
        return (yield from owe(fight, a.attacker, result.complications, "foci.attack-complication"))
    fight = yield from counter_hit(fight, scope, a.target, a.attacker, arm)
    rest = result.complications - 1
    if rest <= 0 or settings.consequence_rest == "ignored":
        return fight
    return (yield from owe(fight, a.attacker, rest, "foci.attack-complication"))


# --- the target rolls ---


def on_player(fight: Fight, scope: Scope, a: Attack) -> Run[Fight]:
    """Let a player's character defend itself: its player rolls. Sheet A2.7. Rule: foci.defence-roll."""
    hit = Hit(who=a.target, by=a.attacker, roller=a.target)
    if not conscious(fight[a.target]):
        text = "{attacker} strikes {target}, who is unconscious, with {weapon}"
        data = {"weapon": a.blow.name}
        yield Event(
            rule="foci.unconscious", text=text, who=a.who, data=data, public="{attacker} strikes {target}"
        )
        return (yield from land(fight, scope, a.blow, hit))
    skill = yield from defend_with(fight, scope, a.target, a.blow, a.defence)
    fight, result = yield from contest(
        fight,
        scope,
        Contest(
            topic="defence",
            roller=a.target,
            skill=skill or "no defence",
            use="defend",
            rule="foci.defence-roll",
            tn=DEFENCE_TN,
            other=a.attacker,
            against=a.blow.skill,
            against_use="attack",
            verb="saves",
            more=scope.settings.defence_success_hurts_npc,
            pushes=a.pushes,
        ),
    )
    text = "{attacker} attacks {target} with {weapon}; {target} defends{against}: {roll}"
    told = _told(a, "foci.defence-roll", text, result, skill)
    yield replace(told, data={**told.data, "against": f" with {skill_words(skill)}" if skill else ""})
    if result.won:
        return (yield from _saved(fight, scope, a, result))
    return (yield from _struck(fight, scope, a, result, hit, dodged=skill == "dodge"))


def _saved(fight: Fight, scope: Scope, a: Attack, result: Result) -> Run[Fight]:
    fight = yield from owe(fight, a.target, result.complications)
    fight = yield from impose(fight, scope, a.target, a.attacker, result.specials)
    if not (scope.settings.defence_success_hurts_npc and a.blow.melee):
        return fight
    arm = striking_back(fight[a.target], a.blow, ())
    if arm is None:
        return fight
    return (yield from counter_hit(fight, scope, a.target, a.attacker, arm, extra=result.extra))


def _struck(fight: Fight, scope: Scope, a: Attack, result: Result, hit: Hit, *, dodged: bool) -> Run[Fight]:
    """Let a failed defence be hit for base and advantage. Rule: foci.defence-failure."""
    yield Event(rule="foci.defence-failure", text="The blow lands", who=a.who, quiet=True)
    fight = yield from land(fight, scope, a.blow, replace(hit, dodged=dodged))
    return (yield from owe(fight, a.target, result.complications))
