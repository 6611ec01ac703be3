"""An encounter to start from, commented for a game master who has not written one."""

from __future__ import annotations

STARTING_FILE = """\
affray = 1                      # the version of this format
title = "The Masked Ball at Hohenlinde"
ruleset = "falkenstein"
intro = "The waltz breaks off. Three masks by the terrace door are not guests."
notes = "They want the letter in the Countess's fan, and nobody dead."

[settings]                      # readings the game leaves open; leave the table out for the usual ones
cards = "affray"                # or "table": the deck and the hands lie on the table, and cards are typed
max_cards = 1                   # cards for one feat
ask = ["times"]                 # rare questions that are always put to the table

# Ranks are PR, AV, GD, GR, EXC, EXT. What an ability table does not list is AV, physique as well.
[[combatant]]
id = "countess"
name = "Countess Ilka"
side = "party"
player = "Ana"                  # each player has a hand of four; all that the Host plays share one
physique = "AV"
abilities = { Fencing = "GR", Courage = "GD", "Social Graces" = "EXC" }
attacks = ["rapier", "blow"]    # from the tables of weapons, or spelled out as below

[[combatant]]
id = "lorenz"
name = "Dr. Lorenz"
side = "party"
player = "Ben"
physique = "GD"
abilities = { Fisticuffs = "GD", Physician = "GR", "Clockwork Lore" = { rank = "GD", suit = "D" } }
attacks = [
  "fists",
  "derringer",
  { name = "Walking stick", rank = "A", tag = "B", ability = "Fencing" },
]

[template.mask]
name = "Mask"
abilities = { Fencing = "AV", Fisticuffs = "AV" }
attacks = ["sabre", "manhandling"]

[[combatant]]
use = "mask"                    # mask-1, mask-2, mask-3
count = 3

[[combatant]]
name = "Lord Rowanmere"
kind = "faerie"                 # iron and steel bite deeper, cold iron worse
physique = "GD"
abilities = { Glamour = "GR", Fencing = "GD" }
attacks = [{ name = "Glass sword", rank = "D", ability = "Fencing" }]
hidden = true
wave = 2

[[wave]]
when = { round = 3 }
text = "The terrace door opens by itself."

[[hazard]]
name = "Over the balustrade"
cause = "fall"                  # fall, fire, poison, drowning, electricity, cold_iron …
feet = 45
"""
