"""The service of Déluges."""

from functools import partial
from pathlib import Path

from services.deluges import costs
from services.deluges.rules.board import refuse_board, score_board
from services.deluges.rules.box import ADVANCED, ADVANCED_CONSTRUCTIONS
from services.deluges.rules.builds import assess_build
from services.deluges.rules.catalogue import CARD
from services.deluges.rules.conflicts import refuse_conflict, resolve_conflict
from services.deluges.rules.construction_phase import build_in_order
from services.deluges.rules.floods import apply_rise, find_rise
from services.deluges.rules.growths import find_growth, grow_cell
from services.deluges.rules.harvests import harvest_cells, refuse_harvest
from services.deluges.rules.map_phases import refuse_constructions, refuse_movements
from services.deluges.rules.maps import list_maps, refuse_start, start_game
from services.deluges.rules.movements import move_pieces
from services.deluges.rules.tallies import refuse_tally, score_tally
from services.deluges.rules.trades import refuse_market, trade
from services.deluges.rules.turn_ends import end_turn, find_turn_end
from services.deluges.rules.wishes import refuse_builds
from shared.operations import Cost, Game, build_listing, build_operation
from shared.schemas.forms import FormDetails

RESOURCE_WORDS = ("resource.*",)

operation = partial(build_operation, CARD, cost=Cost(6))

GAME = Game(
    card=CARD,
    folder=Path(__file__).parent,
    operations=(
        operation("tally-scores", score_tally, refuse_tally),
        operation(
            "board-scores",
            score_board,
            refuse_board,
            cost=costs.CELLS,
            also_called=("score", "scores", "scoring"),
        ),
        operation(
            "floods", apply_rise, read=find_rise, cost=costs.CELLS, also_called=("inondations",)
        ),
        operation("builds", assess_build, refuse_builds),
        operation("conflicts", resolve_conflict, refuse_conflict),
        operation("growths", grow_cell, read=find_growth, also_called=("croissances",)),
        operation(
            "harvests", harvest_cells, refuse_harvest, cost=costs.CELLS, also_called=("recoltes",)
        ),
        operation(
            "turn-ends", end_turn, read=find_turn_end, cost=costs.MAP, also_called=("fins-de-tour",)
        ),
        operation(
            "movements",
            move_pieces,
            refuse_movements,
            cost=costs.MAP,
            also_called=("mouvements", "deplacements"),
        ),
        operation("starts", start_game, refuse_start, also_called=("setups", "mises-en-place")),
        operation("trades", trade, refuse_market, also_called=("commerce", "echanges")),
        operation("constructions", build_in_order, refuse_constructions, cost=costs.MAP),
    ),
    lookups=(build_listing("maps", list_maps),),
    forms=FormDetails(
        words={
            "continent": ("map.*",),
            "StartingPlayer.ore": RESOURCE_WORDS,
            "HarvestCell.quarry": RESOURCE_WORDS,
            "LaidDown": RESOURCE_WORDS,
            "Resources": RESOURCE_WORDS,
            "Units": RESOURCE_WORDS,
        },
        value_editions={
            "BuildSite.kind": dict.fromkeys(ADVANCED_CONSTRUCTIONS, ADVANCED.editions),
            "HeritagePiece.kind": dict.fromkeys(ADVANCED_CONSTRUCTIONS, ADVANCED.editions),
        },
    ),
)
