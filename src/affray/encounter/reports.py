"""Reports: what is told of a session on being asked, as plain values that JSON can write.

They change nothing and are no steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from affray.encounter import order as orders
from affray.encounter import triggers
from affray.encounter.answers import answers_of
from affray.encounter.desk import Desk
from affray.encounter.lines import AnyCommand, Invocation, decode, usage
from affray.encounter.session import Session
from affray.encounter.store.rows import StepRow
from affray.encounter.telling import Told, asked, figures, name_of
from affray.rules.question import Choose, Deal, Draw, Number, Pick, Question, Roll, Split, Words
from affray.rules.tally import Tally

TREE = {
    "undo": ("undo", "Take back the last step, or the mend just made"),
    "redo": ("redo", "Do again what was undone last"),
    "goto": ("goto STEP", "Go to any step there ever was"),
    "mend": ("mend STEP QUESTION ; ANSWER", "Give an old question another answer, and work out what follows"),
    "continue": ("continue", "Go on with the command that was left half answered"),
}
"""What is typed to walk the tree of steps; no commands, since they make no steps."""

QUERIES = {
    "state": ("state", "Tell everything as it stands"),
    "log": ("log", "Tell what happened, step by step"),
    "odds": ("odds [policy=NAME] COMMAND", "Tell the odds of a command for each of its targets"),
    "why": ("why [STEP]", "Tell how a step came out as it did"),
    "party": ("party", "Tell what the fight did to the party, as its file would have it"),
    "changes": ("changes", "Tell how the files were edited since the session began"),
    "help": ("help [COMMAND]", "List commands and what they take"),
}

WRITES = {
    "carry-party": (
        "carry-party",
        "Write what the fight did to the party into its file; a dated copy is kept",
    ),
}
"""What writes a file beside the session; no commands, since they make no steps and change no fight."""


def state(session: Session) -> dict[str, Any]:
    """Tell everything as it stands, in the file's own field names with all defaults filled in."""
    play, rules = session.play, session.desk.rules
    order = play.order
    return {
        "title": session.encounter.title,
        "intro": session.encounter.intro,
        "notes": session.encounter.notes,
        "step": session.head,
        "round": order.round,
        "phase": order.phase,
        "acting": order.acting,
        "order": orders.listed(order),
        "delaying": list(order.delaying),
        "over": play.over,
        "settings": msgspec.to_builtins(session.encounter.settings),
        "scene": msgspec.to_builtins(play.fight.scene),
        "combatants": {key: msgspec.to_builtins(one) for key, one in play.fight.combatants.items()},
        "tallies": drawn(session),
        "owes": owed(session),
        "dues": dues(session),
        "due": [one.id for one in triggers.due_now(rules, play)],
        "waves": waiting(session, play.waves),
        "hazards": waiting(session, play.hazards),
        "clocks": waiting(session, play.clocks),
        "triggers": waiting(session, play.triggers),
    }


def waiting(session: Session, group: Mapping[str, Any]) -> dict[str, Any]:
    """Write what waits, whether it is due, how often it was fired, and in which round it was put off."""
    play, rules = session.play, session.desk.rules
    found = {}
    for key, one in group.items():
        record = msgspec.to_builtins(play.fired.get(key, triggers.NEVER))
        fired = {"often": record["often"], "last": record["round"], "off": record["off"]}
        found[key] = {
            **msgspec.to_builtins(one),
            "due": triggers.due(rules, play, one),
            "happened": fired,
        }
    return found


def drawn(session: Session) -> dict[str, Any]:
    """Write what a screen draws, by id; under ``scene`` what it draws of the scene."""
    fight, rules = session.play.fight, session.desk.rules
    context = session.desk.context(session.play)
    found = {key: [told_tally(one) for one in rules.tallies(fight, context, key)] for key in fight.combatants}
    scene = [told_tally(one) for one in rules.scene_tallies(fight, context)]
    return {**found, "scene": scene} if scene else found


def told_tally(tally: Tally) -> dict[str, Any]:
    """Write a tally as a screen would draw it, without what it does not use."""
    return {key: one for key, one in msgspec.to_builtins(tally).items() if one or isinstance(one, int)}


def owed(session: Session) -> list[str]:
    """List what is due before Next, in words."""
    return [due.text for due in session.desk.turns.owed(session.play)]


def dues(session: Session) -> list[dict[str, Any]]:
    """List what is due before Next, with the command that settles each, and whether it presses."""
    desk = session.desk
    return [
        {
            "text": due.text,
            "command": desk.line(Invocation(due.command, due.args)) if due.command else "",
            "pressing": due.pressing,
        }
        for due in desk.turns.owed(session.play)
    ]


