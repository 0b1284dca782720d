"""Orichalque: the island, what is missing to win, and the odds of every fight."""
