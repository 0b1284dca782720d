"""A form that has a field of every kind, for tests of the schemas; no rule scores it."""

from typing import Any

from shared.core.catalogue import GameCard, OpenQuestion, Option, Rule
from shared.core.players import LISTED_PLAYERS, Player
from shared.operations.batch import AnyValue
from shared.schemas.bodies import Body, Nested, TaggedUnion, make_body
from shared.schemas.declared import build_fields
from shared.schemas.field_unions import Chosen
from shared.schemas.fields import (
    AnyObject,
    Flag,
    ListOf,
    MapOf,
    OneOf,
    PlayerId,
    StrictField,
    Text,
    WholeNumber,
)
from shared.schemas.requests import rules_of

COLOURS = ("gold", "sea green", "rosé", "", "a/b", "~", "true")

CARD = GameCard(
    id="every-field-kind",
    title="Every Field Kind",
    engine="1.0.0",
    editions=("dusk", "midnight"),
    expansions=("fireflies", "moon"),
    rules=(Rule("lantern.hung", "Lanterns", 1),),
    questions=(
        OpenQuestion("wind", ("ignored", "felt")),
        OpenQuestion("wick", ("long", "short")),
        OpenQuestion("shared-bridge", ("both", "nobody")),
    ),
    options=(
        Option("wind", (True, False), False, "wind"),
        Option("wick", (1, 2, 3), 2, "wick"),
        Option("shared_bridge", ("both", "nobody"), "both", "shared-bridge"),
    ),
)


FIELD_PLAYER = make_body(
    "FieldPlayer",
    {
        **build_fields(Player),
        "cat": Flag(default=False),
        "motto": Text(0, 80, optional=True),
    },
    "A player, and whether her cat came along.",
)


class Span(Body):
    """A span of the bridge and who hung what on it, arch by arch."""

    hung = MapOf(PlayerId(), WholeNumber(1, 9), 4)
    arches = ListOf(ListOf(WholeNumber(-2, 2), 3, low=1), 3, optional=True)
    height = OneOf(3, 5, 8, default=3, note="In steps from the water.")
    lit = OneOf(True, False, default=True)


class Wish(Body):
    """A wish and its words."""

    kind = OneOf("wish")
    player = PlayerId()
    words = Text(1, 200)


class Cargo(Body):
    """What a boat carries; every part of it may be left out."""

    lanterns = WholeNumber(0, 1_000_000_000, default=0)
    label = Text(0, 10, default="")


class Boat(Body):
    """A boat that passes under the bridge."""

    kind = OneOf("boat")
    cargo = Nested(Cargo(), filled=True)
    towed = Nested(Cargo(), optional=True, note="A second boat behind it.")


BREEZE = make_body("Breeze", {"kind": OneOf("breeze"), "from": OneOf("north", "south")})

EVENTS = {"wish": Wish(), "boat": Boat(), "breeze": BREEZE}

_STRANGE_NAMES: dict[str, StrictField] = {
    "_schema": Flag(optional=True),
    "": WholeNumber(0, 1, optional=True),
    "a/b": Text(0, 3, optional=True),
    "~": ListOf(Flag(), 2, optional=True),
    "fields": WholeNumber(0, 1, default=0),
    "load": WholeNumber(0, 1, default=1),
    "context": Flag(optional=True),
    "é": Flag(optional=True),
}
"""Field names that mean something to JSON pointers, to marshmallow or to Python."""


class EveryFieldKind(Body):
    """A body with a field of every kind."""

    rules = rules_of(CARD)
    players = ListOf(Nested(FIELD_PLAYER), 4, low=1, note=LISTED_PLAYERS)
    spans = ListOf(Nested(Span()), 5, default=list)
    colours = MapOf(OneOf(*COLOURS), WholeNumber(0, 99), len(COLOURS), default=dict)
    happenings = ListOf(TaggedUnion("Happening", "kind", EVENTS), 6, default=list)
    last = TaggedUnion("Happening", "kind", EVENTS, optional=True, note="What happened last.")
    strange = Nested(make_body("Strange", _STRANGE_NAMES), filled=True)
    remembered = MapOf(Text(0, 8), Chosen(), 5, optional=True)
    echo = AnyObject(optional=True)
    guestbook = ListOf(AnyValue(), 3, optional=True)


FILLED_IN: dict[str, Any] = {
    "rules": {
        "edition": "midnight",
        "expansions": ["moon"],
        "options": {"wind": True, "wick": 3, "shared_bridge": "nobody"},
    },
    "players": [{"id": "ada", "cat": True, "carried": -2}, {"id": "zoé", "motto": ""}],
    "spans": [
        {"hung": {"ada": 2, "zoé": 9}, "arches": [[1, -2], [0]], "height": 8, "lit": True},
        {"hung": {}},
    ],
    "colours": {"gold": 1, "": 0, "a/b": 99, "~": 3},
    "happenings": [
        {"kind": "wish", "player": "ada", "words": "Snow."},
        {"kind": "boat", "towed": {"lanterns": 1_000_000_000, "label": "🏮"}},
        {"kind": "breeze", "from": "north"},
    ],
    "last": {"kind": "boat", "cargo": {}},
    "strange": {
        "_schema": True,
        "": 1,
        "a/b": "x",
        "~": [False],
        "fields": 1,
        "load": 0,
        "é": True,
    },
    "remembered": {"": "yes", "~1": 4, "a/b": False},
    "echo": {"": {"": [1.5, "x"]}},
    "guestbook": ["lovely", 1.5, {}],
}
"""A value of EveryFieldKind in which every field is filled in."""
