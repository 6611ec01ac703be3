"""An encounter to start from, commented for a game master who has not written one."""

from __future__ import annotations

STARTING_FILE = """\
affray = 1                      # the version of this format
title = "The Loom House"
ruleset = "fates"
intro = "Forty looms stand in the dark, and one of them is working."
notes = "The weaver wants the cloth, not the heroes. Let them talk if they try."

[settings]                      # readings the game leaves open; leave the table out for the usual ones
# Who says how a risky action comes out? "declared": the table rolls and enters it. "d12_under": Affray's
# dice, the lowest of them against the capacity.
action_roll = { mode = "declared" }
soak_policy = "ask"             # or "always", "never"

[order]
first = "mirel"                 # who holds the spotlight first; left out: the first hero

# A hero is a combatant with a player; whoever is on the side "party" has one. A bare number is full.
[[combatant]]
id = "mirel"
name = "Mirel Osk"
side = "party"
player = "Ana"
vigor = 5
wit = { now = 3, max = 6 }      # worn already
zeal = { max = 7, min = 2 }     # a minimum of its own; the settings' is 1
resolve = 2                     # aetherial armor
reflex = 1                      # clockwork armor, 0 to 3
talents = [{ name = "Second Breath", cost = ["light"], automatic = false }]

[[combatant]]
id = "tobias"
name = "Tobias Rook"
side = "party"
player = "Ben"
vigor = 7
wit = 4
zeal = 5
soak = 2                        # traditional armor: 2 points, none used
life_lines = 2                  # a wound clock of 4 segments
balance_tokens = 1

# Everyone else is an enemy: a clock, and attacks made of hits in their order.
[template.moth]
name = "Linen Moth"
size = "minor"                  # minor 2, strong 4, boss 6 segments; or say segments
attacks = [{ name = "Dust", hits = ["light wit"] }]

[[combatant]]
use = "moth"                    # moth-1, moth-2
count = 2

[[combatant]]
id = "weaver"
name = "The Night Weaver"
size = "strong"
attacks = [
  { name = "Shuttle", hits = ["hard vigor"] },
  { name = "Thread", hits = ["2 light zeal", "hard wit"] },
  { name = "Stare", hits = ["hard"] },        # the DM names the capacity when it lands
]

[[hazard]]
id = "beam"
name = "Falling loom beam"
hits = ["hard vigor"]

[[clock]]
id = "cloth"
name = "The cloth is finished"
segments = 4
"""
