"""A prepared encounter and its running: files, order of play, session, store, the players' view."""
