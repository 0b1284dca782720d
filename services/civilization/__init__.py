"""Civilization: the battle resolver with Wisdom & Warfare, and the base set."""
