"""Answers requests by their addresses, as the server does, with what the archive has.

A game is imported and its texts are read when it is first asked for.
"""

import codecs
import hashlib
import json
import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qs, quote, unquote

from services.companion.engine import plain_libraries
from shared.operations import Game
from shared.operations.facts import CommonFacts, GameFacts
from shared.operations.handler import JobRunner, Runtime
from shared.operations.http import (
    SLOWLY_CHANGING,
    HttpRequest,
    HttpResponse,
    build_problem_response,
    negotiate_language,
    take_request_id,
)
from shared.operations.large_bodies import build_size_refusal
from shared.operations.problems import Refusal
from shared.operations.refused_addresses import build_method_refusal, build_unknown_address_refusal
from shared.schemas.validators import choose_compiler
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Catalogue, join_languages

BYTES = 8 * 1024 * 1024
"""How much is kept; what was put first goes first."""


class RecentAnswers:
    """A store that forgets the oldest answers when it is full."""

    def __init__(self) -> None:
        self._items: dict[str, bytes] = {}
        self._size = 0

    def get(self, key: str) -> bytes | None:
        return self._items.get(key)

    def put_many(self, items: Mapping[str, bytes]) -> None:
        """Keep each item, and drop the oldest where there is no room."""
        for key, value in items.items():
            self._size += len(value) - len(self._items.pop(key, b""))
            self._items[key] = value
        while self._size > BYTES:
            oldest = next(iter(self._items))
            self._size -= len(self._items.pop(oldest))


READ = ("GET", "HEAD")
Respond: TypeAlias = Callable[[HttpRequest], HttpResponse]

_KEEP_PERCENT = "decompte.keep-percent"


def _keep_percent(error: UnicodeError) -> tuple[str, int]:
    """Leave bytes that are no UTF-8 as they are written in an address, as werkzeug does."""
    assert isinstance(error, UnicodeDecodeError)
    return quote(error.object[error.start : error.end], safe=""), error.end


codecs.register_error(_KEEP_PERCENT, _keep_percent)


@dataclass(frozen=True)
class Contents:
    """What `contents.json` says of an archive: its games with their engines, and limits.

    `max_body_bytes` and `max_depth` are the service's own.
    """

    games: Mapping[str, str]
    max_body_bytes: int
    max_depth: int


@dataclass(frozen=True)
class EngineRequest:
    """An HttpRequest that was asked of the engine; names of `headers` are in lower case."""

    path: str
    query: Mapping[str, Sequence[str]]
    headers: Mapping[str, str]
    raw: bytes
    limit: int
    id: str

    @property
    def body(self) -> bytes:
        """The body; raises the 413 problem if it is too large."""
        if len(self.raw) > self.limit:
            raise build_size_refusal(self.limit)
        return self.raw

    def header(self, name: str, default: str = "") -> str:
        return self.headers.get(name.lower(), default)


@dataclass(frozen=True)
class Route:
    """What answers an address, and with which methods."""

    methods: Sequence[str]
    respond: Respond


