"""Benchmarks: every row of the budget, measured in one run with a yardstick beside it."""
