"""Requests of Déluges: what the caller may send, as published."""

from collections.abc import Collection

from services.deluges.rules.board import BoardPosition
from services.deluges.rules.build_position import BuildPlace
from services.deluges.rules.caps import CIVILISATIONS
from services.deluges.rules.catalogue import CARD
from services.deluges.rules.costs import (
    BASIC_CONSTRUCTIONS,
    BASIC_RESOURCES,
    CONSTRUCTIONS,
    RESOURCES,
)
from services.deluges.rules.editions import ADVANCED, ADVANCED_PIECES
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.growths import GrowthRequest
from services.deluges.rules.limits import FEWEST_PLAYERS, RESOURCES_HELD, WISHED
from services.deluges.rules.rises import FloodRequest
from services.deluges.rules.tallies import TallyPlayer
from shared.core.players import Player
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.declared import build_body, build_fields
from shared.schemas.fields import ListOf, WholeNumber
from shared.schemas.requests import build_player, build_request, players, rules_of


def player_list(body: Body) -> ListOf:
    """The players of a table."""
    return players(body, CIVILISATIONS, FEWEST_PLAYERS)


TALLY_PLAYER = build_player(
    TallyPlayer.__name__, build_fields(TallyPlayer), str(TallyPlayer.__doc__)
)


class TallyScores(Body):
    """The end-of-game tally from counts."""

    rules = rules_of(CARD)
    players = player_list(TALLY_PLAYER)


TALLY_SCORES = TallyScores()
BOARD_SCORES = make_body(
    "BoardScores",
    {
        "rules": rules_of(CARD),
        "players": player_list(build_body(Player)),
        **build_fields(BoardPosition),
    },
    str(BoardPosition.__doc__),
)
FLOODS = build_request("Floods", CARD, FloodRequest)
CONFLICTS = build_request("Conflicts", CARD, Conflict)
GROWTHS = build_request("Growths", CARD, GrowthRequest)


def _build_counts(
    name: str, kinds: tuple[str, ...], most: int, what: str, advanced: Collection[str]
) -> Body:
    """The body of counts by kind, each 0 when left out; some kinds are `advanced` ones."""
    counts = {
        kind: WholeNumber(
            0,
            most,
            default=0,
            note=f"{what}: {kind}.",
            editions=ADVANCED.editions if kind in advanced else (),
        )
        for kind in kinds
    }
    return make_body(name, counts)


def _build_units(name: str, what: str) -> Body:
    """The body of units by resource."""
    advanced = set(RESOURCES).difference(BASIC_RESOURCES)
    return _build_counts(name, RESOURCES, RESOURCES_HELD, what, advanced)


BUILDS = make_body(
    "Builds",
    {
        "rules": rules_of(CARD),
        "resources": Nested(
            _build_units("Resources", "Units at hand"),
            filled=True,
            note=f"Units at hand of {', '.join(RESOURCES)}; copper: advanced game.",
        ),
        "wish": Nested(
            _build_counts("Wish", CONSTRUCTIONS, WISHED, "How many to build", ADVANCED_PIECES),
            filled=True,
            note=f"How many to build of {', '.join(CONSTRUCTIONS)}; in the basic game of "
            f"{', '.join(BASIC_CONSTRUCTIONS)}.",
        ),
        **build_fields(BuildPlace),
        "payment": Nested(
            _build_units("LaidDown", "Units paid"),
            filled=True,
            note="A payment to be checked: of what is it exactly the price, once or several times?",
        ),
    },
    "Resources at hand, and what to build with them.",
)
