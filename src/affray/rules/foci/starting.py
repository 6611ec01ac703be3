"""An encounter to start from, commented for a game master who has not written one."""

from __future__ import annotations

STARTING_FILE = """\
affray = 1                      # the version of this format
title = "The Tollgate at Dusk"
ruleset = "foci"
intro = "Rain on the lantern glass. Somebody has barred the gate from the inside."
notes = "The gatekeeper is bought; the two with him are only hungry."

[settings]                      # readings the game leaves open; leave the table out for the usual ones
pool_floor = "min_one"          # or "deficit_to_tn", "auto_fail": what a hopeless pool comes to
dice_choice = "ask"             # or "fewest", "greedy": nobody is asked which dice count
ask = ["push"]                  # rare choices that are always put to the table

# A combatant of the party belongs to a player, who rolls for it. Skills go from 0 to 4.
[[combatant]]
id = "maren"
name = "Maren Oke"
side = "party"
player = "Ana"
skills = { fight = 3, dodge = 2, athletics = 1, notice = 2 }
advantages = ["strong"]
gear = [{ name = "whetted edge", skill = "fight", applies = ["attack"] }]   # one die more on attacks
weapons = ["broadsword", { name = "small knife", carried = "small" }]       # or spelled out
armor = "chain"                 # from the table of armor, or spelled out
shield = { name = "light shield", position = "raised" }

[[combatant]]
id = "piers"
name = "Piers Amory"
side = "party"
player = "Ben"
skills = { shoot = 3, dodge = 3, knowledge = 2 }
advantages = ["quick"]
weapons = ["light pistol", "small sword"]    # the first is in the hand, the others are stowed
supplies = "basic"

[template.hand]
name = "Hired Hand"
side = "foes"
skills = { fight = 1, dodge = 1 }
weapons = ["light club"]        # unbalanced: a focus to ready it before each blow
tracks = { physical = { moderate = 2, serious = 1, incapacitated = 1 } }     # fewer boxes than usual

[[combatant]]
use = "hand"                    # hand-1, hand-2
count = 2
persistent = false              # never attacks by itself: it hurts whoever fails against it

[[combatant]]
id = "keeper"
name = "Gatekeeper"
skills = { fight = 2, dodge = 1 }
weapons = ["pole arm"]
armor = "leather"

[[combatant]]
id = "voice"
name = "The Voice Behind the Grille"
hidden = true
wave = 2
skills = { use_ability = 2, dodge = 1 }
abilities = [{ name = "Dread", kind = "psionics" }]

[[wave]]
when = { round = 3 }
text = "The grille slides open, and somebody laughs."

[[hazard]]
id = "portcullis"
name = "Falling portcullis"
harm = 5
"""
