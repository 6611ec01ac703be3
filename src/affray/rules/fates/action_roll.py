"""The action roll: its dice, its outcome in either mode, and tokens spent on a failure. Sheet B2.8."""

from __future__ import annotations

from functools import lru_cache

from affray.rules.event import Event
from affray.rules.fates.ask import Scope
from affray.rules.fates.settings import ActionRoll, Outcome
from affray.rules.fates.state import CapacityName, Combatant
from affray.rules.fates.whisper import DICE, whispers
from affray.rules.fight import Args, Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Dice, Option, Roll
from affray.rules.refusal import refuse

MOST_DICE = 20
"""The most bonus dice that a command takes."""

STRAND_DICE = 3
"""Bonus dice on the Last Strand. Rule: fates.last-strand-dice."""

FAILED: tuple[Outcome, ...] = ("failure", "critical_failure")
OUTCOMES: dict[Outcome, str] = {
    "critical_success": "critical success",
    "success": "success",
    "failure": "failure",
    "critical_failure": "critical failure",
}


def reads(face: int, score: int, die: int) -> Outcome:
    """Read the kept face against a score; Reflex is no part of it. Rule: fates.action-d12."""
    if face == 1:
        return "critical_success"
    if face <= score:
        return "success"
    return "critical_failure" if face == die else "failure"


@lru_cache(maxsize=256)
def classes(score: int, die: int) -> tuple[int, ...]:
    """Map each face to the lowest one that reads like it."""
    first: dict[Outcome, int] = {}
    return tuple(first.setdefault(reads(face, score, die), face) for face in range(1, die + 1))


class Cast:
    """One action roll: who makes it with what, and the best (lowest) face so far."""

    def __init__(self, scope: Scope, who: str, capacity: CapacityName | None, score: int) -> None:
        self.scope, self.who = scope, who
        self.capacity, self.score = capacity, score
        self.rule: ActionRoll = scope.settings.action_roll
        self.kept: int | None = None

    def come_out(self, fight: Fight, bonus: int) -> Run[Outcome]:
        """Make the roll, or have its outcome entered."""
        if self.rule.mode == "declared":
            return (yield from self._declared(fight, bonus))
        return (yield from self._rolled(fight, self.rule.base_dice + bonus))

    def again(self, fight: Fight) -> Run[Outcome]:
        """Make it anew for a token: one more die, and the lowest of all counts."""
        if self.rule.mode == "declared":
            return (yield from self._declared(fight, 0))
        return (yield from self._rolled(fight, 1))

    def _declared(self, fight: Fight, bonus: int) -> Run[Outcome]:
        """Have the table say how its own dice came out. Rule: fates.action-declared."""
        plus = " (bonus dice: {bonus})" if bonus else ""
        outcome: Outcome = yield from Choose(
            id=self.scope.id("outcome", self.who),
            text="How does it come out for {who}?" + plus,
            by=decider(fight, self.who),
            rule="fates.action-declared",
            who={"who": self.who},
            data={"bonus": bonus},
            options=tuple(Option(name, words) for name, words in OUTCOMES.items()),
            default="success",
            chance=True,
        ).ask()  # type: ignore[assignment]
        yield self._told("fates.action-declared", "{who}: {words}", outcome, bonus=bonus)
        return outcome

    def _rolled(self, fight: Fight, count: int) -> Run[Outcome]:
        """Roll, and read the lowest of all dice so far. Rule: fates.action-d12."""
        die, score = self.rule.die, self.score
        dice = yield from Roll(
            id=self.scope.id("action", self.who),
            text="{who} with {capacity}: {score} or less succeeds"
            + (", the lowest of {count} dice counts" if count > 1 else ""),
            by=decider(fight, self.who),
            rule="fates.action-d12",
            who={"who": self.who},
            data={"capacity": self.capacity or "", "score": score, "count": count},
            count=count,
            sides=die,
            classes=classes(score, die),
            key=min,
        ).ask()
        plain = count == 1 and self.kept is None
        self.kept = min(dice) if self.kept is None else min(self.kept, *dice)
        outcome = reads(self.kept, score, die)
        text = (
            "{who} rolls {dice} against {capacity} {score}"
            + ("" if plain else ", keeps {kept}")
            + ": {words}"
        )
        yield self._told("fates.action-d12", text, outcome, dice=dice, kept=self.kept)
        return outcome

    def _told(self, rule: str, text: str, outcome: Outcome, **figures: int | Dice) -> Event:
        data = {"outcome": outcome, "words": OUTCOMES[outcome], "score": self.score, **figures}
        return Event(
            rule=rule,
            text=text,
            who={"who": self.who},
            data={**data, "capacity": self.capacity or ""},
            public="{who} fails" if outcome in FAILED else "{who} succeeds",
        )


def bonus_of(args: Args) -> int:
    """Return the bonus dice that a command names. Raises Refused."""
    bonus: int = args.get("dice", 0)
    if not 0 <= bonus <= MOST_DICE:
        raise refuse("{dice} bonus dice cannot be rolled", f"0 to {MOST_DICE}", dice=bonus)
    return bonus


def action_roll(
    fight: Fight, scope: Scope, who: str, capacity: CapacityName | None, bonus: int
) -> Run[tuple[Fight, Outcome]]:
    """Make an action roll from its announcement to its final outcome.

    `bonus` are dice from talents and the like; a Last Strand and whispers add theirs. Rules:
    fates.last-strand-dice, fates.whisper-time.
    """
    one: Combatant = fight[who]
    if one.state == "last_strand":
        bonus += STRAND_DICE
        text = "{dice} dice more on the Last Strand"
        data = {"dice": STRAND_DICE}
        yield Event(rule="fates.last-strand-dice", text=text, who={"who": who}, data=data, quiet=True)
    fight, shades = yield from whispers(fight, scope, who)
    cast = Cast(scope, who, capacity, one.capacity(capacity).now if capacity else 0)
    outcome = yield from cast.come_out(fight, bonus + DICE * len(shades))
    if scope.settings.action_roll.balance_token == "none":  # noqa: S105 - of the game, not a secret
        return fight, outcome
    for spender in (who, *shades):
        if outcome in FAILED:
            fight, outcome = yield from _token(fight, scope, cast, spender, outcome)
    return fight, outcome


def _token(
    fight: Fight, scope: Scope, cast: Cast, spender: str, outcome: Outcome
) -> Run[tuple[Fight, Outcome]]:
    """Offer a token on a failed roll, once to its player, once to a shade that whispered.

    Rules: fates.balance-token, fates.whisper-token.
    """
    tokens = fight[spender].balance_tokens
    if not tokens:
        return fight, outcome
    rule = "fates.balance-token" if spender == cast.who else "fates.whisper-token"
    declared = scope.settings.action_roll.mode == "declared"
    what = "the outcome is entered anew" if declared else "one more die, the lowest of all counts"
    note = f"{tokens} → {tokens - 1}, {what}"
    wanted = yield from Choose(
        id=scope.id("token", spender),
        text=f"{OUTCOMES[outcome].capitalize()}: does {{spender}} spend a balance token?",
        by=spender,
        rule=rule,
        who={"who": cast.who, "spender": spender},
        options=(Option("no", "no"), Option("yes", "spend one", note)),
        default="no",
    ).ask()
    if wanted == "no":
        return fight, outcome
    fight = fight.put(spender, balance_tokens=tokens - 1)
    text = "{spender} spends a balance token: {tokens} left"
    yield Event(rule=rule, text=text, who={"spender": spender}, data={"tokens": tokens - 1})
    return fight, (yield from cast.again(fight))
