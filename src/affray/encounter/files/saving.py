"""Writing a file whole or not at all, with a dated copy of what it replaces."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path


class Unsaved(Exception):  # noqa: N818 - an outcome, not an error
    """A file that was not written: the message is a sentence that says why, and that nothing was changed."""


def replace(path: Path, text: str) -> None:
    """Put a text in the place of a file's own, or make the file: on the disk when this returns.

    A link stays a link, and the file's permissions stay. Raises Unsaved; the file is then as it was.
    """
    real = Path(os.path.realpath(path))
    part = real.with_name(f".{real.name}.{os.getpid()}.new")
    try:
        part.unlink(missing_ok=True)
        mode = real.stat().st_mode & 0o7777 if real.exists() else None
        if mode is not None and not os.access(real, os.W_OK):
            raise PermissionError(13, "this file may not be written")
        _write(part, text.encode(), mode)
        part.replace(real)
        _sync(real.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise Unsaved(_sentence(path, error)) from None


def new(path: Path, text: str) -> None:
    """Make a file that is not there yet. Raises Unsaved."""
    try:
        _write(path, text.encode(), None)
        _sync(path.parent)
    except FileExistsError:
        there = "a folder" if path.is_dir() else "already there"
        raise Unsaved(f"{path} is {there}; nothing was changed.") from None
    except OSError as error:
        raise Unsaved(_sentence(path, error)) from None


def keep_copy(path: Path, text: str, *, now: datetime | None = None) -> Path:
    """Write a text as a dated copy beside a file, and return where: ``party.2026-11-29.toml``, then ``-2``.

    Raises Unsaved.
    """
    real = Path(os.path.realpath(path))
    mode = real.stat().st_mode & 0o7777 if real.exists() else None
    for name in _names(real, now or datetime.now().astimezone()):
        copy = real.with_name(name)
        try:
            _write(copy, text.encode(), mode)
            _sync(copy.parent)
        except FileExistsError:
            continue
        except OSError as error:
            raise Unsaved(_sentence(copy, error)) from None
        return copy
    raise AssertionError  # the names never end


def _names(path: Path, now: datetime) -> Iterator[str]:
    base = f"{path.stem}.{now:%Y-%m-%d}"
    yield f"{base}{path.suffix}"
    for number in count(2):
        yield f"{base}-{number}{path.suffix}"


def _write(path: Path, raw: bytes, mode: int | None) -> None:
    """Write a new file to the disk. Raises FileExistsError where there is one; half of one is taken away.

    Without a mode it has that of new files.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else 0o600)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 - the descriptor is new for sure
            file.write(raw)
            file.flush()
            os.fsync(descriptor)
        if mode is not None:
            path.chmod(mode)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sentence(path: Path, error: OSError) -> str:
    why = (error.strerror or str(error)).lower()
    return f"{path} could not be written ({why}); nothing was changed."
