"""For tests, of Affray and of rulesets: the `trial` ruleset, scripted answers, a session in memory."""
