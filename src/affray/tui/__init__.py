"""The Textual program: screens, widgets, keys and themes. It shows a session and sends it commands."""
