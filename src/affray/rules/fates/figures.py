"""What the figures behind an event are called where a trace says them; `{}` stands for the figure."""

from __future__ import annotations

from collections.abc import Mapping

FIGURES: Mapping[str, str] = {
    "about": "{}",
    "after": "then {}",
    "attack": "with {}",
    "bargain": "",
    "before": "{} before",
    "bonus": "bonus dice {}",
    "cap": "{} at most",
    "capacity": "{}",
    "chance": "{}",
    "clock": "a clock of {}",
    "cost": "costs {}",
    "count": "dice {}",
    "dice": "dice {}",
    "done": "{} done",
    "goal": "{} or less",
    "hazard": "{}",
    "healed": "{} healed",
    "hits": "{}",
    "kept": "keeps {}",
    "left": "{} left",
    "lines": "life lines {}",
    "marked": "segments filled {}",
    "outcome": "",
    "points": "points {}",
    "price": "at {}",
    "reflex": "{} by reflex",
    "restored": "{} restored",
    "rolled": "rolled {}",
    "score": "against {}",
    "segments": "segments {}",
    "tokens": "tokens left {}",
    "used": "{} used",
    "what": "{}",
    "words": "{}",
    "wounds": "wounds {}",
}
"""By the figure's key, or by rule and key where it means something else there; empty: said already."""
