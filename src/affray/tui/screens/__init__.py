"""Screens: how the widgets lie, and where keys go."""
