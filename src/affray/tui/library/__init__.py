"""The library on the screen: prepared encounters, the sessions that were left, and what to do with them."""
