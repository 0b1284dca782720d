"""Puts a house on the web: one Flask application for one game or for all of them."""

from collections.abc import Sequence

from flask import Flask, Response, request

from shared.texts import Texts
from shared.web import logs
from shared.web.cache_metrics import install_cache_metrics
from shared.web.game import Game
from shared.web.headers import install_headers
from shared.web.house import House, build_house
from shared.web.house_routes import HouseRoutes
from shared.web.negotiation import JSON, asked_language_or
from shared.web.problems import Refusal, install_problems
from shared.web.routes import GameRoutes
from shared.web.settings import read_settings


def create_app(games: Sequence[Game]) -> Flask:
    """The application that serves these games; raises BadSettings with every fault of them."""
    settings = read_settings()
    logs.configure(settings.log_level)
    return serve(build_house(games, settings))


JOBS = "decompte.jobs"
"""Where an application keeps its Jobs, for the server to start in each of its processes."""


class Answer(Response):
    """A response of which nobody said what it is, such as that to OPTIONS, is no HTML."""

    default_mimetype = JSON


def serve(house: House) -> Flask:
    """The application of a house that is already built."""
    app = Flask("decompte", static_folder=None)
    app.response_class = Answer
    app.extensions[JOBS] = house.jobs
    # Werkzeug cuts a chunked body off at its limit and says nothing: a byte beyond ours betrays it.
    app.config["MAX_CONTENT_LENGTH"] = house.settings.max_body_bytes + 1
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False

    def texts_here() -> Texts:
        lang = request.args.get("lang") if request.method in ("GET", "HEAD") else None
        return house.texts_at(request.path)[asked_language_or(lang)]

    install_headers(app)
    install_cache_metrics(app, house.store)
    install_problems(app, texts_here)
    app.before_request(_refuse_slashes)
    routes = [GameRoutes(house, game) for game in house.games.values()]
    for one in routes:
        app.register_blueprint(one.blueprint())
    app.register_blueprint(HouseRoutes(house, routes).blueprint())
    return app


def _refuse_slashes() -> None:
    """Raises the 404 problem for an address that begins with a slash too many."""
    # Werkzeug takes them away before it looks for a route.
    if request.environ["PATH_INFO"].startswith("//"):
        raise Refusal("not-found")
