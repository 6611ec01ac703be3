"""`trial`: a small ruleset that has one of everything, on which the rooms above the rules are tested.

Fighters have effort (refilled each turn) and health. A strike costs effort and rolls two dice, of which the
striker picks any; it may be pushed, may hit several at once, and whoever is missed may riposte at once. The
scene has a deck that is drawn from without replacement, and every fighter a hidden hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from affray.rules.command import Action, Command, Due, Param, Procedure
from affray.rules.event import Event, Interrupt, PassTo
from affray.rules.fight import Args, Combatant, Context, Fight, Hazard, Scene, Settings
from affray.rules.gauge import Gauge
from affray.rules.order import Groups, Handover, Open, OrderKind, Phase, Phases, SortKeys, Standing
from affray.rules.question import GM, Choose, Deal, Draw, Option, Pick, Roll, Words
from affray.rules.refusal import refuse
from affray.rules.ruleset import Fault, Ruleset
from affray.rules.tally import Tally
from affray.rules.words import counted

HIT = 4
"""The least face that hurts."""


class Fighter(Combatant, frozen=True, kw_only=True):
    """A combatant of the trial ruleset; `speed` orders an initiative, `slow` a phase."""

    health: Gauge
    effort: Gauge = Gauge(now=2, max=2)
    speed: Annotated[int, Meta(ge=0, le=20)] = 0
    slow: bool = False
    hand: tuple[str, ...] = ()
    boast: str = ""


class Stage(Scene, frozen=True, kw_only=True):
    """The deck: how many of each card are left."""

    deck: dict[str, Annotated[int, Meta(ge=0, le=99)]] = field(
        default_factory=lambda: {"sun": 3, "moon": 2, "star": 1}
    )


class Readings(Settings, frozen=True, kw_only=True):
    """What the trial ruleset leaves open."""

    riposte: bool = True
    cards: Literal["affray", "table"] = "affray"
    fall: Literal["out", "gone"] = "out"


class Trap(Hazard, frozen=True, kw_only=True):
    """Hurts everyone it strikes."""

    harm: Annotated[int, Meta(ge=1, le=99)] = 1


RULES = {
    "trial.effort": "Effort is refilled when a turn starts",
    "trial.strike": "A strike hurts for every picked die of four or more",
    "trial.push": "A pushed strike hurts once more for one effort",
    "trial.riposte": "Whoever is missed may act at once",
    "trial.brace": "Whoever braces gets effort back on a four or more",
    "trial.draw": "Cards are drawn without replacement",
    "trial.play": "A played card heals one and goes back",
    "trial.pass": "The spotlight is handed on",
    "trial.dare": "What the table's own dice decide hurts whoever dared, or does not",
    "trial.trap": "A trap hurts everyone it strikes",
}


def hurt(fight: Fight, target: str, harm: int, rule: str) -> Procedure:
    """Take health from a target. Rule: trial.strike."""
    fight = fight.put(target, health=fight[target].health.less(harm))
    down = fight[target].health.now == 0
    yield Event(
        rule=rule,
        text="{target}: {harm} harm" + (", down" if down else ""),
        who={"target": target},
        data={"harm": harm},
        public="{target} is down" if down else "{target} is hit" if harm else "{target} is missed",
    )
    return fight


def strike(fight: Fight, context: Context, args: Args) -> Procedure:
    """Strike one or several. Rules: trial.strike, trial.push, trial.riposte."""
    actor = args["actor"]
    if fight[actor].effort.now < 1:
        raise refuse(
            "{actor} has no effort left", "it comes back when the next turn starts", who={"actor": actor}
        )
    fight = fight.put(actor, effort=fight[actor].effort.less(1))
    by = actor if fight[actor].player else GM
    pushed = "no"
    if fight[actor].effort.now:
        yes_no = (Option("no", "no"), Option("yes", "yes", "one effort"))
        pushed = yield from Choose(
            id=f"push:{actor}", by=by, text="Push?", options=yes_no, default="no", optional=True
        ).ask()
    if pushed == "yes":
        fight = fight.put(actor, effort=fight[actor].effort.less(1))
        yield Event(rule="trial.push", text="{actor} pushes", who={"actor": actor}, public="{actor} pushes")
    for target in args["targets"]:
        fight = yield from _blow(fight, context, actor, target, by, extra=int(pushed == "yes"))
    return fight


def _blow(fight: Fight, context: Context, actor: str, target: str, by: str, *, extra: int) -> Procedure:
    classes = (1, 1, 1, 4, 4, 4)
    who = {"actor": actor, "target": target}
    dice = yield from Roll(
        id=f"strike:{target}",
        by=by,
        text="{actor} strikes {target}",
        who=who,
        count=2,
        sides=6,
        classes=classes,
    ).ask()
    good = tuple(str(place) for place, die in enumerate(dice) if die >= HIT)
    options = tuple(Option(str(place), str(die)) for place, die in enumerate(dice))
    picked = good
    if len(good) > 1:
        picked = yield from Pick(
            id=f"pick:{target}", by=by, text="Which dice count?", options=options, default=good, max=2
        ).ask()
    hits = sum(dice[int(place)] >= HIT for place in picked)
    yield Event(
        rule="trial.strike",
        text="{actor} strikes {target}: {dice}",
        who=who,
        data={"dice": list(dice)},
        public="{actor} strikes {target}",
    )
    fight = yield from hurt(fight, target, hits + extra if hits else 0, "trial.strike")
    ready = fight[target].health.now and "riposte" not in fight[target].status
    if not hits and ready and context.settings.riposte and fight[target].player:
        wanted = yield from Choose(
            id=f"riposte:{target}",
            by=target,
            text="{target}: riposte?",
            who={"target": target},
            default="no",
            options=(Option("no", "no"), Option("yes", "yes", "acts at once")),
        ).ask()
        if wanted == "yes":
            fight = fight.having(fight[target].suffers("riposte"))
            yield Interrupt(
                rule="trial.riposte",
                text="{target} breaks in",
                who={"target": target},
                id=target,
                public="{target} breaks in",
            )
    return fight


def draw(fight: Fight, context: Context, args: Args) -> Procedure:
    """Draw a card into the hand. Rule: trial.draw."""
    actor, deck = args["actor"], fight.scene.deck
    if not any(deck.values()):
        raise refuse("the deck is empty", "play a card first")
    by = actor if fight[actor].player else GM
    table = context.settings.cards == "table"
    card = yield from Draw(
        id=f"draw:{actor}", by=by, text="{actor} draws", who={"actor": actor}, counts=deck, table=table
    ).ask()
    yield Event(
        rule="trial.draw",
        text="{actor} draws {card}",
        who={"actor": actor},
        data={"card": card},
        public="{actor} draws a card",
    )
    return fight.setting(deck={**deck, card: deck[card] - 1}).put(actor, hand=(*fight[actor].hand, card))


def brace(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let everybody named catch breath on a four or more; the rolls go together. Rule: trial.brace."""
    del context
    for who in args["targets"]:
        by = who if fight[who].player else GM
        (die,) = yield from Roll(
            id=f"brace:{who}", by=by, text="{who} braces", who={"who": who}, count=1, sides=6, together=True
        ).ask()
        text = "{who} braces: {die}"
        yield Event(rule="trial.brace", text=text, who={"who": who}, data={"die": die})
        effort = fight[who].effort.more(int(die >= HIT))
        fight = fight.having(fight[who].recovers("winded").but(effort=effort))
    return fight


