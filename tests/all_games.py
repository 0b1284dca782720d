"""`tests.all_games:create_app()`: every game in one application, with the routes of a service.

`deploy.one_process` serves the same, but does not serve /readyz and /metrics.
"""

from flask import Flask

from shared.web.app import create_app as create_app_of
from tests.found_games import SERVICES


def create_app() -> Flask:
    """The application that gunicorn serves in tests."""
    return create_app_of([service.game for service in SERVICES])
