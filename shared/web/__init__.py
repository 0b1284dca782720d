"""The web layer: makes a service with all its addresses from what a game declares."""

from shared.web.game import Cost, Game, Listing, Lookup, Operation

__all__ = ["Cost", "Game", "Listing", "Lookup", "Operation"]
