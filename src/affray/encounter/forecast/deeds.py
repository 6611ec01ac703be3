"""What a command still needs, filled in without a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from affray.encounter.desk import Desk
from affray.encounter.play import Play
from affray.rules.command import Param
from affray.rules.refusal import Refused

Picking: TypeAlias = "Callable[[], str | None]"
"""Names a combatant to aim at; None where there is nobody."""


def filled(desk: Desk, play: Play, name: str, args: dict[str, Any], pick: Picking) -> dict[str, Any] | None:
    """Fill in the parameters that a command needs: a combatant is picked, of all else the first is taken.

    None where one of them cannot be filled in.
    """
    try:
        binder = desk.binder(play, name)
    except Refused:
        return None
    binder.args = args
    for param in binder.command.params:
        if param.required and param.name not in args:
            found = _value(param, pick, lambda param=param: binder.options(param))  # type: ignore[misc]
            if found is None:
                return None
            args[param.name] = (found,) if param.many else found
    return args


def _value(param: Param[Any], pick: Picking, options: Callable[[], Any]) -> str | None:
    if param.kind == "combatant":
        return pick()
    return next((option.id for option in options()), None)
