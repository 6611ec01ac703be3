"""A command being built: its parameters are asked one after another. Pure; nothing of it touches the play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

from affray.encounter.commands.edit import MOST_NOTE
from affray.encounter.desk import Desk
from affray.encounter.lines import Invocation
from affray.encounter.play import Play
from affray.encounter.telling import name_of
from affray.rules.command import ANYWAY, Param
from affray.rules.question import Option
from affray.rules.refusal import refuse
from affray.tui.asking import AT_ONCE, LINE, Ask
from affray.tui.drawing.spans import cut

LEFT_OUT = "left out"
WITHOUT = re.compile(
    r"(?:(?P<what>.+); )?(?:left out, (?P<last>.+)|(?P<first>[^;]+?) if left out(?:, or .+)?)$"
)
"""How help says what happens without an answer: ``how many; 1 if left out``, ``who; left out, the first``."""
LONGEST_TRAIL = 36


class Building:
    """Asks for a command's parameters, those that were given beforehand left aside.

    `called` says what is done in other words than the command's.

    Enter takes `looked` where that is an option, else `aimed`, whom `doer` aimed at last: a friend only where
    a friend is listed first, so that who helped one does not strike one next. Required parameters are asked,
    and those that say themselves that they are; the others only with `more`. Stepping back takes the last
    answer away and asks again.
    """

    def __init__(
        self,
        desk: Desk,
        play: Play,
        name: str,
        given: Mapping[str, Any] | None = None,
        *,
        looked: str | None = None,
        aimed: str | None = None,
        doer: str | None = None,
        again: str = "",
    ) -> None:
        self.desk = desk
        self.play = play
        self.binder = desk.binder(play, name)
        self.command = self.binder.command
        self.given = dict(given or {})
        self.looked = looked
        self.aimed = aimed
        self.doer = doer
        self.again = again
        self.more = False
        self.called = ""
        self.selected: tuple[str, ...] = ()
        self.answers: list[tuple[str, Any]] = []
        self.noted = ""

    @classmethod
    def of(cls, desk: Desk, play: Play, invocation: Invocation) -> Self:
        """Make a command into what it was built from, so that one can step back into it."""
        required = {
            param.name for param in desk.binder(play, invocation.name).command.params if param.required
        }
        given = {name: value for name, value in invocation.args.items() if name not in required}
        acting = play.order.acting
        given |= {name: value for name, value in invocation.args.items() if value == acting}
        building = cls(desk, play, invocation.name, given)
        building.answers = [(name, value) for name, value in invocation.args.items() if name not in given]
        return building

    @property
    def args(self) -> dict[str, Any]:
        """The arguments so far, in the order of the parameters."""
        known = {**self.given, **{name: value for name, value in self.answers if value is not None}}
        return {param.name: known[param.name] for param in self.command.params if param.name in known}

    @property
    def invocation(self) -> Invocation:
        """The command as it stands."""
        return Invocation(self.command.name, self.args)

    @property
    def open(self) -> Param[Any] | None:
        """The parameter that is asked next; None where the command is ready."""
        done = {*self.given, *(name for name, _ in self.answers)}
        left = [param for param in self.command.params if param.name not in done]
        required = next((param for param in left if self._wanted(param) and self._offers(param)), None)
        offered = next((param for param in left if self._offers(param)), None) if self.more else None
        if offered is not None and (required is None or self._early(offered, required)):
            return offered
        return required

    def _wanted(self, param: Param[Any]) -> bool:
        """Tell whether a parameter is asked without being asked for."""
        if param.required or param.asked is None:
            return param.required
        return param.asked(self.binder.state, self.binder.context, self.args)

    def _offers(self, param: Param[Any]) -> bool:
        """Tell whether there is anything to ask: not where one must choose among nothing and may leave it."""
        if param.kind == "number":
            return self._counts(param)
        return param.required or param.kind not in ("choice", "combatant") or bool(self.options(param))

    def _counts(self, param: Param[Any]) -> bool:
        """Tell whether a number matters now: not one that says by its choices that there is none."""
        return param.required or param.choices is None or bool(self.options(param))

    def _early(self, param: Param[Any], required: Param[Any]) -> bool:
        """Tell whether an optional parameter stands before the next required one."""
        names = [one.name for one in self.command.params]
        return names.index(param.name) <= names.index(required.name)

    @property
    def optional(self) -> list[str]:
        """The names of the parameters that would be asked with `more`, beside the one that is asked now."""
        now = self.open
        done = {*self.given, *(name for name, _ in self.answers), *([now.name] if now is not None else [])}
        left = (one for one in self.command.params if not one.required and one.name not in done)
        return [one.name for one in left if one.kind != "number" or self._counts(one)]

    @property
    def several(self) -> bool:
        """Tell whether the command may aim at several."""
        return any(param.many and param.kind == "combatant" for param in self.command.params)

    def insist(self) -> bool:
        """Do it although the turn does not allow it; False where the command knows no such thing."""
        for param in self.command.params:
            if param.kind == "choice" and any(option.id == ANYWAY for option in self.options(param)):
                self.given[param.name] = (ANYWAY,) if param.many else ANYWAY
                return True
        return False

    def options(self, param: Param[Any]) -> tuple[Option, ...]:
        """List what may be named for a parameter, as the answers so far say."""
        self.binder.args = self.args
        return tuple(self.binder.options(param))

    def ask(self) -> Ask | None:
        """Return what is asked next; None where the command is ready. Raises Refused where nothing can be."""
        param = self.open
        if param is None:
            return None
        if param.kind in ("combatant", "choice") and not self.options(param):
            nobody = "nobody" if param.kind == "combatant" else "nothing"
            raise refuse("{command}: there is {nobody} to choose ({about})",
                         command=self.command.title, nobody=nobody, about=param.help)  # fmt: skip
        return self.ask_for(param)

    def ask_for(self, param: Param[Any]) -> Ask:
        """Return the asking for one parameter."""
        options = self.options(param) if param.kind in ("combatant", "choice", "value") else ()
        what, without = _parted(param)
        title, tail = f"{self.called or self.command.title}{self._trail()}: {what}", ""
        if self.called:  # whose words may be long: what is asked is never cut
            title, tail = title.removesuffix(f": {what}"), f": {what}"
        empty = None if param.required else without
        if not options:
            kind = "number" if param.kind == "number" else "words" if param.kind == "words" else "value"
            longest = MOST_NOTE if kind == "words" else LINE
            return Ask(kind=kind, title=title, tail=tail, empty=empty, longest=longest)  # type: ignore[arg-type]
        sure = param.required or (param.kind == "combatant" and self._wanted(param))
        at = self._likeliest(options) if sure else None
        ids = [option.id for option in options]
        marked = tuple(one for one in self.selected if one in ids) if param.many and sure else ()
        return Ask(
            kind="several" if param.many else "value" if param.kind == "value" else "one",
            title=title,
            tail=tail,
            options=options,
            at=at,
            marked=marked,
            ticking=bool(marked),
            least=1,
            most=len(options),
            empty=empty,
            again=self.again,
        )

    def _trail(self) -> str:
        """Say what was answered so far: ``Cutwater A, guard``."""
        values = [value for _, value in self.answers if value is not None]
        words = [
            ", ".join(self._word(one) for one in v) if isinstance(v, tuple) else self._word(v) for v in values
        ]
        if words and self.noted:
            words[-1] += f" ({self.noted})"
        return f"{',' * bool(self.called)} {cut(', '.join(words), LONGEST_TRAIL)}" if words else ""

    def _word(self, value: Any) -> str:
        return name_of(self.play, value) if isinstance(value, str) else str(value)

    def _likeliest(self, options: Sequence[Option]) -> int:
        ids = [option.id for option in options]
        if self.looked in ids:
            return ids.index(self.looked)
        friend = self._side(self.aimed) == self._side(self.doer)
        if self.aimed in ids and (not friend or self._side(ids[0]) == self._side(self.doer)):
            return ids.index(self.aimed)
        return 0

    def _side(self, who: str | None) -> str | None:
        one = self.play.fight.combatants.get(who or "")
        return one.side if one is not None else None

    def give(self, value: Any) -> str:
        """Take an answer to the open parameter; return why not, or nothing."""
        param = self.open
        if param is None:
            return ""
        if value is not None and param.kind == "number":
            try:
                value = int(str(value).strip())
            except ValueError:
                return f"{value} is no whole number"
        notes = {one.id: one.note for one in self.options(param)} if param.kind == "value" else {}
        self.noted = notes.get(value, "")
        self.answers.append((param.name, value))
        return ""

    def back(self) -> Ask | None:
        """Take the last answer away and ask again, with that answer pointed at; None where there is none."""
        if not self.answers:
            return None
        _, was = self.answers.pop()
        self.noted = ""
        ask = self.ask()
        if ask is None:
            return None
        return _pointing(ask, was)


def _parted(param: Param[Any]) -> tuple[str, str]:
    """Part what a parameter asks from what happens where it is left out: ``how many``, ``1``."""
    found = WITHOUT.match(param.help)
    if param.required or found is None:
        return param.help, LEFT_OUT
    return found["what"] or param.name, found["last"] or found["first"]


def _pointing(ask: Ask, was: Any) -> Ask:
    if not ask.lists:
        return ask.but(line="" if was is None else str(was))
    if isinstance(was, tuple) and len(was) > 1:
        return ask.but(ticking=True, marked=was)
    one = was[0] if isinstance(was, tuple) and was else was
    place = next((i for i, option in enumerate(ask.options) if option.id == one), None)
    if place is None:
        return ask.but(line=str(one)) if isinstance(one, str) else ask
    return ask.but(at=place)


__all__ = ["AT_ONCE", "LEFT_OUT", "Building"]
