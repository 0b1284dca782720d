"""Imports against each import contract, which `test_imports.py` adds to a copy of the tree."""

from dataclasses import dataclass

DOWN = "Arrows point down: deploy, services, shared"
INSIDE_SHARED = "Inside shared: web, operations, then schemas and texts and cache, core"
ROOMS = "Inside a service: app, then schemas and drawing, then notation, board, rules"
BOARD = "On a board: a step imports only those before it"
APART = "A service never imports another"
PURE = "Rules and core reach neither the web nor the libraries of the edge"
DOOR = "Services declare operations only in their app"
SERVER = "Games and operations reach neither the server nor its libraries"
DRAWINGS = "Drawings are made from positions, not from requests"
WEB_LIBRARIES = "Of shared, only web uses the web's libraries"
REDIS = "Of shared, only cache uses Redis"
MARSHMALLOW = "Of shared, only schemas and web use marshmallow"
BARE = "The commands run before anything is installed"

NOT_OF_SERVICES = {INSIDE_SHARED, BOARD, WEB_LIBRARIES, REDIS, MARSHMALLOW, BARE}
"""The contracts that restrict no service, or only those with a board."""


@dataclass(frozen=True)
class Crossing:
    """An import that must not be: where the line is added, what it is, and what it breaks."""

    contract: str
    file: str
    line: str
    reported: str

    def __str__(self) -> str:
        return f"{self.file}: {self.line}"


