"""What may be named in the runner's commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from affray.encounter import order as orders
from affray.encounter.play import Play
from affray.encounter.telling import name_of
from affray.rules.command import Choices, Param, Wanting
from affray.rules.fight import Args, Context
from affray.rules.question import Option


def combatant(
    name: str,
    about: str,
    among: Choices[Play],
    *,
    many: bool = False,
    required: bool = True,
    asked: Wanting[Play] | None = None,
) -> Param[Play]:
    """Declare a parameter that names a combatant, or several."""
    return Param(
        name=name, kind="combatant", help=about, choices=among, many=many, required=required, asked=asked
    )


def one_of(
    name: str,
    about: str,
    *words: str | tuple[str, str],
    required: bool = True,
    asked: Wanting[Play] | None = None,
) -> Param[Play]:
    """Declare a parameter that is one of some words, each with how it is said where that differs."""
    found = [Option(*((word, word) if isinstance(word, str) else word)) for word in words]
    return Param(
        name=name, kind="choice", help=about, choices=lambda *_: found, required=required, asked=asked
    )


def options(play: Play, ids: Iterable[str]) -> list[Option]:
    """Make options out of ids."""
    return [Option(one, name_of(play, one)) for one in dict.fromkeys(ids)]


def everyone(play: Play, context: Context, args: Args) -> Sequence[Option]:
    """List all combatants: the acting one, then the order of play, then those who wait."""
    del args
    first = [context.acting] if context.acting in play.fight.combatants else []
    ids = [*(one for one in first if one), *orders.listed(play.order), *play.fight.combatants]
    return options(play, (one for one in ids if one in play.fight))


def present(play: Play, context: Context, args: Args) -> Sequence[Option]:
    """List all combatants but those whose wave has not come."""
    return [option for option in everyone(play, context, args) if not play.fight[option.id].waiting]


def others(play: Play, context: Context, args: Args) -> Sequence[Option]:
    """List all combatants but the one named first."""
    return [option for option in everyone(play, context, args) if option.id != args.get("who")]


def delaying(play: Play, context: Context, args: Args) -> Sequence[Option]:
    """List those who delay."""
    del context, args
    return options(play, play.order.delaying)


def shown(play: Play, context: Context, args: Args) -> Sequence[Option]:
    """List those whom players see."""
    return [option for option in everyone(play, context, args) if not play.fight[option.id].hidden]


def hidden(play: Play, context: Context, args: Args) -> Sequence[Option]:
    """List those who are hidden from players."""
    return [option for option in everyone(play, context, args) if play.fight[option.id].hidden]
