"""Plain mode in words: the same objects as sentences, for people who read or hear line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from affray.plain import Printer
from affray.plain_odds import chart


def text_printer(write: Callable[[str], object], *, opening: str = "") -> Printer:
    """Return a printer of sentences; `opening` is read out where a session begins."""

    def say(said: dict[str, Any]) -> None:
        lines = _WORDS[said["type"]](said)
        if said["type"] == "ready" and said["step"] == 0 and opening:
            lines = f"{opening}\n{lines}"
        if lines:
            write(lines + "\n")

    return say


def _ready(said: Mapping[str, Any]) -> str:
    words = f"Session {said['session']}, step {said['step']}."
    if said["pending"]:
        words += f"\nLeft half answered: {said['pending']['command']} (continue goes on with it)"
    return words + "\nType help for the commands."


def _event(said: Mapping[str, Any]) -> str:
    return "" if said["quiet"] else f"  {said['text']}"


def _question(said: Mapping[str, Any]) -> str:
    words = said["text"] or said["id"]
    whose = f" ({said['whose']})" if "whose" in said else ""
    lines = [f"? {words}{whose} [{_wanted(said)}]"]
    if said["kind"] == "choose":
        lines += [
            f"    {o['id']}: {o['text']}" + (f" ({o['note']})" if "note" in o else "")
            for o in said["options"]
        ]
    return "\n".join(lines)


def _wanted(said: Mapping[str, Any]) -> str:
    match said["kind"]:
        case "roll":
            return f"{said['dice']}; Enter lets Affray roll"
        case "draw":
            return (
                "a card; Enter draws" if said.get("count", 1) == 1 else f"{said['count']} cards; Enter draws"
            )
        case "choose":
            return f"Enter: {_default(said['default'])}"
        case "split":
            parts = [f"{o['id']} up to {o['max']}" for o in said["options"]]
            return f"split {said['take']}: {', '.join(parts)}; Enter: {_default(said['default'])}"
        case "number":
            return f"{said['min']} to {said['max']}; Enter: {said['default']}"
    return f"words; Enter: {said['default'] or 'none'}"


def _default(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key}={share}" for key, share in value.items()) or "nothing"
    return value if isinstance(value, str) else ", ".join(value) or "none"


def _done(said: Mapping[str, Any]) -> str:
    return f"= step {said['step']}"


def _cancel(said: Mapping[str, Any]) -> str:
    return f"= cancelled, step {said['step']}"


def _error(said: Mapping[str, Any]) -> str:
    between = " " if said["text"].endswith(".") else "; "
    return f"! {said['text']}" + (f"{between}{said['hint']}" if said["hint"] else "")


def _state(said: Mapping[str, Any]) -> str:
    acting = said["combatants"].get(said["acting"], {}).get("label") or said["acting"] or "nobody"
    place = [f"Round {said['round']}", *([said["phase"]] if said["phase"] else []), f"acting: {acting}"]
    people = [_combatant(key, one, said["tallies"][key]) for key, one in said["combatants"].items()]
    scene = ", ".join(map(_tally, said["tallies"].get("scene", ())))
    return "\n".join([" · ".join(place), *people, *([f"  scene: {scene}"] if scene else []), *_scenery(said)])


def _combatant(key: str, one: Mapping[str, Any], tallies: Sequence[Mapping[str, Any]]) -> str:
    words = [f"  {key}: {one['label'] or one['name']} ({one['side']})", *_tallies(tallies)]
    words.extend(word for word in ("waiting", "hidden") if one[word])
    return ", ".join(words)


def _tallies(tallies: Sequence[Mapping[str, Any]]) -> list[str]:
    """Write tallies at length: what a brief one says, the others say too."""
    return [_tally(tally) for tally in tallies if not tally.get("brief")]


def _tally(tally: Mapping[str, Any]) -> str:
    steps = tally.get("steps", ())
    if tally["kind"] == "ladder":
        return f"{tally['label']} {steps[tally['now']]}"
    if steps or not tally["max"]:
        return f"{tally['label']} {', '.join(steps) or tally['now']}"
    return f"{tally['label']} {tally['now']}/{tally['max']}"


def _scenery(said: Mapping[str, Any]) -> list[str]:
    """Write what waits beside the combatants, and what is due."""
    waves = [f"  {key}: {_waits(one)}, {one['text']}" for key, one in said["waves"].items()]
    triggers = [f"  {key}: {one['name']}, {_waits(one)}" for key, one in said["triggers"].items()]
    hazards = [f"  {key}: {one['name']}, a hazard" for key, one in said["hazards"].items()]
    clocks = [f"  {k}: {one['name']} {one['marked']}/{one['segments']}" for k, one in said["clocks"].items()]
    return [*waves, *triggers, *hazards, *clocks, *(f"  before next: {text}" for text in said["owes"])]


def _waits(one: Mapping[str, Any]) -> str:
    """Say of a wave or a trigger whether it is due, and whether it has been."""
    if one.get("fired"):
        return "has come"
    if one["due"]:
        return "due"
    return "was fired" if one["happened"]["often"] else "not yet"


def _log(said: Mapping[str, Any]) -> str:
    lines = []
    for step in said["steps"]:
        mark = " (undone)" if step["undone"] else " (skipped)" if step["skipped"] else ""
        lines.append(f"{step['step']:>4} {step['command']}{mark}")
        lines.extend(f"       {text}" for text in step["events"])
    return "\n".join(lines) or "Nothing has happened yet."


def _why(said: Mapping[str, Any]) -> str:
    lines = [f"Step {said['step']}: {said['command'] or 'the start'}"]
    lines += [f"  answered {one['id']}: {_answer(one['value'])} ({one['how']})" for one in said["answers"]]
    lines += [
        f"  {one['text']}  [{one['rule']}] {', '.join(one['figures'])}".rstrip() for one in said["events"]
    ]
    return "\n".join(lines)


def _answer(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(one) for one in value)
    return _figures(value) if isinstance(value, Mapping) else str(value)


def _figures(data: Mapping[str, Any]) -> str:
    return " ".join(f"{key}={_answer(value)}" for key, value in data.items())


def _odds(said: Mapping[str, Any]) -> str:
    return "\n".join(chart(said))


def _help(said: Mapping[str, Any]) -> str:
    lines = []
    for one in said["commands"]:
        lines.append(f"  {one['usage']}\n      {one['help']}")
        params = one.get("params", ()) if len(said["commands"]) == 1 else ()
        lines += [f"      {param['name']}: {param['help']}" for param in params]
    return "\n".join(lines)


def _party(said: Mapping[str, Any]) -> str:
    lines = [f"  {one['who']}: {one['field']} {one['was']} to {one['now']}" for one in said["changes"]]
    lines += [f"  {one}" for one in said["notes"]]
    there = "says so already" if said["written"] else "carry-party writes it"
    return "\n".join([f"{said['file']}: {there}", *lines] if lines else ["The fight left nothing to carry."])


def _carried(said: Mapping[str, Any]) -> str:
    if said["copy"] is None:
        return f"{said['file']} says so already."
    return f"{said['file']} was written; the old one is {said['copy']}."


def _changes(said: Mapping[str, Any]) -> str:
    lines = [line for one in said["files"] for line in (one["file"], *one["diff"])]
    return "\n".join(lines) or "No file was edited since this session began."


def _notice(said: Mapping[str, Any]) -> str:
    return f"! {said['text']}; changes shows how, affray run FILE --new starts anew from it"


_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "ready": _ready,
    "event": _event,
    "question": _question,
    "done": _done,
    "cancel": _cancel,
    "error": _error,
    "state": _state,
    "log": _log,
    "why": _why,
    "odds": _odds,
    "help": _help,
    "party": _party,
    "carried": _carried,
    "changes": _changes,
    "notice": _notice,
}