class Engine:
    """Answers what an unpacked archive in `folder` has; `load_game` imports a game by its name."""

    def __init__(self, folder: Path, load_game: Callable[[str], Game]) -> None:
        self._load_game = load_game
        self.folder = folder
        self.contents = Contents(**json.loads((folder / "contents.json").read_bytes()))
        self.runtime = Runtime(
            plain_libraries,
            RecentAnswers(),
            JobRunner(),
            self.contents.max_depth,
            traceback.print_exception,
        )
        self.load = cache(self._load)
        choose_compiler(plain_libraries.compile_schema)

    def ask(
        self, target: str, method: str, headers: Mapping[str, str], body: bytes
    ) -> HttpResponse:
        """The response to a request for a path with its query, as HTTP would give it."""
        sent, _, search = target.partition("#")[0].partition("?")
        named = {name.lower(): value for name, value in headers.items()}
        request = EngineRequest(
            unquote(sent),
            parse_qs(search, keep_blank_values=True, errors=_KEEP_PERCENT),
            named,
            body,
            self.contents.max_body_bytes,
            take_request_id(named.get("x-request-id", "")),
        )
        response = self._answer(request, method, search)
        answered = {**response.headers, "X-Request-Id": request.id}
        return HttpResponse(response.status, answered, b"" if method == "HEAD" else response.body)

    def _answer(self, request: EngineRequest, method: str, search: str) -> HttpResponse:
        try:
            if re.fullmatch(r"/v1(/[a-z]+)?/", request.path):
                return self._redirect(request, method, search)
            route = self._find_route(request.path)
            if method not in route.methods:
                return self._refuse_method(route, request, method)
            response = route.respond(request)
            return add_entity_tag(response) if method in READ else response
        except Refusal as refusal:
            return self._refuse(refusal, request, method)
        except Exception as error:
            # The page shows a problem; what went wrong is in the browser's console.
            traceback.print_exception(error)
            return self._refuse(Refusal("internal-error"), request, method)

    def _redirect(self, request: EngineRequest, method: str, search: str) -> HttpResponse:
        route = self._find_route(request.path.rstrip("/"))
        if method not in route.methods:
            return self._refuse_method(route, request, method)
        parameters = quote(search, safe="!$&'()*+,;=:@%/?~")
        place = request.path.rstrip("/") + (f"?{parameters}" if parameters else "")
        return HttpResponse(308, {"Location": place}, b"")

    def _refuse_method(self, route: Route, request: EngineRequest, method: str) -> HttpResponse:
        name = [*request.path.split("/"), ""][2]
        game = self.load(name).game if name in self.contents.games else None
        response = self._refuse(build_method_refusal(method, game), request, "")
        allowed = ", ".join(sorted((*route.methods, "OPTIONS")))
        return HttpResponse(response.status, {**response.headers, "Allow": allowed}, response.body)

    def _refuse(self, refusal: Refusal, request: EngineRequest, method: str) -> HttpResponse:
        lang = next(iter(request.query.get("lang", ())), None) if method in READ else None
        steps = request.path.split("/", 3)
        name = steps[2] if len(steps) > 2 else ""
        texts = self.read_texts(name) if name in self.contents.games else self.shared_texts
        language = negotiate_language(request, lang, plain_libraries)
        return build_problem_response(refusal, request, texts[language], plain_libraries)

    def _find_route(self, path: str) -> Route:
        """The route of a path; raises the 404 problem."""
        steps = path.split("/")[1:]
        match steps:
            case ["v1"]:
                return Route(READ, self.common.respond_with_games)
            case ["v1", game, *rest] if game in self.contents.games:
                return find_route(self.load(game), rest, path)
            case ["problems", code] if code:
                return Route(READ, partial(self.common.respond_with_problem, code=code))
            case ["openapi.json"]:
                return Route(READ, partial(respond_with_file, self.folder / "openapi.json"))
        names = self.contents.games
        raise build_unknown_address_refusal(path, names, None, lambda name: self.load(name).game)

    @cached_property
    def common(self) -> CommonFacts:
        """What answers the addresses outside the games."""
        loaded = [self.load(name) for name in self.contents.games]
        return CommonFacts(
            tuple([one.game for one in loaded]),
            (),
            {one.game.card.id: one.texts for one in loaded},
            self.shared_texts,
            plain_libraries,
        )

    @cached_property
    def shared_texts(self) -> Mapping[Language, Texts]:
        return self.read_texts("")

    def read_texts(self, game: str) -> Mapping[Language, Texts]:
        """The texts of a game with those that all share, or these alone."""
        folders = [self.folder / "shared" / "texts"]
        if game:
            folders.append(self.folder / "services" / game / "texts")
        return join_languages({one: _read_texts(one, folders) for one in LANGUAGES})

    def _load(self, name: str) -> GameFacts:
        read_openapi = (self.folder / "services" / name / "openapi.json").read_bytes
        return GameFacts(self._load_game(name), self.read_texts(name), self.runtime, read_openapi)


def find_route(facts: GameFacts, steps: Sequence[str], path: str) -> Route:
    """The route of a path, `steps` of it under that of a game; raises the 404 problem."""
    for route in facts.list_routes():
        named = route.path.split("/") if route.path else []
        pairs = list(zip(named, steps, strict=False))
        chosen = {one[1:-1]: step for one, step in pairs if one.startswith("{")}
        fixed = all(one == step for one, step in pairs if not one.startswith("{"))
        if len(named) == len(steps) and fixed and all(chosen.values()):
            methods = ("POST",) if route.is_post else READ
            return Route(methods, partial(route.respond, **chosen))
    raise build_unknown_address_refusal(path, (), facts.game)


def respond_with_file(file: Path, request: HttpRequest) -> HttpResponse:
    del request
    headers = {"Content-Type": "application/json", "Cache-Control": SLOWLY_CHANGING}
    return HttpResponse(200, headers, file.read_bytes())


def add_entity_tag(response: HttpResponse) -> HttpResponse:
    """The response with the entity tag that it would have over HTTP."""
    tag = hashlib.sha1(response.body, usedforsecurity=False).hexdigest()
    headers: dict[str, str] = {"ETag": f'"{tag}"', "Cache-Control": "no-cache", **response.headers}
    return HttpResponse(response.status, headers, response.body)


def _read_texts(language: Language, folders: Sequence[Path]) -> Texts:
    files = [folder / f"{language}.json" for folder in folders]
    return Texts(language, [Catalogue(**json.loads(file.read_bytes())) for file in files])