def deal(fight: Fight, context: Context, args: Args) -> Procedure:
    """Fill the hand to two cards at once. Rule: trial.draw."""
    del context
    actor, deck = args["actor"], fight.scene.deck
    missing = min(2 - len(fight[actor].hand), sum(deck.values()))
    if missing < 1:
        raise refuse("{actor} is dealt no more", "play a card first", who={"actor": actor})
    by = actor if fight[actor].player else GM
    cards = yield from Deal(
        id=f"deal:{actor}",
        by=by,
        text="{actor} is dealt {cards}",
        who={"actor": actor},
        data={"cards": counted(missing, "card")},
        counts=deck,
        count=missing,
    ).deal()
    yield Event(rule="trial.draw", text="{actor} draws", who={"actor": actor}, public="{actor} draws")
    left = {card: count - cards.count(card) for card, count in deck.items()}
    return fight.setting(deck=left).put(actor, hand=(*fight[actor].hand, *cards))


def play(fight: Fight, context: Context, args: Args) -> Procedure:
    """Play a card: it heals one and goes back. Rule: trial.play."""
    del context
    actor, card = args["actor"], args["card"]
    hand = list(fight[actor].hand)
    if card not in hand:
        raise refuse("{actor} does not hold {card}", "draw first", who={"actor": actor}, card=card)
    hand.remove(card)
    boast = yield from Words(
        id=f"boast:{actor}", by=actor, text="Any words?", optional=True, default=fight[actor].boast
    ).ask()
    yield Event(
        rule="trial.play",
        text="{actor} plays {card} {words}",
        who={"actor": actor},
        data={"card": card, "words": boast},
        public="{actor} plays a card",
    )
    fight = fight.put(actor, hand=tuple(hand), health=fight[actor].health.more(1), boast=boast)
    return fight.setting(deck={**fight.scene.deck, card: fight.scene.deck.get(card, 0) + 1})


