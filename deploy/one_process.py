"""All services in one process, at the same addresses as behind the gateway.

`deploy.one_process:create_app()` is what `up.py` gives to gunicorn; a service alone is
`services.<name>.app:create_app()`.
"""

from importlib import import_module

from flask import Flask, abort, request

from deploy.services import service_names
from shared.web import create_app as create_app_of

# What a service tells those who run it and the gateway tells nobody.
INSIDE = frozenset({"/readyz", "/metrics"})


def create_app() -> Flask:
    """Return one application with every game found under `services/`.

    Raises BadSettings with every fault of the settings in the environment.
    """
    games = [import_module(f"services.{name}.app").GAME for name in service_names()]
    app = create_app_of(games)
    app.before_request(_keep_inside)
    return app


def _keep_inside() -> None:
    if request.path in INSIDE:
        abort(404)
