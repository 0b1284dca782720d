"""One game's service alone, as its container runs it: `deploy.one_service:create_app("heros")`."""

from importlib import import_module

from flask import Flask

from shared.operations import Game
from shared.web.app import create_app as create_app_of


def create_app(name: str) -> Flask:
    """Return the application with the game that the folder `services/{name}` declares.

    Raises BadSettings with every fault of the settings in the environment.
    """
    game: Game = import_module(f"services.{name}.app").GAME
    return create_app_of([game], writes_documents=True)
