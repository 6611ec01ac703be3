"""Widgets: each paints the lines that it is told, and of those only what differs."""
