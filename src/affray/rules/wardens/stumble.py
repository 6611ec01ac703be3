"""Harm brought to nothing: the attacker picks how the target stumbles. Sheet B2.8."""

from __future__ import annotations

from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option
from affray.rules.wardens.ask import Scope, next_turn

PICKS = (
    Option("move_or_act", "move or act", "only one of the two on the next turn"),
    Option("drop", "drop something", "something that matters slips away"),
    Option("reposition", "forced back", "loses its place"),
)
WAIVE = Option("none", "nothing", "the stumble is waived")


def stumble(
    fight: Fight,
    scope: Scope,
    who: str,
    attacker: str | None,
    *,
    optional: bool = False,
    rule: str = "wardens.stumble",
) -> Run[Fight]:
    """Make the target stumble as the attacker (the game master if none) picks. Rule: wardens.stumble."""
    waivable = scope.settings.stumble_waivable
    chosen = yield from Choose(
        id=scope.id("stumble", who),
        text="How does {target} stumble?",
        by=decider(fight, attacker),
        rule=rule,
        optional=optional,
        who={"target": who},
        options=(*PICKS, WAIVE) if waivable else PICKS,
        default="move_or_act",
    ).ask()
    if chosen == "move_or_act":
        return (yield from _mark(fight, scope.context, who))
    if chosen == "drop":
        return (yield from drop_something(fight, scope, who, decider(fight, attacker), rule))
    if chosen == "reposition":
        text = "{target} is driven from its place"
        yield Event(rule=rule, text=text, who={"target": who}, public=text)
    return fight


def _mark(fight: Fight, context: Context, who: str) -> Run[Fight]:
    """Set the mark; one received in the target's own turn counts for the turn after.

    Rule: wardens.stumble-mark.
    """
    yield Event(
        rule="wardens.stumble-mark",
        text="{target} stumbles: move or act next turn, not both",
        who={"target": who},
        public="{target} stumbles",
    )
    return fight.having(fight[who].suffers("stumble", until=next_turn(context, who, "stumble")))


def drop_something(fight: Fight, scope: Scope, who: str, by: str, rule: str) -> Run[Fight]:
    """Make a combatant let go of something important: one of its items, or what the table names."""
    items = fight[who].items
    if not items:
        text = "{target} drops something that matters: the referee says what"
        yield Event(rule=rule, text=text, who={"target": who}, public="{target} drops something")
        return fight
    index = 0
    if len(items) > 1:
        options = tuple(Option(f"item-{i}", item) for i, item in enumerate(items, 1))
        chosen = yield from Choose(
            id=scope.id("drop", who),
            text="What does {target} drop?",
            by=by,
            rule=rule,
            optional=True,
            who={"target": who},
            options=options,
            default=options[0].id,
        ).ask()
        index = int(chosen.removeprefix("item-")) - 1
    return (yield from let_go(fight, who, index, rule))


def let_go(fight: Fight, who: str, index: int, rule: str) -> Run[Fight]:
    """Move one item, by index, to what was dropped."""
    one = fight[who]
    item = one.items[index]
    yield Event(
        rule=rule,
        text="{target} drops {item}",
        who={"target": who},
        data={"item": item},
        public="{target} drops something",
    )
    items = (*one.items[:index], *one.items[index + 1 :])
    return fight.put(who, items=items, dropped=(*one.dropped, item))
