"""The players' view in words, for terminals without a screen and for those who hear it read."""

from __future__ import annotations

from collections.abc import Iterator

from affray.encounter.store import StoreFault
from affray.encounter.view import Seen, View
from affray.encounter.watching import Watcher
from affray.rules.tally import Tally


def news(watcher: Watcher) -> Iterator[str]:
    """Look on for good: yield the view in words, then at each look what is new, empty where nothing is.

    A session that cannot be read for once is said, and looked at again.
    """
    said = ""
    while True:
        words = _look(watcher) if said else "\n".join(lines_of(watcher.view))
        yield "" if words == said else f"\n{words}" if said else words
        said = words


def _look(watcher: Watcher) -> str:
    try:
        watcher.poll()
    except StoreFault as fault:
        return fault.text
    return "\n".join(lines_of(watcher.view))


def lines_of(view: View, last: int = 12) -> list[str]:
    """Write a view: where the fight stands, everyone whom players know of, and the end of their log."""
    where = [f"Round {view.round}" if view.round else "not begun", view.phase, "over" if view.over else ""]
    people = [_seen(one, acting=one.label == view.acting) for one in view.order]
    scene = [f"  {clock}" for clock in view.clocks]
    log = [f"  - {line}" for line in view.log[-last:]]
    return [" · ".join([view.title, *filter(None, where)]), *people, *scene, *log]


def _seen(one: Seen, *, acting: bool) -> str:
    at_length = (tally for tally in one.tallies if not tally.brief)  # what a brief one says, others say too
    words = [*map(_tally, at_length), *one.words]
    return f"{'>' if acting else ' '} {one.label} ({one.side})" + (f": {', '.join(words)}" if words else "")


def _tally(tally: Tally) -> str:
    if tally.kind == "ladder":
        return f"{tally.label} {tally.steps[tally.now]}"
    if tally.kind in ("cards", "words"):
        return f"{tally.label} {' '.join(tally.steps) or 'none'}".strip()
    return f"{tally.label} {tally.now}/{tally.max}" if tally.max else f"{tally.label} {tally.now}"
