"""A whole turn, step by step: what is legal, what it brings, and what is still to be done.

An illegal step is left out, and the next ones are looked at without it.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.orichalque.rules import consistency, displays, islands, played_state
from services.orichalque.rules.box import MOST_TITANS, OFFER_PLACES, PerCard, PerCell
from services.orichalque.rules.island_scores import list_table_warnings
from services.orichalque.rules.played_phases import play
from services.orichalque.rules.rounds import BoardBuilding, list_board
from services.orichalque.rules.supply import (
    SupplyLeft,
    add_supply_warnings,
    count_pieces,
    count_supply,
    count_taken,
    list_beyond_box,
    list_island_warnings,
)
from services.orichalque.rules.victory import Missing, count_points, describe_missing, find_missing
from shared.core.answers import Amount, Identifier
from shared.core.declarations import AtMost
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, distinct_rulings

Duty: TypeAlias = Literal["metropolis", "card", "tile", "discard"]
"""What a turn has to have."""
KIND_NAMES = {kind: name for name, kind in played_state.STEP_KINDS.items()}


class PlayedStep(NamedTuple):
    """A step of the turn and its outcome."""

    kind: Annotated[Identifier, "The kind of step, as in the request."]
    legal: Annotated[bool, "Whether the rules allow it; an illegal step is left out."]
    phase: Annotated[
        Amount, "The phase that the turn has come to, 1 to 5; 0 before a card is taken."
    ]
    step: islands.Explanation
    effects: Annotated[islands.Steps, "What follows from it at once."]
    points: Annotated[Amount, "The player’s points after it."]
    hoplites: Annotated[Amount, "Hoplites in storage after it."]
    nuggets: Annotated[Amount, "Nuggets in storage after it."]


class PlayedLoot(NamedTuple):
    """What capturing a creature brings."""

    nuggets: Annotated[Amount, "Nuggets that it brings."]
    hoplites: Annotated[Amount, "Hoplites that it brings."]


class PlayedTitan(NamedTuple):
    """A Titan held after the turn."""

    name: Annotated[islands.TitanName, "Which Titan it is."]
    active: Annotated[bool, "False once its favour is used; its point stays."]


class PlayedCreature(NamedTuple):
    """A creature on the island after the turn."""

    name: islands.GivenName
    strength: islands.PrintedStrength
    loot: Annotated[PlayedLoot, "What capturing it brings."]
    hoplites: Annotated[Amount, "Hoplites on it."]


class PlayedCell(NamedTuple):
    """A cell of the island after the turn."""

    q: islands.Coordinate
    r: islands.Coordinate
    terrain: Annotated[
        islands.Terrain | None, "The terrain laid there; left out if there is none."
    ] = None
    cover: Annotated[islands.Cover | None, "What covers the cell; left out: nothing."] = None
    building: Annotated[islands.Building | None, "Which building covers it, if it is known."] = None
    creature: Annotated[PlayedCreature | None, "The creature on it, if there is one."] = None


class PlayedTurn(NamedTuple):
    """A turn, step by step, and what there is after it."""

    steps: Annotated[
        tuple[PlayedStep, ...],
        AtMost(played_state.MOST_STEPS),
        "Every step of the request, in its order.",
    ]
    complete: Annotated[bool, "Whether the player has done all that a turn has to have."]
    duties: Annotated[
        tuple[Duty, ...],
        AtMost(len(played_state.STEP_KINDS)),
        "What is still to be done, in its order.",
    ]
    won: Annotated[bool, "Whether the player has won."]
    missing: Missing
    points: Annotated[Amount, "The player’s points after the turn."]
    hoplites: Annotated[Amount, "Hoplites in storage after the turn."]
    nuggets: Annotated[Amount, "Nuggets in storage after the turn."]
    captured: Annotated[Amount, "Captured creatures that the player has after the turn."]
    temples: Annotated[Amount, "Temples after the turn."]
    medallions: Annotated[Amount, "Medallions after the turn."]
    titans: Annotated[
        tuple[PlayedTitan, ...],
        AtMost(MOST_TITANS),
        "The Titans that the player holds after the turn.",
    ]
    cells: Annotated[PerCell[PlayedCell], "The island after the turn."]
    cards: Annotated[PerCard[displays.RemainingCard], "The display after the turn, from the left."]
    board: Annotated[
        tuple[BoardBuilding, ...],
        AtMost(OFFER_PLACES),
        "The buildings on offer after the turn, with what lies on them.",
    ]
    supply: Annotated[SupplyLeft, "What the general supply has after the turn."]


def play_turn(turn: played_state.GivenTurn) -> Calculation[PlayedTurn]:
    supply = count_supply([turn.island], turn.island.offer) if turn.supply is None else turn.supply
    state = played_state.TurnState(turn.island, supply=supply)
    outcomes: list[played_state.Done] = []
    for step in turn.steps:
        done = play(state, step, turn)
        outcomes.append(done if done.legal else done._replace(state=state))
        state = outcomes[-1].state
    island, duties = state.island, tuple(_list_duties(state, turn))
    missing = find_missing(island)
    answer = PlayedTurn(
        steps=tuple(
            _describe_step(KIND_NAMES[type(step)], done)
            for step, done in zip(turn.steps, outcomes, strict=True)
        ),
        complete=not duties,
        duties=duties,
        won=missing.has_won,
        missing=describe_missing(missing),
        points=count_points(island),
        hoplites=island.hoplites,
        nuggets=island.nuggets,
        captured=len(island.captured),
        temples=island.temples,
        medallions=island.medallions,
        titans=tuple([PlayedTitan(*one) for one in island.titans]),
        cells=tuple([_describe_cell(one) for one in island.cells]),
        cards=displays.list_remaining(turn.cards, (state.taken, state.discarded)),
        board=list_board(island.offer),
        supply=SupplyLeft(*state.supply),
    )
    rulings = distinct_rulings([ruling for done in outcomes for ruling in done.rulings])
    at, joins = ("island",), turn.table.volcano_joins_zones
    beyond = list_island_warnings(turn.island, at, [card.tile for card in turn.cards])
    before = add_supply_warnings(beyond, turn.supply, count_taken(turn.island))
    warned = [one.code for one in before]
    after = list_beyond_box(count_pieces([island], (), island.offer), ("steps",))
    new = [one for one in after if one.code not in warned]
    warnings = (*before, *new, *list_table_warnings(turn.island, joins, at))
    return Calculation(answer, rulings, warnings)


def refuse_turn(turn: played_state.GivenTurn, faults: Faults) -> None:
    consistency.refuse_unknown_creatures(turn.island.cells, ("island", "cells"), faults)
    for index, card in enumerate(turn.cards):
        consistency.refuse_unknown_creatures(card.tile, ("cards", index, "tile", "cells"), faults)
    consistency.refuse_island(turn.island, ("island",), faults)
    consistency.refuse_missing_metropolis(turn.island, ("island",), faults)
    refuse_duplicates([one.id for one in turn.players], faults)
    displays.refuse_turn_size(len(turn.cards), len(turn.players), "cards", faults)
    displays.refuse_cards(turn.cards, len(turn.players), "cards", faults)
    for index, step in enumerate(turn.steps):
        if isinstance(step, played_state.TakeCard | played_state.DiscardCard) and step.card >= len(
            turn.cards
        ):
            faults.note("card.unknown", pointer("steps", index, "card"), card=step.card + 1)


def _list_duties(state: played_state.TurnState, turn: played_state.GivenTurn) -> Iterator[Duty]:
    if state.is_won:
        return
    if state.island.metropolis is None:
        yield "metropolis"
    if state.taken is None:
        yield "card"
    if not state.has_laid:
        yield "tile"
    if len(turn.players) == displays.PLAYERS_WHO_DISCARD and state.discarded is None:
        yield "discard"


def _describe_step(kind: str, done: played_state.Done) -> PlayedStep:
    state, island = done.state, done.state.island
    outcome = (done.legal, state.phase, done.step, done.effects)
    return PlayedStep(kind, *outcome, count_points(island), island.hoplites, island.nuggets)


def _describe_cell(cell: islands.Cell) -> PlayedCell:
    creature = None
    if cell.creature is not None:
        strength, name, loot, hoplites = cell.creature
        creature = PlayedCreature(name or None, strength, PlayedLoot(*loot), hoplites)
    return PlayedCell(cell.q, cell.r, cell.terrain, cell.cover, cell.building, creature)
