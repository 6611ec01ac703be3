"""Modes: what keys mean now. Turn, and question with its kin; each is told keys and says what to show."""
