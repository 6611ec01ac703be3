"""Affray runs prepared tabletop encounters in a terminal."""

__version__ = "0.1.0"