CROSSINGS = (
    Crossing(DOWN, "shared/web/app.py", "import services.heros.app", "shared.web.app"),
    Crossing(DOWN, "shared/core/pointers.py", "import deploy.services", "shared.core.pointers"),
    Crossing(DOWN, "services/heros/app.py", "import deploy.services", "services.heros.app"),
    Crossing(
        INSIDE_SHARED,
        "shared/core/pointers.py",
        "import shared.operations.game",
        "shared.core.pointers",
    ),
    Crossing(INSIDE_SHARED, "shared/core/sheet.py", "import shared.texts", "shared.core.sheet"),
    Crossing(
        INSIDE_SHARED,
        "shared/schemas/gate.py",
        "import shared.operations.game",
        "shared.schemas.gate",
    ),
    Crossing(
        INSIDE_SHARED,
        "shared/texts/catalogues.py",
        "import shared.cache",
        "shared.texts.catalogues",
    ),
    Crossing(
        INSIDE_SHARED, "shared/cache/store.py", "import shared.schemas.gate", "shared.cache.store"
    ),
    Crossing(
        ROOMS,
        "services/heros/rules/places.py",
        "import services.heros.schemas.requests",
        "services.heros.rules.places",
    ),
    Crossing(
        ROOMS,
        "services/deluges/schemas/requests.py",
        "import services.deluges.app",
        "services.deluges.schemas.requests",
    ),
    Crossing(
        ROOMS,
        "services/civilization/drawing/fronts.py",
        "import services.civilization.schemas.requests",
        "services.civilization.drawing.fronts",
    ),
    Crossing(
        ROOMS,
        "services/carcassonne/rules/lines.py",
        "import services.carcassonne.board",
        "services.carcassonne.rules.lines",
    ),
    Crossing(
        BOARD,
        "services/carcassonne/board/features.py",
        "import services.carcassonne.board.placements",
        "services.carcassonne.board.features",
    ),
    Crossing(
        BOARD,
        "services/carcassonne/board/edge_features.py",
        "import services.carcassonne.board.scores",
        "services.carcassonne.board.edge_features",
    ),
    Crossing(
        APART,
        "services/heros/rules/places.py",
        "from services.deluges.rules import cells",
        "services.heros.rules.places",
    ),
    Crossing(
        APART, "services/deluges/app.py", "from services import heros", "services.deluges.app"
    ),
    Crossing(PURE, "shared/core/pointers.py", "import flask", "shared.core.pointers -> flask"),
    Crossing(PURE, "shared/core/sheet.py", "import orjson", "sheet -> orjson"),
    Crossing(
        PURE,
        "services/heros/rules/places.py",
        "from shared.schemas import fields",
        "services.heros.rules.places -> shared.schemas.fields",
    ),
    Crossing(
        PURE,
        "services/heros/rules/ties.py",
        "import random",
        "services.heros.rules.ties -> random",
    ),
    Crossing(
        PURE,
        "services/deluges/rules/cells.py",
        "def late() -> None:\n    from datetime import date",
        "services.deluges.rules.cells -> datetime",
    ),
    Crossing(
        SERVER,
        "services/heros/schemas/requests.py",
        "import flask",
        "services.heros.schemas.requests -> flask",
    ),
    Crossing(
        DOOR,
        "services/deluges/schemas/requests.py",
        "from shared.operations import batch",
        "services.deluges.schemas.requests -> shared.operations.batch",
    ),
    Crossing(
        PURE,
        "services/carcassonne/tiles/catalogue.py",
        "from shared.texts import Texts",
        "services.carcassonne.tiles.catalogue -> shared.texts",
    ),
    Crossing(
        PURE,
        "services/carcassonne/notation/reading.py",
        "import marshmallow",
        "services.carcassonne.notation.reading -> marshmallow",
    ),
    Crossing(
        DOOR,
        "services/civilization/drawing/fronts.py",
        "import shared.operations.game",
        "services.civilization.drawing.fronts -> shared.operations.game",
    ),
    Crossing(
        SERVER,
        "services/orichalque/drawing/island.py",
        "import redis",
        "services.orichalque.drawing.island -> redis",
    ),
    Crossing(SERVER, "services/heros/app.py", "import flask", "services.heros.app -> flask"),
    Crossing(
        SERVER,
        "services/orichalque/app.py",
        "from shared.web.app import create_app",
        "services.orichalque.app -> shared.web.app",
    ),
    Crossing(
        SERVER,
        "shared/operations/handler.py",
        "import orjson",
        "shared.operations.handler -> orjson",
    ),
    Crossing(
        SERVER,
        "shared/operations/batch.py",
        "import shared.cache",
        "shared.operations.batch -> shared.cache",
    ),
    Crossing(
        SERVER,
        "shared/operations/http.py",
        "import werkzeug",
        "shared.operations.http -> werkzeug",
    ),
    Crossing(
        SERVER,
        "shared/operations/problems.py",
        "import shared.web.observability",
        "shared.operations.problems -> shared.web.observability",
    ),
    Crossing(
        SERVER,
        "shared/operations/stored_answers.py",
        "import shared.web.fast_libraries",
        "shared.operations.stored_answers -> shared.web.fast_libraries",
    ),
    Crossing(
        SERVER, "shared/schemas/gate.py", "import jsonschema_rs", "schemas.gate -> jsonschema_rs"
    ),
    Crossing(
        DRAWINGS,
        "services/civilization/drawing/fronts.py",
        "import shared.schemas.bodies",
        "services.civilization.drawing.fronts -> shared.schemas.bodies",
    ),
    Crossing(DRAWINGS, "shared/drawing/svg.py", "import orjson", "shared.drawing.svg -> orjson"),
    Crossing(
        WEB_LIBRARIES, "shared/schemas/gate.py", "import flask", "shared.schemas.gate -> flask"
    ),
    Crossing(
        WEB_LIBRARIES,
        "shared/cache/store.py",
        "import prometheus_client",
        "shared.cache.store -> prometheus_client",
    ),
    Crossing(
        REDIS, "shared/texts/catalogues.py", "import redis", "shared.texts.catalogues -> redis"
    ),
    Crossing(REDIS, "shared/schemas/gate.py", "import redis", "shared.schemas.gate -> redis"),
    Crossing(
        MARSHMALLOW,
        "shared/cache/store.py",
        "from marshmallow import Schema",
        "shared.cache.store -> marshmallow",
    ),
    Crossing(
        MARSHMALLOW, "shared/drawing/svg.py", "import marshmallow", "shared.drawing.svg -> marshm"
    ),
    Crossing(BARE, "deploy/serving.py", "import orjson", "deploy.serving -> orjson"),
    Crossing(
        BARE, "deploy/refusal.py", "import shared.core.pointers", "refusal -> shared.core.pointers"
    ),
    Crossing(BARE, "deploy/bench/wrk.py", "import services", "deploy.bench.wrk -> services"),
)

NEW_GAME_CROSSINGS = (
    Crossing(DOWN, "services/sample/app.py", "import deploy.services", "services.sample.app"),
    Crossing(
        ROOMS, "services/sample/rules.py", "import services.sample.app", "services.sample.rules"
    ),
    Crossing(ROOMS, "services/sample/schemas.py", "import services.sample.app", "sample.schemas"),
    Crossing(APART, "services/sample/rules.py", "import services.heros", "services.sample.rules"),
    Crossing(APART, "services/heros/app.py", "import services.sample", "services.heros.app"),
    Crossing(PURE, "services/sample/rules.py", "import marshmallow", "sample.rules -> marshm"),
    Crossing(
        DOOR,
        "services/sample/schemas.py",
        "import shared.operations.game",
        "sample.schemas -> shared.operations.game",
    ),
    Crossing(SERVER, "services/sample/app.py", "import flask", "services.sample.app -> flask"),
    Crossing(
        DRAWINGS, "services/sample/drawing.py", "import shared.schemas.bodies", "sample.drawing"
    ),
)
