"""Reads a board of tiles from a photo; a tool, not a game."""
