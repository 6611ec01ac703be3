"""Places of keys and items in a TOML text. Loaded only when a file has a fault."""

from __future__ import annotations

import tomllib
from typing import Any

from affray.encounter.files.sheet import Path

Points = dict[Path, tuple[int, int]]


def points(text: str) -> Points:
    """Return line and column (from 1, in characters) of every key, item and table header."""
    try:
        return _Tree(text).points
    except ImportError:
        from affray.encounter.files.lines import points as by_lines  # noqa: PLC0415 - seldom needed

        return by_lines(text)


class _Tree:
    """Walks the syntax tree of a text that tomllib has read."""

    def __init__(self, text: str) -> None:
        import tree_sitter_toml  # noqa: PLC0415 - only a file with a fault needs it
        from tree_sitter import Language, Parser  # noqa: PLC0415 - the same

        raw = text.encode("utf-8", "replace")
        self.rows = raw.split(b"\n")
        self.points: Points = {}
        self.sizes: dict[Path, int] = {}
        root = Parser(Language(tree_sitter_toml.language())).parse(raw).root_node
        for node in root.children:
            self._top(node)

    def _top(self, node: Any) -> None:
        if node.type == "pair":
            self._pair(node, ())
        elif node.type in ("table", "table_array_element"):
            header, *rest = node.named_children
            path = self._resolved(_keys(header))
            if node.type == "table_array_element":
                self.sizes[path] = number = self.sizes.get(path, 0) + 1
                self._mark(path, header)
                path = (*path, number - 1)
            self._mark(path, header)
            for one in rest:
                if one.type == "pair":
                    self._pair(one, path)

    def _resolved(self, keys: list[str]) -> Path:
        """Return the path of a header: inside a list of tables it means the last one so far."""
        path: Path = ()
        for at, key in enumerate(keys):
            path = (*path, key)
            if path in self.sizes and at < len(keys) - 1:
                path = (*path, self.sizes[path] - 1)
        return path

    def _pair(self, node: Any, path: Path) -> None:
        key, value = node.named_children[:2]
        for name in _keys(key):
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
        row, column = node.start_point
        before = self.rows[row][:column].decode("utf-8", "replace")
        self.points.setdefault(path, (row + 1, len(before) + 1))


def _keys(node: Any) -> list[str]:
    """Return the keys of a dotted, quoted or bare key."""
    table: Any = tomllib.loads(f"{node.text.decode()} = 0")
    keys = []
    while isinstance(table, dict):
        [(key, table)] = table.items()
        keys.append(key)
    return keys
