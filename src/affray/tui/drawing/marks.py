"""Marks: the narrow characters that stand for things, and the ASCII set for terminals without Unicode."""

from __future__ import annotations

from msgspec import Struct


class Marks(Struct, frozen=True, kw_only=True):
    """One set of marks. Each is one cell wide, `ellipsis` and `arrow` may be more."""

    full: str
    empty: str
    bar: str
    no_bar: str
    box: str
    no_box: str
    sure_out: str
    some_hit: str
    no_hit: str
    segment: str
    no_segment: str
    here: str
    acting: str
    acted: str
    waits: str
    held: str
    left: str
    out: str
    chosen: str
    due: str
    undone: str
    dot: str
    dash: str
    upright: str
    ellipsis: str
    arrow: str
    cursor: str
    suits: bool


UNICODE = Marks(
    full="●", empty="○", bar="▮", no_bar="▯", box="■", no_box="□", sure_out="█", some_hit="▒", no_hit="░",
    segment="◉", no_segment="○",
    here="▸", acting="▶", acted="✓", waits="⋯", held="‖", left="\u00d7", out="†", chosen="◆", undone="↶",
    dot="·", dash="─", upright="│", ellipsis="…", arrow="→", cursor="▏", suits=True, due="!",
)  # fmt: skip

ASCII = Marks(
    full="*", empty="o", bar="#", no_bar="-", box="x", no_box="o", sure_out="#", some_hit="=", no_hit=".",
    segment="@", no_segment="o",
    here=">", acting="*", acted="v", waits="~", held="=", left="x", out="+", chosen="#", undone="<",
    dot="-", dash="-", upright="|", ellipsis="...", arrow="->", cursor="_", suits=False, due="!",
)  # fmt: skip
