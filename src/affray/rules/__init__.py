"""The rules core: questions, the ruleset interface, exact odds, and one package for each ruleset.

Everything here is pure. The same fight, command and answers give the same result; chance, the clock,
files and screens are somebody else's business.
"""
