"""Lets assistants ask the games, by the Model Context Protocol; a tool, not a game.

It calls the services by HTTP and has no rule of its own. `__main__.py` starts it.
"""