def dare(fight: Fight, context: Context, args: Args) -> Procedure:
    """Dare something that the table rolls for itself. Rule: trial.dare."""
    del context
    actor = args["actor"]
    options = (Option("well", "it goes well"), Option("badly", "it goes badly"))
    outcome = yield from Choose(
        id=f"dare:{actor}", text="How does it go?", options=options, default="well", chance=True
    ).ask()
    return (yield from hurt(fight, actor, int(outcome == "badly"), "trial.dare"))


def hand_on(fight: Fight, context: Context, args: Args) -> Procedure:
    """Hand the turn to somebody else. Rule: trial.pass."""
    del context
    to = args["to"]
    yield PassTo(rule="trial.pass", text="On to {to}", who={"to": to}, public="On to {to}", id=to)
    return fight


def everyone(fight: Fight, context: Context, args: Args) -> Sequence[Option]:
    """List who is in play, the acting one first."""
    del args
    ids = sorted((one.id for one in fight.present()), key=lambda one: one != context.acting)
    return [Option(one, fight[one].label or fight[one].name) for one in ids]


def _held(fight: Fight, context: Context, args: Args) -> Sequence[Option]:
    del context
    held = fight[args["actor"]].hand if args.get("actor", "") in fight else ()
    return [Option(card, card) for card in dict.fromkeys(held)]


ACTOR: Param[Fight] = Param(name="actor", kind="combatant", help="who acts", choices=everyone)
TARGETS: Param[Fight] = Param(name="targets", kind="combatant", help="whom", choices=everyone, many=True)


