"""Answers about islands and tiles, as published."""

from typing import Any

from services.orichalque.rules.limits import CELLS, TILE_CELLS
from services.orichalque.rules.position import BUILDINGS, TITAN_TERRAINS, TITANS, CellSpot, TileCell
from shared.core.answers import MANY
from shared.schemas.answers import Answered, ScoreSheet, amount, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.declared import build_fields
from shared.schemas.fields import Flag, ListOf, OneOf, StrictField, WholeNumber
from shared.schemas.references import rule_id


def coordinate() -> StrictField:
    """An axial coordinate, as in requests."""
    return build_fields(CellSpot)["q"]


class CellCoordinates(AnswerBody):
    """A cell by its coordinates."""

    q = coordinate()
    r = coordinate()


def spots(**kind: Any) -> ListOf:
    """Cells by their coordinates."""
    return ListOf(Nested(CellCoordinates()), CELLS, **kind)


def titan_name(**kind: Any) -> OneOf:
    """A Titan."""
    return OneOf(*TITANS, **kind)


class Step(AnswerBody):
    """One step of an explanation."""

    rule = rule_id()
    text = sentence()


def steps(**kind: Any) -> ListOf:
    """An explanation, step by step."""
    return ListOf(Nested(Step()), MANY, **{"note": "The explanation, step by step.", **kind})


class MissingAnswer(Step):
    """What is missing to win: points, and creatures to capture."""

    points = amount(note="Points that the player still lacks, 0 if there are five or more.")
    creatures = amount(note="Creatures still to be captured.")


class ZoneAnswer(Step):
    """Connected cells of one terrain."""

    terrain = OneOf(*TITAN_TERRAINS, note="The terrain of all its cells.")
    size = amount(note="How many cells it has.")
    cells = spots(note="Its cells.")
    titan = titan_name(note="The Titan of this terrain.")
    takes = Flag(note="Whether it is large enough to take the Titan when it is enlarged.")
    lacking = amount(note="Cells that it lacks for that.")
    room = amount(note="Free cells beside it.")


class TempleSiteAnswer(Step):
    """A rhombus where a temple can be built, or that lacks one thing only."""

    cells = spots(note="The four cells of the rhombus.")
    legal = Flag(note="Whether a temple can be built there now.")
    because = spots(
        note="The cells that the text is about: creatures in the way, a cell to be laid, two "
        "of one terrain, or volcanoes."
    )
    terrains = ListOf(
        OneOf(*TITAN_TERRAINS),
        len(TITAN_TERRAINS),
        optional=True,
        note="Where a cell or another terrain lacks: the terrains that would do; else left out.",
    )


class BuildingSiteAnswer(Step):
    """A cell where a building can be built, or that creatures block."""

    cell = Nested(CellCoordinates(), note="Where the building would be.")
    legal = Flag(note="Whether it can be built there now.")
    because = spots(optional=True, note="Where creatures are in the way; left out if it is legal.")


class TerrainSites(AnswerBody):
    """The sites for one terrain, and what is on the offer for it."""

    terrain = OneOf(*TITAN_TERRAINS, note="The terrain of the buildings’ place on the offer.")
    buildings = ListOf(
        OneOf(*BUILDINGS), MANY, note="Buildings on the offer that need this terrain."
    )
    sites = ListOf(
        Nested(BuildingSiteAnswer()),
        CELLS,
        note="Cells for one of them: those of this terrain, and volcanoes.",
    )


class DisjointTemples(AnswerBody):
    """The most temples at once, and one choice of sites for them."""

    count = amount(note="How many temples these are.")
    sites = ListOf(spots(), CELLS, note="Where they could be built: the four cells of each.")
    exact = Flag(optional=True, note="False where there may be more than was found; else left out.")


class TemplesPossible(Step):
    """The most temples that share no cell."""

    now = Nested(DisjointTemples(), note="Temples that can be built as the island is.")
    once_pacified = Nested(
        DisjointTemples(), note="Temples that can be built once every creature is captured."
    )
    possible = Nested(
        DisjointTemples(),
        note="Temples that can be built once every free cell is laid as it suits as well.",
    )


