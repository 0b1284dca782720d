"""One service alone, as gunicorn serves it: `deploy.one_service:create_app("heros")`."""

from importlib import import_module
from importlib.util import find_spec

from flask import Flask

from shared.operations import Game
from shared.operations.tool import Tool
from shared.web.app import create_app as create_app_of


def create_app(name: str) -> Flask:
    """Return the application of the game or tool `name`; raises BadSettings with every fault."""
    if find_spec(f"services.{name}.tool") is not None:
        tool: Tool = import_module(f"services.{name}.tool").TOOL
        return create_app_of([], [tool], writes_documents=True)
    game: Game = import_module(f"services.{name}.app").GAME
    return create_app_of([game], writes_documents=True)