class Trial(Ruleset):
    """The trial ruleset."""

    name = "trial"
    title = "Trial"
    Combatant: ClassVar[type[Combatant]] = Fighter
    Scene: ClassVar[type[Scene]] = Stage
    Settings: ClassVar[type[Settings]] = Readings
    Hazard: ClassVar[type[Hazard]] = Trap
    orders = ("initiative", "phases", "spotlight", "open")
    rules = RULES
    conditions = ("dazed", "riposte", "solo", "marked", "winded")
    misses = frozenset({"nothing", "harm 0"})
    roles: ClassVar[Mapping[str, str]] = {"gm": "The game master"}
    commands = (
        Command(
            name="strike",
            title="Strike",
            help="Strike someone",
            run=strike,
            params=(ACTOR, TARGETS),
            when="turn",
        ),
        Command(
            name="brace",
            title="Brace",
            help="Several catch their breath",
            run=brace,
            params=(TARGETS,),
            when="turn",
        ),
        Command(name="draw", title="Draw", help="Draw a card", run=draw, params=(ACTOR,), when="turn"),
        Command(name="deal", title="Deal", help="Fill a hand", run=deal, params=(ACTOR,)),
        Command(
            name="play",
            title="Play",
            help="Play a card",
            run=play,
            when="turn",
            params=(ACTOR, Param(name="card", kind="choice", help="which card", choices=_held)),
        ),
        Command(name="dare", title="Dare", help="Dare something", run=dare, params=(ACTOR,), when="turn"),
        Command(
            name="pass",
            title="Pass",
            help="Hand the turn on",
            run=hand_on,
            params=(Param(name="to", kind="combatant", help="to whom", choices=everyone),),
        ),
    )
    lasting_conditions = ("marked",)
    starting_file = """\
affray = 1
title = "A trial"
ruleset = "trial"

[[combatant]]
name = "Hero"
side = "party"
health = 3

[[combatant]]
name = "Villain"
health = 3
"""

    def faults(self, combatant: Fighter, settings: Readings) -> Sequence[Fault]:
        """Refuse a fighter healthier than healthy."""
        del settings
        if combatant.health.now > combatant.health.max:
            return [
                Fault(("health", "now"), "more health than the maximum", f"at most {combatant.health.max}")
            ]
        return []

    def order_faults(self, kind: OrderKind, by: str) -> Sequence[Fault]:
        """Let an initiative go by speed or by health."""
        if kind != "initiative" or by in ("", "speed", "health"):
            return []
        return [Fault(("by",), f"nobody has {by}", "speed or health")]

    def lasting(self, combatant: Fighter, start: Fighter, settings: Readings) -> Fighter:
        """Keep health and the mark; effort comes back, the hand is put down."""
        ended: Fighter = super().lasting(combatant, start, settings)
        return ended.but(effort=ended.effort.full(), hand=(), boast="")

    def turn_start(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Refill effort. Rule: trial.effort."""
        del context
        yield Event(rule="trial.effort", text="{who}: effort", who={"who": who}, quiet=True)
        return fight.having(fight[who].recovers("riposte")).put(who, effort=fight[who].effort.full())

    def fire(self, fight: Fight, context: Context, hazard: Trap, targets: tuple[str, ...]) -> Procedure:
        """Hurt everyone it strikes. Rule: trial.trap."""
        del context
        for target in targets:
            fight = yield from hurt(fight, target, hazard.harm, "trial.trap")
        return fight

    def groups(self, fight: Fight, context: Context) -> Groups:
        """Say who has turns, for whichever order of play is wanted."""
        there = [one for one in fight.present() if self.standing(fight, one.id) != "gone"]
        ids = tuple(one.id for one in there)
        if context.order == "open":
            return Open(ids)
        if context.order == "spotlight":
            return Handover(ids, roles=("gm",), to=self._takers(fight, context, ids))
        if context.order == "phases":
            quick = tuple(one.id for one in there if not one.slow)
            slow = tuple(one.id for one in there if one.slow)
            party = tuple(one.id for one in there if one.side == "party")
            return Phases((Phase("declare", party, turns=False), Phase("quick", quick), Phase("slow", slow)))
        if context.by == "health":
            return SortKeys({one.id: (one.health.now,) for one in there})
        return SortKeys({one.id: (one.speed,) for one in there})

    def _takers(self, fight: Fight, context: Context, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Let nobody take the spotlight from a solo; else whoever acts may have it."""
        if context.acting in fight.combatants and "solo" in fight[context.acting or ""].status:
            return ()
        return (*(one for one in ids if self.standing(fight, one) == "acts"), "gm")

    def standing(self, fight: Fight, who: str) -> Standing:
        """Without health one is out, dazed one's turn passes."""
        one = fight[who]
        if one.health.now == 0:
            return "gone" if one.side == "foes" and "fled" in one.status else "out"
        return "skipped" if "dazed" in one.status else "acts"

    def actions(self, fight: Fight, context: Context, who: str) -> Sequence[Action]:
        """Offer a strike and a draw; to the game master's role the strikes of all foes."""
        del context
        if who in self.roles:
            foes = [one for one in fight.present("foes") if self.standing(fight, one.id) == "acts"]
            strikes = ((f"{one.name} strikes", {"actor": one.id}) for one in foes)
            return [Action(command="strike", title=title, args=args) for title, args in strikes]
        return (
            Action(command="strike", title="Strike", args={"actor": who}, cost="1 effort"),
            Action(command="draw", title="Draw a card", args={"actor": who}),
        )

    def tallies(self, fight: Fight, context: Context, who: str) -> Sequence[Tally]:
        """Draw health, effort and the hand."""
        del context
        one = fight[who]
        return (
            Tally(kind="pips", label="health", now=one.health.now, max=one.health.max, reveal="word"),
            Tally(kind="pips", label="effort", now=one.effort.now, max=one.effort.max),
            Tally(kind="cards", label="hand", steps=one.hand, secret=True),
        )

    def owes(self, fight: Fight, context: Context, who: str) -> Sequence[Due]:
        """Remind of unspent effort, and press for the winded to brace."""
        del context
        if who not in fight:
            return ()
        one, found = fight[who], []
        if "winded" in one.status:
            found.append(Due(text="winded: brace", command="brace", args={"targets": (who,)}, pressing=True))
        if one.effort.now:
            found.append(Due(text=f"{one.effort.now} effort unspent", command="strike", args={"actor": who}))
        return found

    def harm(self, fight: Fight, who: str) -> int:
        """Count the health that is lost."""
        return int(fight[who].health.lost)

    def outcome(self, before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
        """Name the harm, and whether the target is down."""
        del events
        lost = before[target].health.now - after[target].health.now
        return (f"harm {lost}", "down") if after[target].health.now == 0 else (f"harm {lost}",)


RULESET = Trial()
