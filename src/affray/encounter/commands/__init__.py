"""The runner's own commands: those that every ruleset has, each declared once."""

from __future__ import annotations

from affray.encounter.commands.adding import adding_commands
from affray.encounter.commands.edit import edit_commands
from affray.encounter.commands.firing import firing_commands
from affray.encounter.commands.inner import Inner
from affray.encounter.commands.order import order_commands
from affray.encounter.commands.people import people_commands
from affray.encounter.commands.together import together_commands
from affray.encounter.play import Play
from affray.encounter.turns import Turns
from affray.rules.command import Command


def runner_commands(turns: Turns, inner: Inner) -> dict[str, Command[Play]]:
    """Return the runner's commands by name, bound to one encounter. `inner` runs one inside another."""
    found = (
        *order_commands(turns),
        *adding_commands(turns),
        *people_commands(turns),
        *firing_commands(turns, inner),
        *together_commands(turns, inner),
        *edit_commands(turns),
    )
    return {command.name: command for command in found}
