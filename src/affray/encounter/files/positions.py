"""Places of keys and items in a TOML text. Loaded only when a file has a fault."""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from affray.encounter.files.lines import Mark, by_lines
from affray.encounter.files.sheet import Path


class Places(NamedTuple):
    """Where the keys, items and table headers of a text begin: rows and columns from 0, columns in bytes."""

    rows: list[bytes]
    marks: dict[Path, Mark]

    def find(self, path: Path) -> tuple[int, int]:
        """Return line and column (from 1, in characters) of a path, or of the table that it would be in."""
        while path and path not in self.marks:
            path = path[:-1]
        row, column = self.marks.get(path, (0, 0))
        return row + 1, len(self.rows[row][:column].decode("utf-8", "replace")) + 1


def places(text: str) -> Places:
    """Return the places in a text that tomllib has read."""
    raw = text.encode("utf-8", "replace")
    rows = raw.split(b"\n")
    try:
        return Places(rows, _by_tree(raw))
    except (
        ImportError,
        ValueError,
        TypeError,
    ):  # no tree-sitter, one of another version, or a tree with gaps
        return Places(rows, by_lines(rows))


def _by_tree(raw: bytes) -> dict[Path, Mark]:
    import tree_sitter_toml  # noqa: PLC0415 - only a file with a fault needs it
    from tree_sitter import Language, Parser  # noqa: PLC0415 - the same

    return _Walk(Parser(Language(tree_sitter_toml.language())).parse(raw).root_node).marks


class _Walk:
    """Goes through a syntax tree and marks where each path begins."""

    def __init__(self, root: Any) -> None:
        self.marks: dict[Path, Mark] = {}
        self.sizes: dict[Path, int] = {}
        for node in root.children:
            if node.type == "pair":
                self._pair(node, ())
            elif node.type in ("table", "table_array_element"):
                self._table(node)

    def _table(self, node: Any) -> None:
        header, *rest = node.named_children
        path = self._resolved(keys_of(header))
        if node.type == "table_array_element":
            self._mark(path, header)
            self.sizes[path] = number = self.sizes.get(path, 0) + 1
            path = (*path, number - 1)
        self._mark(path, header)
        for one in rest:
            if one.type == "pair":
                self._pair(one, path)

    def _resolved(self, keys: list[str]) -> Path:
        """Return the path of a header: inside a list of tables it means the last one so far."""
        path: Path = ()
        for key in keys:
            if path in self.sizes:
                path = (*path, self.sizes[path] - 1)
            path = (*path, key)
        return path

    def _pair(self, node: Any, path: Path) -> None:
        key, value = (one for one in node.named_children if one.type != "comment")
        for name in keys_of(key):
            path = (*path, name)
            self._mark(path, key)
        self._value(value, path)

    def _value(self, node: Any, path: Path) -> None:
        if node.type == "inline_table":
            for one in node.named_children:
                if one.type == "pair":
                    self._pair(one, path)
        elif node.type == "array":
            items = [one for one in node.named_children if one.type != "comment"]
            for at, one in enumerate(items):
                self._mark((*path, at), one)
                self._value(one, (*path, at))

    def _mark(self, path: Path, node: Any) -> None:
        self.marks.setdefault(path, node.start_point)


def keys_of(node: Any) -> list[str]:
    """Return the keys of a bare, quoted or dotted key."""
    text = node.text.decode()
    if node.type == "bare_key":
        return [text]
    table: Any = tomllib.loads(f"{text} = 0")
    keys = []
    while isinstance(table, dict):
        [(key, table)] = table.items()
        keys.append(key)
    return keys
