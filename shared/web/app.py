"""Makes the WSGI application: one Flask application for one game or for all of them."""

from collections.abc import Sequence

from flask import Flask, Response, request

from shared.texts import Texts
from shared.web import logs
from shared.web.cache_metrics import install_cache_metrics
from shared.web.context import AppContext, build_context
from shared.web.game import Game
from shared.web.headers import install_headers
from shared.web.negotiation import JSON, negotiate_language
from shared.web.problems import Refusal, install_problems
from shared.web.root_routes import RootRoutes
from shared.web.routes import GameRoutes
from shared.web.settings import read_settings


def create_app(games: Sequence[Game]) -> Flask:
    """The application that serves these games; raises BadSettings with every faulty setting."""
    settings = read_settings()
    logs.configure(settings.log_level)
    return serve(build_context(games, settings))


JOBS = "decompte.jobs"
"""The key of an application's Jobs in its extensions; each process of the server starts them."""


class Answer(Response):
    """A response without a content type, such as that to OPTIONS, is not labelled as HTML."""

    default_mimetype = JSON


def serve(context: AppContext) -> Flask:
    """The application of a context that is built already."""
    app = Flask("decompte", static_folder=None)
    app.response_class = Answer
    app.extensions[JOBS] = context.jobs
    # Werkzeug silently cuts a chunked body at its limit: one byte beyond ours shows that it did.
    app.config["MAX_CONTENT_LENGTH"] = context.settings.max_body_bytes + 1
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False

    def texts_here() -> Texts:
        lang = request.args.get("lang") if request.method in ("GET", "HEAD") else None
        return context.texts_at(request.path)[negotiate_language(lang)]

    install_headers(app)
    install_cache_metrics(app, context.store)
    install_problems(app, texts_here)
    app.before_request(_refuse_slashes)
    routes = [GameRoutes(context, game) for game in context.games.values()]
    for one in routes:
        app.register_blueprint(one.blueprint())
    app.register_blueprint(RootRoutes(context, routes).blueprint())
    return app


def _refuse_slashes() -> None:
    """Raises the 404 problem for an address that begins with a slash too many."""
    # Werkzeug merges them before it looks for a route.
    if request.environ["PATH_INFO"].startswith("//"):
        raise Refusal("not-found")
