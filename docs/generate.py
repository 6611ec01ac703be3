"""Write the pages of docs/ that come from the program itself; a test holds that they are up to date.

Run ``python docs/generate.py`` after a command, a parameter or a key has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from affray.encounter.desk import Desk
from affray.encounter.files import parse
from affray.encounter.model import Source
from affray.encounter.reports import help_on
from affray.rules.registry import BUILT_IN, ruleset
from affray.tui.keys import Keys, shown

HERE = Path(__file__).parent

OPENING = """\
# Commands

<!-- Written by docs/generate.py from the declarations; do not edit by hand. -->

Every command is declared once, and the keys, the prompt, the `:` line, plain mode and this page all come from
that declaration. On the `:` line and in plain mode it is typed as shown: words in brackets may be left out,
`…` takes several (`rat-1 rat-2`, `rat-1,rat-2` or `rat-1..4`), and any parameter may be given by its name
(`approach=finesse`). Combatants go by their id or their label. A single key starts the command on the screen;
[keys.md](keys.md) has the keys of the screen itself.
"""


def commands_page() -> str:
    """Return docs/commands.md."""
    parts = [OPENING]
    first = True
    for name in BUILT_IN:
        rules = ruleset(name)
        desk = Desk(parse(Source(text=rules.starting_file)))
        keys = Keys.of(desk)
        entries = [{**entry, "key": keys.shown(entry["name"])} for entry in help_on(desk)]
        if first:
            general = [e for e in entries if e["kind"] == "command" and not e["ruleset"]]
            parts += ["## In every ruleset\n", *_commands(general)]
            parts += ["### The tree of steps\n", *_plain([e for e in entries if e["kind"] == "tree"])]
            parts += ["### Queries\n", *_plain([e for e in entries if e["kind"] == "query"])]
            parts += ["### Files beside the session\n", *_plain([e for e in entries if e["kind"] == "write"])]
            first = False
        parts += [f"## {rules.title}\n", *_commands([e for e in entries if e.get("ruleset")])]
    return "\n".join(parts)


def _commands(entries: list[dict[str, Any]]) -> Iterator[str]:
    for entry in entries:
        key = f" · key `{entry['key']}`" if entry["key"] else ""
        yield f"**`{entry['usage']}`**{key}  \n{_sentence(entry['help'])}\n"
        for param in entry["params"]:
            yield f"- `{param['name']}`: {param['help']}{_notes(param)}"
        if entry["params"]:
            yield ""


def _plain(entries: list[dict[str, Any]]) -> Iterator[str]:
    for entry in entries:
        yield f"- **`{entry['usage']}`** {_sentence(entry['help'])}"
    yield ""


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def _notes(param: Mapping[str, Any]) -> str:
    notes = [
        word for word, on in (("several", param["many"]), ("may be left out", not param["required"])) if on
    ]
    return f" ({', '.join(notes)})" if notes else ""


CARD = """\
# Key card

<!-- Written by docs/generate.py from the declarations; do not edit by hand. -->

One page to print and lay beside the keyboard; [keys.md](keys.md) has all of it in words.

```text
"""

QUESTION = (
    ("1-9", "take that one"),
    ("Enter", "the usual answer; rolls"),
    ("letters", "show only what fits"),
    ("Space", "mark several, then Enter"),
    ("5 8 or 58", "dice that fell, then Enter"),
    ("Backspace", "on an empty line: step back"),
    ("Esc", "empty the line, then back"),
    ("Tab", "ask everything"),
    ("ctrl+o", "ask what was just taken"),
)
LOG = (
    ("arrows", "walk"),
    ("Enter", "trace: every die and rule"),
    ("m", "mend an answer of that step"),
    ("g", "go to that step"),
    ("/ n N", "search, next, before"),
)
WIDTH = 78


def card_page() -> str:
    """Return docs/key-card.md: the keys of every ruleset's fights, then each ruleset's own."""
    desks = {name: Desk(parse(Source(text=ruleset(name).starting_file))) for name in BUILT_IN}
    desk = next(iter(desks.values()))
    general = Keys(desk.runner)
    turn = [(shown(key.key), key.word) for key in general.all()]
    parts = [CARD, _head("A TURN  (digits are what the acting one can do)"), _columns(turn, 3)]
    parts += [_head("A QUESTION"), _columns(QUESTION, 2), _head("THE LOG"), _columns(LOG, 2)]
    for found in desks.values():
        keys = Keys.of(found)
        own = [(shown(key.key), key.word) for key in keys if key.name in found.ruleset]
        parts += [_head(found.rules.title.upper()), _columns(own, 3)]
    return "".join(parts) + "```\n"


def _head(words: str) -> str:
    return f"\n{words} {'-' * (WIDTH - len(words) - 1)}\n"


def _columns(pairs: Sequence[tuple[str, str]], count: int) -> str:
    """Lay pairs out in columns, read downwards."""
    rows = -(-len(pairs) // count)
    wide = max(len(key) for key, _ in pairs) + 2
    room = WIDTH // count
    lines = [[f"{key:<{wide}}{word}".ljust(room) for key, word in pairs[row::rows]] for row in range(rows)]
    return "".join("".join(line).rstrip() + "\n" for line in lines)


PAGES = {"commands.md": commands_page, "key-card.md": card_page}


def main() -> None:
    """Write all pages."""
    for name, page in PAGES.items():
        (HERE / name).write_text(page())


if __name__ == "__main__":
    main()
