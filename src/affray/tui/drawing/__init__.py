"""Drawing: what is shown, as lines of spans. Pure, and without Textual."""
