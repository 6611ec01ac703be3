"""One deed of each built-in ruleset, taken from its starting file: what it costs, and what its odds cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from benchmarks.rows import Bench, Row, cpu


def first_deed(name: str):
    """Return a session of a ruleset's starting file and the first deed of a player that the dice decide."""
    from affray.encounter.lines import Invocation
    from affray.encounter.odds import odds
    from affray.encounter.session import House
    from affray.rules.refusal import Refused
    from affray.rules.registry import ruleset
    from affray.testing.autoplay import Player, first_standing
    from affray.testing.memory import memory_session

    rules = ruleset(name)
    session = memory_session(rules.starting_file, house=House(roll=True))
    player = Player(session, aim=first_standing, answer=lambda _q, _p: None, scenery=lambda _d, _p: ())
    for _ in range(40):
        session.command(Invocation("next"))
        who = session.play.order.acting
        one = session.play.fight.combatants.get(who)
        if one is None or not one.player:
            continue
        for action in rules.actions(session.play.fight, session.desk.context(session.play), who):
            args = None if action.refusal else player._filled(who, action.command, dict(action.args))  # noqa: SLF001
            try:
                deed = Invocation(action.command, args or {})
                if args and len(odds(session.desk, session.play, deed)[0].outcomes) > 1:
                    return session, deed
            except Refused:
                continue
    raise RuntimeError(f"nobody does anything that dice decide in the starting file of {name}")


def deed_row(name: str) -> Callable[[Bench], Row]:
    """Return the row of one deed's cost."""

    def row(bench: Bench) -> Row:
        from affray.rules.event import Event
        from affray.rules.odds import is_chance, ways
        from affray.rules.question import Roll, default_answer

        session, deed = first_deed(name)
        play, run = session.play, session.desk.ruleset[deed.name].run
        context = session.desk.context(play)

        def once() -> None:
            procedure, reply = run(play.fight, context, deed.args), None
            try:
                while True:
                    asked = procedure.send(reply)
                    if isinstance(asked, Event):
                        reply = None
                    elif isinstance(asked, Roll):
                        reply = (asked.sides,) * asked.count
                    else:
                        reply = ways(asked)[0][0] if is_chance(asked) else default_answer(asked)
            except StopIteration:
                pass

        return Row(f"{name}: {deed.name} through the rules core, CPU", cpu(once, 3000) * 1e6, "µs", 50)

    row.__name__ = f"deed_{name}"
    return row


def odds_row(name: str) -> Callable[[Bench], Row]:
    """Return the row of the exact odds of one deed."""

    def row(bench: Bench) -> Row:
        from affray.encounter.odds import odds

        session, deed = first_deed(name)
        warm = cpu(lambda: odds(session.desk, session.play, deed), 20)
        return Row(f"{name}: exact odds of {deed.name}, warm", warm * 1000, "ms", 20)

    row.__name__ = f"odds_{name}"
    return row


def rows() -> Iterator[Callable[[Bench], Row]]:
    """Go through the rows of all built-in rulesets."""
    from affray.rules.registry import BUILT_IN

    for name in BUILT_IN:
        yield deed_row(name)
        yield odds_row(name)
