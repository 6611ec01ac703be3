"""An encounter to start from, commented for a game master who has not written one."""

from __future__ import annotations

STARTING_FILE = """\
affray = 1                      # the version of this format
title = "Toll at the Weir"
ruleset = "wardens"
intro = "Lanterns swing over the weir. Something heavy is coming up the chain."
notes = "The ferrymen want the toll, not a fight to the death."

[settings]                      # readings the game leaves open; leave the table out for the usual ones
foe_attack = "lands"            # or "rolls": foes roll their own dice against a dodge
approach_threats = "likely"     # or "all", "none"
ask = ["shatter"]               # rare choices that are always put to the table

# A Warden is a combatant with a player. Guard is required for Wardens.
[[combatant]]
id = "ilse"
name = "Ilse Varr"
side = "party"
player = "Ana"
slots_used = 3                  # up to 4 and nothing bulky: agile
ratings = { finesse = 2, scramble = 1, shadow = 1 }
guard = 3
armor = ["leather"]             # from the table of armor, or spelled out as below
attacks = ["sword", "bow"]      # from the table of weapons, or spelled out
items = ["rope", "lantern"]

[[combatant]]
id = "dunmore"
name = "Dunmore"
side = "party"
player = "Ben"
slots_used = 6                  # more than 4: heavy, acts after the foes
ratings = { muscle = 3, command = 1 }
guard = { now = 3, max = 3 }
armor = ["mail", { name = "door shield", max = 1, shield = true }]
attacks = [{ name = "Boat hook", harm = 2, approach = "muscle", effects = ["bash"] }]

[template.ferryman]
name = "Ferryman"
side = "foes"
guard = 1
attacks = ["hatchet"]

[[combatant]]
use = "ferryman"                # ferryman-1, -2, -3
count = 3

[[combatant]]
id = "toll-master"
name = "Toll Master"
guard = 2
dice = 1
leader = true
armor = ["leather"]
attacks = [{ name = "Weighted net", harm = 1, effects = ["snare"] }]
counters = [{ name = "hooked chain", threat = "dragged toward the water", on = ["muscle", "finesse"] }]

[[combatant]]
id = "eel"
name = "Weir Eel"
tier = 2
side = "scene"
guard = 3
hidden = true
wave = 2
attacks = [{ name = "Jolt", harm = 2, effects = ["shock", "stun"] }]

[[wave]]
when = { round = 3 }
text = "The chain goes slack, and the water rises."

[[hazard]]
id = "sluice"
name = "Burst sluice"
harm = 2
effects = ["bash"]
"""
