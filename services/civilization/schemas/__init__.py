"""Requests, how they are read into positions, and answers."""
