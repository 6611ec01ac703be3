"""One roll from the pool to the outcome: pushes, the dice, which of them count. Sheet A2.1 to A2.5."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec import Struct

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci import faces
from affray.rules.foci.ask import Scope
from affray.rules.foci.injury import penalty
from affray.rules.foci.pool import Pool, Term, floored, in_words, opposing, own_terms
from affray.rules.foci.push import push
from affray.rules.foci.state import Combatant, conscious
from affray.rules.foci.tables import Use, skill_words
from affray.rules.procedure import Run, decider
from affray.rules.question import Dice, Option, Pick, Roll


class Contest(Struct, frozen=True, kw_only=True):
    """Who rolls what against whom. `topic` names the roll's question, `verb` says what a success does.

    `other` takes off the dice of its skill `against` in the use `against_use`. `more` tells whether
    successes beyond the difficulty are worth anything. `less` are further dice taken off, `less_word` says
    what for. `pushes` names those who push without being asked. `own_trouble` tells whether complications of
    a success are the roller's alone and change nothing for the other.
    """

    topic: str
    roller: str
    skill: str
    use: Use
    rule: str
    tn: int = 1
    other: str | None = None
    against: str | None = None
    against_use: Use = "other"
    verb: str = "does it"
    more: bool = True
    less: int = 0
    less_word: str = ""
    pushes: tuple[str, ...] = ()
    own_trouble: bool = False


class Result(Struct, frozen=True):
    """What a roll came to: dice, those that counted, and what they gave against the difficulty."""

    dice: Dice
    chosen: Dice
    successes: int
    complications: int
    specials: int
    tn: int
    grade: str

    @property
    def won(self) -> bool:
        """Whether the difficulty was reached."""
        return self.grade in (faces.SUCCESS, faces.COMPLICATED)

    @property
    def extra(self) -> int:
        """Successes beyond the difficulty."""
        return max(0, self.successes - self.tn)

    @property
    def words(self) -> str:
        """The dice and the outcome: ``5 8, success``."""
        return f"{' '.join(map(str, self.dice)) or 'no roll'}, {self.grade}"


def contest(fight: Fight, scope: Scope, c: Contest) -> Run[tuple[Fight, Result]]:
    """Build the pool, let both sides push, roll, and let the roller choose which dice count."""
    terms = _terms(fight, scope, c)
    raw = sum([dice for dice, _ in terms])
    pushed: list[str] = []
    for one in (c.roller, c.other):
        if one is None or (one == c.other and not conscious(fight[one])):
            continue
        fight, dice = yield from push(fight, scope, one, c.roller, raw, tn=c.tn, said=one in c.pushes)
        if dice:
            pushed.append(one)
            terms.append((dice, "push"))
            raw += dice
    pool = floored(raw, c.tn, scope.settings)
    said = in_words(tuple(terms), pool, c.verb)
    who = {"who": c.roller} if c.other is None else {"who": c.roller, "other": c.other}
    data = {"pool": said, "raw": raw, "dice": pool.count, "tn": pool.tn}
    yield Event(rule="foci.pool", text="{who}: {pool}", who=who, data=data, quiet=True)
    if raw < 1:
        text = "{who}: a pool of {raw} has no roll" if pool.lost else "{who}: a pool of {raw} is one die"
        yield Event(rule="foci.pool-floor", text=text, who=who, data=data, quiet=True)
    result = yield from _roll(fight, scope, c, pool, said)
    for one in pushed:
        fight = fight.put(one, pushed=False)
    return fight, result


def _terms(fight: Fight, scope: Scope, c: Contest) -> list[Term]:
    """List what makes up the pool before anybody pushes."""
    one: Combatant = fight[c.roller]
    settings = scope.settings
    terms = own_terms(one, c.skill, c.use)
    if c.other is not None:
        dice = opposing(fight[c.other], c.against, c.against_use, settings)
        if dice:
            terms.append((-dice, skill_words(c.against or "")))
    hurt = penalty(one, settings)
    if hurt:
        terms.append((-hurt, "injury"))
    if c.less:
        terms.append((-c.less, c.less_word))
    return terms


def _roll(fight: Fight, scope: Scope, c: Contest, pool: Pool, said: str) -> Run[Result]:
    """Roll the pool and read it. Rules: foci.faces, foci.single-die, foci.grade."""
    if pool.lost:
        return Result((), (), 0, 0, 0, pool.tn, faces.FAILURE)
    settings, lone = scope.settings, pool.count == 1
    greedy = settings.dice_choice == "greedy" and c.more
    dice = yield from Roll(
        id=scope.id(c.topic, c.roller),
        text="{who}: {pool}",
        by=decider(fight, c.roller),
        rule=c.rule,
        who={"who": c.roller},
        data={"pool": said, "tn": pool.tn},
        count=pool.count,
        sides=faces.SIDES,
        classes=faces.LONE_CLASSES if lone else faces.CLASSES,
        key=faces.counting(pool.tn, greedy=greedy),
        keys=_keys(c, pool.tn, greedy=greedy),
    ).ask()
    chosen = faces.choose(dice, pool.tn, greedy=greedy)
    if settings.dice_choice == "ask" and faces.is_choice(dice, pool.tn, more=c.more):
        chosen = yield from _chosen(fight, scope, c, dice, chosen, tn=pool.tn)
    found = faces.read(chosen, pool.count)
    outcome = faces.grade(found.successes, found.complications, pool.tn)
    data = {
        "dice": dice,
        "chosen": chosen,
        "successes": found.successes,
        "complications": found.complications,
        "tn": pool.tn,
        "grade": outcome,
    }
    text = "{who} rolls {dice}, counts {chosen}: {successes} of {tn} needed, complications {complications}"
    rule = "foci.single-die" if lone else "foci.faces"
    yield Event(rule=rule, text=text, who={"who": c.roller}, data=data, quiet=True)
    return Result(dice, chosen, found.successes, found.complications, found.specials, pool.tn, outcome)


def _keys(c: Contest, tn: int, *, greedy: bool) -> dict[str, Callable[[Dice], Hashable]]:
    """Return what tells rolls apart for the other side alone."""
    if c.other is None or not c.own_trouble:
        return {}
    return {c.other: faces.counting_for_other(tn, greedy=greedy)}


def _chosen(fight: Fight, scope: Scope, c: Contest, dice: Dice, default: Dice, *, tn: int) -> Run[Dice]:
    """Let the roller pick which dice count. Rule: foci.dice-choice."""
    ids = die_ids(dice)
    picked = yield from Pick(
        id=scope.id("dice", c.roller),
        text="Which dice of {who} count? ({needed} needed)",
        by=decider(fight, c.roller),
        rule="foci.dice-choice",
        optional=True,
        who={"who": c.roller},
        data={"needed": "one success" if tn == 1 else f"{tn} successes", "tn": tn},
        options=tuple(Option(word, str(die), _note(die)) for word, die in ids.items()),
        default=of_faces(ids, default),
        min=1,
        max=len(dice),
    ).ask()
    return tuple(ids[word] for word in picked)


def die_ids(dice: Dice) -> dict[str, int]:
    """Return a word for each die, the best first: ``8``, and ``8-2`` for the second of a kind."""
    found: dict[str, int] = {}
    for die in sorted(dice, reverse=True):
        count = 1 + sum(known == die for known in found.values())
        found[str(die) if count == 1 else f"{die}-{count}"] = die
    return found


def of_faces(ids: dict[str, int], wanted: Dice) -> tuple[str, ...]:
    """Return the words of dice with these faces."""
    left = list(wanted)
    found = []
    for word, die in ids.items():
        if die in left:
            left.remove(die)
            found.append(word)
    return tuple(found)


def _note(die: int) -> str:
    successes, complications, _ = faces.FACES[die]
    parts = ["a success"] * successes
    if complications:
        parts.append("a complication" if complications == 1 else f"{complications} complications")
    return ", ".join(parts) or "nothing"