def log(session: Session) -> list[dict[str, Any]]:
    """Tell all steps there ever were, in their order; those that were undone are marked."""
    there = set(session.line)
    rows = session.store.rows(range(1, session.store.next_step))
    return [
        {
            "step": row.step,
            "command": session.desk.line(decode(row.command)),
            "undone": row.step not in there,
            "skipped": row.skipped,
            "mends": row.mends,
            "events": [told.text for told in told_of(row) if not told.quiet],
        }
        for row in rows
    ]


def why(session: Session, step: int) -> dict[str, Any]:
    """Tell how a step came out: its answers and every event with its rule and figures. Raises KeyError."""
    if not 0 <= step < session.store.next_step:
        raise KeyError(step)
    row = session.store.rows([step])[0]
    answers = answers_of(row.answers)
    return {
        "step": step,
        "command": session.desk.line(decode(row.command)) if row.command else "",
        "answers": [{"id": one.id, "value": one.value, "how": one.how} for one in answers],
        "events": [
            event(told, step) | {"figures": figures(told, session.desk.rules.figures)}
            for told in told_of(row)
        ],
    }


def told_of(row: StepRow) -> list[Told]:
    """Read the events of a step."""
    return msgspec.json.decode(row.events, type=list[Told]) if row.events else []


def event(told: Told, step: int) -> dict[str, Any]:
    """Write an event of a step."""
    return {
        "type": "event",
        "step": step,
        "text": told.text,
        "rule": told.rule,
        "who": list(told.who),
        "data": msgspec.to_builtins(told.data, str_keys=True),
        "quiet": told.quiet,
    }


def help_on(desk: Desk, name: str = "") -> list[dict[str, Any]]:
    """Tell what may be typed, all of it or one command. Raises KeyError for an unknown one."""
    found = [_declared(desk, command) for command in desk.commands.values()]
    found += [
        {"name": key, "usage": words, "help": line, "kind": kind}
        for kind, table in (("tree", TREE), ("query", QUERIES), ("write", WRITES))
        for key, (words, line) in table.items()
    ]
    if not name:
        return found
    one = [entry for entry in found if entry["name"] == name]
    if not one:
        raise KeyError(name)
    return one


def _declared(desk: Desk, command: AnyCommand) -> dict[str, Any]:
    return {
        "name": command.name,
        "usage": usage(command),
        "help": command.help,
        "kind": "command",
        "key": command.key,
        "cost": command.cost,
        "ruleset": command.name in desk.ruleset,
        "params": [
            {
                "name": param.name,
                "kind": param.kind,
                "help": param.help,
                "many": param.many,
                "required": param.required,
            }
            for param in command.params
        ],
    }


def question(one: Question, session: Session) -> dict[str, Any]:
    """Write a question as plain mode prints it."""
    head = {"type": "question", "id": one.id, "by": one.by, **_kind(one), "text": asked(one, session.named)}
    if one.by in session.named.fight:
        head["whose"] = name_of(session.named, one.by)
    if one.optional:
        head["optional"] = True
    if one.rule:
        head["rule"] = one.rule
    return head


def _kind(one: Question) -> Mapping[str, Any]:  # noqa: PLR0911 - one for each kind of question
    match one:
        case Roll():
            return {"kind": "roll", "dice": one.notation}
        case Deal():
            return {"kind": "draw", "count": one.count, "counts": dict(one.counts)}
        case Draw():
            return {"kind": "draw", "counts": dict(one.counts)}
        case Choose():
            return {"kind": "choose", "options": _options(one), "default": one.default, "chance": one.chance}
        case Pick():
            default = list(one.default)
            return {"kind": "choose", "many": True, "min": one.min, "max": one.max, "options": _options(one),
                    "default": default}  # fmt: skip
        case Split():
            return {"kind": "split", "total": one.total, "take": one.take, "least": one.least,
                    "options": msgspec.to_builtins(one.options), "default": dict(one.default)}  # fmt: skip
        case Number():
            return {"kind": "number", "min": one.min, "max": one.max, "default": one.default}
        case Words():
            return {"kind": "text", "default": one.default}
    raise TypeError(type(one).__name__)


def _options(one: Choose | Pick) -> Sequence[Any]:
    return [
        {key: value for key, value in msgspec.to_builtins(option).items() if value or key != "note"}
        for option in one.options
    ]
