"""Odds of a battle whose hands are not all known, by a named model of play."""
