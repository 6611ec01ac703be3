"""A forecast: the prepared fight played many times without a screen, and what came of it."""
