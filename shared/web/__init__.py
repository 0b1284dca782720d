"""One way to make a service of a game: HTTP in, HTTP out, and nothing of any game."""

from shared.web.app import create_app
from shared.web.game import Cost, Game, Listing, Lookup, Operation

__all__ = ["Cost", "Game", "Listing", "Lookup", "Operation", "create_app"]
