"""Requests of Déluges: what the caller may send, as published."""

from services.deluges.rules.board import BoardPosition
from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.build_position import BuildPosition
from services.deluges.rules.catalogue import CARD
from services.deluges.rules.construction_position import Constructions
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.growths import GrowthRequest
from services.deluges.rules.harvest_position import Harvest
from services.deluges.rules.limits import FEWEST_PLAYERS
from services.deluges.rules.movement_position import Movements
from services.deluges.rules.rises import FloodRequest
from services.deluges.rules.starts import Start
from services.deluges.rules.tallies import TallyCounts
from services.deluges.rules.tally_scores import TallyPosition
from services.deluges.rules.trades import Market
from services.deluges.rules.turn_end_position import TurnEndRequest
from shared.core.declarations import Declared
from shared.core.players import Player
from shared.schemas.bodies import Body, make_body
from shared.schemas.declared import build_body, build_fields
from shared.schemas.requests import build_player, build_request, players, rules_of


def _build_table_request(name: str, kind: Declared, player: Body) -> Body:
    """Build a request with the rules, the players of a table and the fields of a declared type."""
    first = {"rules": rules_of(CARD), "players": players(player, CIVILISATIONS, FEWEST_PLAYERS)}
    return make_body(name, {**first, **build_fields(kind)}, str(kind.__doc__))


TALLY_PLAYER = build_player("TallyPlayer", build_fields(TallyCounts), str(TallyCounts.__doc__))
TALLY_SCORES = _build_table_request("TallyScores", TallyPosition, TALLY_PLAYER)
BOARD_SCORES = _build_table_request("BoardScores", BoardPosition, build_body(Player))
FLOODS = build_request("Floods", CARD, FloodRequest)
BUILDS = build_request("Builds", CARD, BuildPosition)
CONFLICTS = build_request("Conflicts", CARD, Conflict)
GROWTHS = build_request("Growths", CARD, GrowthRequest)
MOVEMENTS = build_request("Movements", CARD, Movements)
TURN_ENDS = build_request("TurnEnds", CARD, TurnEndRequest)
STARTS = build_request("Starts", CARD, Start)
TRADES = build_request("Trades", CARD, Market)
CONSTRUCTIONS = build_request("Constructions", CARD, Constructions)
HARVESTS = _build_table_request("Harvests", Harvest, build_body(Player))
