"""The encounters that come with Affray, wherever it is installed."""

from __future__ import annotations

from pathlib import Path

import affray


def samples_folder() -> Path:
    """Return the folder of the encounters that come with Affray: beside the package, or in the checkout."""
    inside = Path(affray.__file__).parent / "encounters"
    return inside if inside.is_dir() else Path(affray.__file__).parents[2] / "encounters"


def samples() -> list[Path]:
    """List the encounter files that come with Affray, party files not."""
    folder = samples_folder()
    return sorted(path for path in folder.glob("*.toml") if "party" not in path.stem)
