"""What every built-in ruleset costs: all that its starting file offers, run and weighed. Knows no ruleset."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from affray.encounter.lines import Invocation
from affray.encounter.odds import odds
from affray.encounter.session import House, Session
from affray.rules.event import Event
from affray.rules.odds import is_chance, ways
from affray.rules.question import default_answer
from affray.rules.refusal import Refused
from affray.rules.registry import BUILT_IN, ruleset
from affray.testing.autoplay import Player, by_default, first_standing, untouched
from affray.testing.memory import memory_session
from benchmarks.rows import Bench, Row, cpu


def offers(name: str) -> Iterator[tuple[Session, Invocation]]:
    """Go through what each one who may begin is offered, with a session in which it can be done."""
    text = ruleset(name).starting_file
    first = memory_session(text, seed="benchmark", house=House(roll=True))
    first.command(Invocation("next"))
    desk, play = first.desk, first.play
    for who in dict.fromkeys([play.order.acting, *desk.turns.candidates(play), *desk.rules.roles]):
        session = memory_session(text, seed="benchmark", house=House(roll=True))
        if session.command(Invocation("next", {} if who is None else {"who": who})).refusal is not None:
            continue
        player = Player(session, aim=first_standing, answer=by_default, scenery=untouched)
        for action in desk.rules.actions(session.play.fight, desk.context(session.play), who or ""):
            meant = next((one for one in action.args.values() if one in session.play.fight), who or "")
            args = player._filled(meant, action.command, dict(action.args))  # noqa: SLF001
            if action.refusal is None and args is not None and action.command in desk.ruleset:
                yield session, Invocation(action.command, args)


def deed(session: Session, invocation: Invocation) -> Callable[[], None]:
    """Return what runs a command once, without a store: chance gives its first way, the rest defaults.

    The answers are found beforehand, since looking for them is no work of the rules.
    """
    fight, context = session.play.fight, session.desk.context(session.play)
    run = session.desk.ruleset[invocation.name].run
    replies: list[Any] = []
    with suppress(StopIteration, Refused):
        procedure, reply = run(fight, context, invocation.args), None
        while True:
            replies.append(reply)
            reply = _answer(procedure.send(reply))

    def once() -> None:
        send = run(fight, context, invocation.args).send
        with suppress(StopIteration, Refused):
            for reply in replies:
                send(reply)

    return once


def _answer(asked: Any) -> Any:
    if isinstance(asked, Event):
        return None
    return ways(asked)[0][0] if is_chance(asked) else default_answer(asked)


def row_of_deeds(name: str) -> Callable[[Bench], Row]:
    """Return the row of a ruleset's dearest command."""

    def row(bench: Bench) -> Row:
        del bench
        found = {one.line(): cpu(deed(session, one), 300) * 1e6 for session, one in offers(name)}
        dearest = max(found, key=found.__getitem__)
        return Row(f"{name}: the dearest of {len(found)} commands, CPU", found[dearest], "µs", 50, dearest)

    row.__name__ = f"deeds_{name}"
    return row


def row_of_odds(name: str) -> Callable[[Bench], Row]:
    """Return the row of a ruleset's dearest exact odds, the first time that they are asked for."""

    def row(bench: Bench) -> Row:
        del bench
        found: dict[str, float] = {}
        for session, one in offers(name):
            begun = time.perf_counter()
            try:
                odds(session.desk, session.play, one)
            except Refused:
                continue
            found[one.line()] = (time.perf_counter() - begun) * 1000
        dearest = max(found, key=found.__getitem__)
        return Row(f"{name}: the dearest of {len(found)} exact odds", found[dearest], "ms", 100, dearest)

    row.__name__ = f"odds_{name}"
    return row


ROWS = [made(name) for name in BUILT_IN for made in (row_of_deeds, row_of_odds)]
