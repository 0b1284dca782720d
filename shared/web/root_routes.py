"""Routes outside the games: the list of games, problems, the reference, health, metrics."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

import orjson
from flask import Blueprint, Response, redirect
from flask.typing import ResponseReturnValue

from shared.texts import LANGUAGES
from shared.texts.catalogues import Json
from shared.web import descriptions, metrics
from shared.web.context import AppContext
from shared.web.negotiation import JSON, negotiate_language
from shared.web.openapi import build_openapi
from shared.web.parameters import read_query
from shared.web.problems import STATUS, Refusal
from shared.web.responses import fact_response, make_conditional, redirect_without_slash
from shared.web.routes import GameRoutes

REFERENCE = files("shared.web") / "reference"
REFERENCE_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
REFERENCE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class RootRoutes:
    """Serves the addresses outside the games."""

    context: AppContext
    games: Sequence[GameRoutes]

    def blueprint(self) -> Blueprint:
        """Every address that is not under a game."""
        routes = Blueprint("common", __name__)
        routes.add_url_rule("/", "root", lambda: redirect("/docs", 302))
        routes.add_url_rule("/v1", "games", self._games)
        routes.add_url_rule("/v1/", "games-slash", redirect_without_slash)
        routes.add_url_rule("/problems/<code>", "problem", self._problem)
        routes.add_url_rule("/openapi.json", "openapi", self._openapi)
        routes.add_url_rule("/docs", "reference", lambda: reference_file("index.html"))
        routes.add_url_rule("/docs/", "reference-slash", redirect_without_slash)
        routes.add_url_rule("/docs/<name>", "reference-part", reference_file)
        routes.add_url_rule("/healthz", "healthz", self._healthz)
        routes.add_url_rule("/readyz", "readyz", self._readyz)
        routes.add_url_rule("/metrics", "metrics", self._metrics)
        return routes

    def _games(self) -> ResponseReturnValue:
        language = negotiate_language(read_query(lang=LANGUAGES).get("lang"))
        listed: list[Json] = [
            descriptions.render_summary(game, self.context.texts[name][language])
            for name, game in self.context.games.items()
        ]
        return fact_response({"games": listed}, language)

    def _problem(self, code: str) -> ResponseReturnValue:
        if code not in STATUS:
            raise Refusal("not-found")
        return fact_response(descriptions.render_problem_page(code, self.context.shared_texts))

    @cached_property
    def _document(self) -> bytes:
        english = {name: texts["en"] for name, texts in self.context.texts.items()}
        handlers = {routes.game.card.id: routes.handlers for routes in self.games}
        games = [routes.game for routes in self.games]
        return orjson.dumps(build_openapi(games, handlers, english, self.context.shared_texts))

    def _openapi(self) -> ResponseReturnValue:
        return make_conditional(Response(self._document, content_type=JSON))

    def _healthz(self) -> ResponseReturnValue:
        return Response(b'{"status":"ok"}', content_type=JSON)

    def _readyz(self) -> ResponseReturnValue:
        document = {"status": "ready", "cache": self.context.store.state()}
        return Response(orjson.dumps(document), content_type=JSON)

    def _metrics(self) -> ResponseReturnValue:
        text = metrics.render_metrics(self.context.settings)
        return Response(text, content_type="text/plain; version=0.0.4; charset=utf-8")


def reference_file(name: str) -> Response:
    """One file of the reference page; raises the 404 problem for any other name."""
    folders = (REFERENCE, REFERENCE / "vendor")
    known = {file.name: file for folder in folders for file in folder.iterdir() if file.is_file()}
    kind = REFERENCE_TYPES.get("." + name.rpartition(".")[2])
    if name not in known or kind is None:
        raise Refusal("not-found")
    response = Response(known[name].read_bytes(), content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Security-Policy"] = REFERENCE_POLICY
    return make_conditional(response)