class ProductionAnswer(Step):
    """What producing brings."""

    mines = amount(note="The player’s mines, that of the metropolis included.")
    nuggets = amount(note="Nuggets that producing brings without a favour.")
    with_favour = amount(
        optional=True,
        note="Nuggets that it brings with Hyperion’s favour; left out if it cannot be used.",
    )


class RecruitsAnswer(Step):
    """What recruiting brings."""

    camps = amount(note="The player’s camps, that of the metropolis included.")
    hoplites = amount(note="Hoplites that recruiting brings without a favour.")
    with_favour = amount(
        optional=True,
        note="Hoplites that it brings with Themis’s favour; left out if it cannot be used.",
    )


class IslandSheet(ScoreSheet):
    """The player's points now, what is missing to win, and what the island allows."""

    won = Flag(note="Whether the player has five points and no creature on the island.")
    missing = Nested(MissingAnswer(), note="What the player lacks to win.")
    pacified = Flag(note="Whether no creature is on the island.")
    peace = Nested(Step(), note="The same in words.")
    zones = ListOf(
        Nested(ZoneAnswer()), CELLS, note="Every zone, terrain by terrain, whatever its size."
    )
    temple_sites = ListOf(
        Nested(TempleSiteAnswer()),
        MANY,
        note="Where a temple can be built, and where one thing only is in the way.",
    )
    building_sites = ListOf(
        Nested(TerrainSites()),
        len(TITAN_TERRAINS),
        note="Where buildings can be built, terrain by terrain.",
    )
    temples_possible = Nested(TemplesPossible(), note="How many temples the island still allows.")
    production = Nested(ProductionAnswer(), note="What the action of producing brings.")
    recruits = Nested(RecruitsAnswer(), note="What the action of recruiting brings.")


class LaidCreature(AnswerBody):
    """A creature that a tile brings."""

    name = identifier(
        optional=True, note="Its name, as in the request; left out if it has none there."
    )
    strength = amount(note="Its strength, which the sum of the dice must reach.")


class LaidCell(AnswerBody):
    """A cell of the laid tile."""

    q = coordinate()
    r = coordinate()
    terrain = build_fields(TileCell)["terrain"]
    creature = Nested(
        LaidCreature(),
        optional=True,
        note="The creature that it brings, if the request describes one.",
    )


class NewZone(ZoneAnswer):
    """A zone that the tile makes or enlarges."""

    joins = amount(note="How many zones that were there become one with it.")


class PlacementAnswer(AnswerBody):
    """A legal place of the tile, and what laying it there brings."""

    rank = amount(note="1 is the best; equal places share a rank.")
    metropolis = Nested(
        CellCoordinates(),
        optional=True,
        note="Where it is laid first; left out if it is laid already.",
    )
    turns = WholeNumber(0, 5, note="Sixths of a turn from the tile as it was given.")
    cells = ListOf(
        Nested(LaidCell()),
        TILE_CELLS,
        note="The cells of the laid tile, in the order of the request.",
    )
    points = amount(note="The player’s points after it.")
    wins = Flag(note="Whether the player wins with it at once.")
    titans = ListOf(titan_name(), len(TITANS), note="Titans whose attention it draws.")
    titans_after = ListOf(
        titan_name(),
        len(TITANS),
        note="Titans held then; of several new ones without an oratory, one.",
    )
    ports = spots(note="Ports that it covers, and that of a metropolis laid first.")
    hoplites = amount(note="Hoplites that these ports pay.")
    nuggets = amount(note="Nuggets that these ports pay.")
    zones = ListOf(Nested(NewZone()), CELLS, note="Zones that it makes or enlarges.")
    opened = ListOf(spots(), MANY, note="Sites of temples that it opens, by their cells.")
    blocked = ListOf(
        spots(), MANY, note="Sites of temples that its creature blocks, by their cells."
    )
    steps = steps()


class PlacementsAnswer(Answered, Step):
    """Every legal place of a tile, the best first."""

    fits = Flag(
        note="Whether there is a place; false: the tile goes under its pile and the turn goes on."
    )
    points = amount(note="The player's points now.")
    placements = ListOf(Nested(PlacementAnswer()), MANY, note="Every legal place, the best first.")
