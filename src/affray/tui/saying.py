"""Values said in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def spoken(value: Any) -> str:
    """Say an answer or a figure in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {spoken(one)}" for key, one in value.items() if one) or "none"
    if isinstance(value, list | tuple):
        return " ".join(spoken(one) for one in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "none"
