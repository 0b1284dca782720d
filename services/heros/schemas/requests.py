"""Requests of Héros du Monde: what the caller may send, as published."""

from services.heros.rules.box import PLAYERS
from services.heros.rules.catalogue import CARD
from services.heros.rules.conquest import Conquest
from services.heros.rules.events import GameScores
from services.heros.rules.given_territories import EpochChanges, TableScores, TerritoryScores
from services.heros.rules.migration import Migration
from services.heros.rules.population import Player
from services.heros.rules.setups import GivenSetup
from services.heros.rules.ties import PlayerCounters
from services.heros.rules.turn_actions import GivenTurn
from shared.core.declarations import Declared
from shared.schemas.bodies import Body, make_body
from shared.schemas.declared import build_fields
from shared.schemas.fields import StrictField
from shared.schemas.requests import build_player, players, rules_of

COLOURS = build_fields(Player, ("colours",))
"""What a player of this game has beside what those of all games have."""
CIVILIZATION = build_player("Civilization", COLOURS, str(Player.__doc__))
TIED_CIVILIZATION = build_player(
    "TiedCivilization",
    {**COLOURS, **build_fields(PlayerCounters)},
    str(PlayerCounters.__doc__),
)


def _build_request(name: str, kind: Declared, player: Body | None = None) -> Body:
    """Build a request with the fields of a declared type, the rules and, of `player`s, a list."""
    declared, first = build_fields(kind), dict[str, StrictField](rules=rules_of(CARD))
    if "epoch" in declared:
        first["epoch"] = declared["epoch"]
    if player is not None:
        first["players"] = players(player, PLAYERS, 2)
    return make_body(name, {**first, **declared}, str(kind.__doc__))


TERRITORY_SCORES = _build_request("TerritoryScores", TerritoryScores, TIED_CIVILIZATION)
TABLE_SCORES = _build_request("TableScores", TableScores, TIED_CIVILIZATION)
GAME_SCORES = _build_request("GameScores", GameScores, CIVILIZATION)
EPOCH_CHANGES = _build_request("EpochChanges", EpochChanges)
CONQUESTS = _build_request("Conquests", Conquest)
SETUPS = _build_request("Setups", GivenSetup, CIVILIZATION)
TURNS = _build_request("Turns", GivenTurn, TIED_CIVILIZATION)
MIGRATIONS = _build_request("Migrations", Migration)
