"""Keys of turn mode that are the screen's own; those of commands come from their declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from affray.rules.command import Command

if TYPE_CHECKING:
    from affray.encounter.desk import Desk


class Key(Struct, frozen=True):
    """A key, the name of what it does, a word for the key line and a sentence for the help."""

    key: str
    name: str
    word: str
    help: str


OWN = (
    Key("u", "undo", "undo", "Take back the last step"),
    Key("U", "redo", "redo", "Do again what was taken back"),
    Key(".", "again", "again", "The same again on the same target"),
    Key("a", "anyone", "act", "Act with anyone, out of turn too"),
    Key("s", "select", "select", "Select several; the next command aims at all of them"),
    Key("&", "together", "together", "Several do the same: the selected, or the group of whoever acts"),
    Key("g", "choose-next", "who next", "Choose who is next"),
    Key("enter", "due", "due", "Do what is due: fire it, settle what is owed, begin, close a phase"),
    Key("up", "look-up", "look", "Look at the one above, changing nothing"),
    Key("down", "look-down", "look", "Look at the one below, changing nothing"),
    Key("N", "look-next", "look", "Look at who is next"),
    Key("[", "move-up", "earlier", "Move the one looked at (or acting) a place up in the order"),
    Key("]", "move-down", "later", "Move the one looked at (or acting) a place down"),
    Key("G", "groups", "groups", "Open the rows of groups, or close them"),
    Key("v", "players", "players", "Look at what players see"),
    Key("l", "log", "log", "Walk the log: Enter traces a line, m mends an answer"),
    Key("/", "search", "search", "Search the log"),
    Key("tab", "turn", "panels", "Turn the panel: to more of the harm, and to the log where they share it"),
    Key("o", "odds", "odds", "Exact odds of an action, without doing it"),
    Key("O", "forecast", "forecast", "How the fight may go from here"),
    Key(":", "line", "command", "Type a command; Tab completes"),
    Key("p", "prepared", "prepared", "Read what was prepared: the words to read aloud, and the notes"),
    Key("P", "party", "party", "What the fight did to the party; again writes it into the party's file"),
    Key("=", "changes", "edited", "How the files were edited since this session began"),
    Key("ctrl+t", "theme", "theme", "The next theme; theme NAME on the : line takes one by its name"),
    Key("ctrl+p", "palette", "all", "List all commands"),
    Key("?", "help", "help", "What can be done at this moment"),
    Key("q", "leave", "leave", "Leave; the session is kept"),
)

LINE = ("next", "undo", "again", "anyone", "fire", "condition", "set", "add", "delay", "log")
"""What the key line shows, as far as it has room; help always."""

LINE_OVER = ("leave", "undo", "log", "search", "players", "party")
"""What it shows once the fight is over; the party last, for those that have it in a file."""

MOVING = frozenset({
    "next", "again", "anyone", "select", "together", "choose-next", "due", "look-next", "move-up",
    "move-down", "delay", "return", "fire", "postpone", "end", "odds", "forecast",
})  # fmt: skip
"""What there is no use for once the fight is over."""

TAKEN = frozenset({*"0123456789", "escape", "backspace", "f1", "ctrl+q"})
"""Keys of turn mode that nothing can be bound to: digits are actions."""

ASKING = {
    "answer-back": "backspace",
    "answer-take": "enter",
    "answer-more": "tab",
    "answer-mark": "space",
    "answer-reopen": "ctrl+o",
    "answer-up": "up",
    "answer-down": "down",
    "answer-page-up": "pageup",
    "answer-page-down": "pagedown",
}
"""What keys do where something is asked, and the keys that always do it; the user's file may name others."""

TWICE = frozenset({"remove"})
"""Commands whose key, pressed again, takes the one that is pointed at."""

NAMES = {"escape": "Esc", "enter": "Enter", "tab": "Tab", "up": "Up", "down": "Down"}


class Keys:
    """Which key does what in turn mode. Where two want one, the first has it and the other none.

    What the user's file remaps comes first, then the screen's own keys, then the commands in the order given.
    """

    def __init__(
        self, commands: Mapping[str, Command[Any]], remapped: Mapping[str, str] | None = None
    ) -> None:
        remapped = remapped or {}
        self.asked = {remapped[name]: key for name, key in ASKING.items() if name in remapped}
        self.by_key: dict[str, Key] = {}
        self.by_name: dict[str, Key] = {}
        self.commands = tuple(commands)
        declared = [Key(c.key, c.name, c.title.lower(), c.help) for c in commands.values()]
        wanted = [Key(remapped.get(k.name, k.key), k.name, k.word, k.help) for k in (*OWN, *declared)]
        first = [key for key in wanted if key.name in remapped]
        for key in (*first, *wanted):
            if key.key and key.key not in {*TAKEN, *self.by_key} and key.name not in self.by_name:
                self.by_key[key.key] = self.by_name[key.name] = key
        self.lost = self._lost(wanted, remapped)

    def _lost(self, wanted: Sequence[Key], remapped: Mapping[str, str]) -> list[str]:
        """Say of what lost its key to one that the user's file names."""
        named = {key: name for name, key in remapped.items()}
        return [
            f"`keys.{named[key.key]}` is {key.key!r}, the key of {key.name}, which has none now"
            for key in wanted
            if key.key in named and key.name not in self.by_name
        ]

    @classmethod
    def of(cls, desk: Desk, remapped: Mapping[str, str] | None = None) -> Self:
        """Return the keys of an encounter: the screen's, then the runner's, then the ruleset's."""
        return cls({**desk.runner, **desk.ruleset}, remapped)

    def keep(self, names: Sequence[str]) -> None:
        """Keep the keys of these alone."""
        self.by_name = {name: key for name, key in self.by_name.items() if name in names}
        self.by_key = {key.key: key for key in self.by_name.values()}
        self.commands = ()

    def shown(self, name: str) -> str:
        """Return what the key of something is called; empty where it has none."""
        return shown(self.by_name[name].key) if name in self.by_name else ""

    def find(self, key: str, character: str | None) -> Key | None:
        """Return what a key does, by its name or by what it prints."""
        return self.by_key.get(key) or (self.by_key.get(character) if character else None)

    def meant(self, key: str, character: str | None) -> tuple[str, str | None]:
        """Return the key that one stands for where something is asked, and what that prints."""
        meant = self.asked.get(key)
        return (key, character) if meant is None else (meant, " " if meant == "space" else None)

    def all(self, *, over: bool = False) -> list[Key]:
        """List all keys: first those of the key line, then the screen's own, then those of commands.

        Once the fight is over, without those that move it on.
        """
        first = list(self.line(LINE_OVER if over else LINE))
        rest = (key for key in self.by_key.values() if key not in first)
        return [*first, *(key for key in rest if not (over and key.name in MOVING))]

    def keyless(self) -> list[str]:
        """Name the commands that have no key: they are typed, or found in the list of all."""
        return [name for name in self.commands if name not in self.by_name]

    def line(self, names: Sequence[str] = LINE) -> Iterator[Key]:
        """Go through what the key line shows."""
        for name in names:
            if name in self.by_name:
                yield self.by_name[name]

    def __iter__(self) -> Iterator[Key]:
        return iter(self.by_key.values())


def shown(key: str) -> str:
    """Return what a key is called on the screen."""
    return NAMES.get(key, key)
