"""Déluges: the end-of-game tally, the floods, and the calculators of a turn."""
