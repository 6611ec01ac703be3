"""What comes out of a session: the party carried on, a recap, its events, a file that goes on from here."""
