"""Draws tiles and trains the network that reads them; the service needs nothing of it."""
