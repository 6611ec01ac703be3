"""Values changed inside a TOML text: what is not changed keeps its words, order and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from affray.encounter.files.written import inline, pair

PLACE = re.compile(rb"[ \t]+#")


class Unpatchable(Exception):  # noqa: N818 - an outcome, not an error
    """A text in which a change cannot be made by itself."""


class Patch:
    """Collects changes to the tables of one ``[[name]]`` in a text, then makes them all at once.

    Raises Unpatchable where the text cannot be taken apart.
    """

    def __init__(self, text: str, name: str) -> None:
        self.raw = text.encode()
        self.name = name
        self._edits: dict[tuple[int, int], bytes] = {}
        self._last: dict[int, list[str]] = {}
        root = _parsed(self.raw)
        self.tables = list(_numbered(root, name))
        self.inner = list(_inner(root, name))

    def change(self, number: int, key: str, was: Any, now: Any) -> None:
        """Change the value of a key in one table (counted from 0); None for `now` takes the key away.

        `was` and `now` are plain values, as TOML has them; `was` is None for a key that is not there.
        """
        try:
            table = self.tables[number]
        except IndexError:
            raise Unpatchable(key) from None
        dotted = [one for one in _pairs(table) if _key(one)[:1] == [key] and len(_key(one)) > 1]
        below = [node for at, path, node in self.inner if at == number and path[:1] == [key]]
        found = next((one for one in _pairs(table) if _key(one) == [key]), None)
        for node in (*dotted, *below):
            self._drop(node)
        if found is not None and now is None:
            self._drop(found)
        elif found is not None:
            self._replace(_value(found), was, now)
        elif now is not None:
            self._last.setdefault(number, []).append(pair(key, now))

    def text(self) -> str:
        """Return the text with all changes made."""
        for number, lines in self._last.items():
            self._append(number, lines)
        raw = self.raw
        for (start, end), new in sorted(self._edits.items(), reverse=True):
            raw = raw[:start] + new + raw[end:]
        return raw.decode()

    def _replace(self, node: Any, was: Any, now: Any) -> None:
        """Replace a value, or only those parts of a table or list in it that differ."""
        if was == now:
            return
        if node.type == "inline_table" and isinstance(was, Mapping) and isinstance(now, Mapping):
            pairs = {_key(one)[0]: one for one in _pairs(node) if len(_key(one)) == 1}
            if pairs.keys() == was.keys() == now.keys():
                for name, one in pairs.items():
                    self._replace(_value(one), was[name], now[name])
                return
        if node.type == "array" and isinstance(was, list) and isinstance(now, list):
            items = [one for one in node.named_children if one.type != "comment"]
            if len(items) == len(was) == len(now):
                for one, old, new in zip(items, was, now, strict=True):
                    self._replace(one, old, new)
                return
        self._put(node.start_byte, node.end_byte, inline(now).encode())

    def _put(self, start: int, end: int, new: bytes) -> None:
        """Put a value in the place of another; a comment behind it keeps its column where it can."""
        comment = PLACE.match(self.raw, end)
        if comment and b"\n" not in self.raw[start:end]:
            room = comment.end() - 1 - start
            new, end = new.ljust(max(len(new) + 1, room)), comment.end() - 1
        self._edits[(start, end)] = new

    def _drop(self, node: Any) -> None:
        """Take away a key with its value, or a table, and the rest of its line."""
        start = self.raw.rfind(b"\n", 0, node.start_byte) + 1
        end = self.raw.find(b"\n", max(node.start_byte, node.end_byte - 1))
        self._edits[(start, len(self.raw) if end < 0 else end + 1)] = b""

    def _append(self, number: int, lines: list[str]) -> None:
        """Put new keys after the last one of a table, or under its head."""
        table = self.tables[number]
        kept = [one for one in _pairs(table) if not any(s <= one.start_byte < e and not n
                                                        for (s, e), n in self._edits.items())]  # fmt: skip
        after = kept[-1] if kept else table.named_children[0]
        end = self.raw.find(b"\n", after.end_byte)
        new = "\n".join(lines).encode()
        if end < 0:
            self._edits[(len(self.raw), len(self.raw))] = b"\n" + new + b"\n"
        else:
            self._edits[(end + 1, end + 1)] = new + b"\n"


def _parsed(raw: bytes) -> Any:
    try:
        import tree_sitter_toml  # noqa: PLC0415 - only a party that is carried on needs it
        from tree_sitter import Language, Parser  # noqa: PLC0415 - the same

        root = Parser(Language(tree_sitter_toml.language())).parse(raw).root_node
    except (ImportError, ValueError, TypeError) as error:
        raise Unpatchable(str(error)) from None
    if root.has_error:
        raise Unpatchable("the syntax tree has gaps")
    return root


def _numbered(root: Any, name: str) -> Iterator[Any]:
    """Go through the tables ``[[name]]``, in their order."""
    for node in root.children:
        if node.type == "table_array_element" and _keys(node.named_children[0]) == [name]:
            yield node


def _inner(root: Any, name: str) -> Iterator[tuple[int, list[str], Any]]:
    """Go through the tables inside those: the number of the outer one, the path in it, the node."""
    number = -1
    for node in root.children:
        if node.type not in ("table", "table_array_element"):
            continue
        path = _keys(node.named_children[0])
        if path == [name]:
            number += 1
        elif path[:1] == [name]:
            yield number, path[1:], node


def _pairs(node: Any) -> list[Any]:
    return [one for one in node.named_children if one.type == "pair"]


def _key(node: Any) -> list[str]:
    return _keys(next(one for one in node.named_children if one.type != "comment"))


def _value(node: Any) -> Any:
    return [one for one in node.named_children if one.type != "comment"][-1]


def _keys(node: Any) -> list[str]:
    from affray.encounter.files.positions import keys_of  # noqa: PLC0415 - only with a syntax tree

    return keys_of(node)
