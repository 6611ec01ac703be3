"""The yardstick: a bare Textual app with a table of thirty rows, a line that repaints, and a footer."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import DataTable, Footer, Static


class Bare(App[None]):
    """Shows thirty rows; `n` repaints one line."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = (Binding("n", "count", "next"), Binding("q", "quit", "quit"))
    CSS = "#line { height: 1; } DataTable { height: 1fr; }"

    def compose(self) -> ComposeResult:
        yield Static("0", id="line")
        yield DataTable()
        yield Footer()

    def on_mount(self) -> None:
        self.count = 0
        table = self.query_one(DataTable)
        table.add_columns("name", "health", "state")
        for number in range(30):
            table.add_row(f"Giant Rat {number}", "3/3", "well")

    def action_count(self) -> None:
        self.count += 1
        self.query_one("#line", Static).update(str(self.count), layout=False)


if __name__ == "__main__":
    Bare().run(mouse=False)
