"""Answers about islands and tiles, as published."""

from typing import Any

from services.orichalque.rules.catalogue import CELLS
from services.orichalque.rules.position import BUILDINGS, TITAN_TERRAINS, TITANS
from services.orichalque.schemas.requests import TILE_CELLS, coordinate, terrain_field
from shared.schemas.answers import MANY, Answered, ScoreSheet, amount, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, OneOf, WholeNumber


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

    rule = identifier()
    text = sentence()


def steps(**kind: Any) -> ListOf:
    """An explanation, step by step."""
    return ListOf(Nested(Step()), MANY, **kind)


class MissingAnswer(Step):
    """What is missing to win: points, and creatures to capture."""

    points = amount()
    creatures = amount()


class ZoneAnswer(Step):
    """Connected cells of one terrain."""

    terrain = OneOf(*TITAN_TERRAINS)
    size = amount()
    cells = spots()
    titan = titan_name(note="The Titan of this terrain.")
    takes = Flag(note="Whether it is large enough to take the Titan when it is enlarged.")
    lacking = amount(note="Cells that it lacks for that.")
    room = amount(note="Free cells beside it.")


class TempleSiteAnswer(Step):
    """A rhombus where a temple can be built, or that lacks one thing only."""

    cells = spots()
    legal = Flag()
    because = spots(note="The cells that the text is about.")
    terrains = ListOf(
        OneOf(*TITAN_TERRAINS),
        len(TITAN_TERRAINS),
        optional=True,
        note="That would do where one lacks.",
    )


class BuildingSiteAnswer(Step):
    """A cell where a building can be built, or that creatures block."""

    cell = Nested(CellCoordinates())
    legal = Flag()
    because = spots(optional=True, note="Where the creatures stand.")


class TerrainSites(AnswerBody):
    """The sites for one terrain, and what is on the offer for it."""

    terrain = OneOf(*TITAN_TERRAINS)
    buildings = ListOf(OneOf(*BUILDINGS), MANY)
    sites = ListOf(Nested(BuildingSiteAnswer()), CELLS)


class DisjointTemples(AnswerBody):
    """The most temples at once, and one choice of sites for them."""

    count = amount()
    sites = ListOf(spots(), CELLS)
    exact = Flag(optional=True, note="False where there may be more than was found; else left out.")


class TemplesPossible(Step):
    """The most temples that share no cell."""

    now = Nested(DisjointTemples(), note="As the island is.")
    once_pacified = Nested(DisjointTemples(), note="Once every creature is captured.")
    possible = Nested(DisjointTemples(), note="Once every free cell is laid as it suits as well.")


class ProductionAnswer(Step):
    """What producing brings."""

    mines = amount(note="With that of the metropolis.")
    nuggets = amount()
    with_favour = amount(optional=True, note="With Hyperion’s favour, if it can be used.")


class RecruitsAnswer(Step):
    """What recruiting brings."""

    camps = amount(note="With that of the metropolis.")
    hoplites = amount()
    with_favour = amount(optional=True, note="With Themis’s favour, if it can be used.")


class IslandSheet(ScoreSheet):
    """The player's points now, what is missing to win, and what the island allows."""

    won = Flag()
    missing = Nested(MissingAnswer())
    pacified = Flag()
    peace = Nested(Step())
    zones = ListOf(Nested(ZoneAnswer()), CELLS)
    temple_sites = ListOf(Nested(TempleSiteAnswer()), MANY)
    building_sites = ListOf(Nested(TerrainSites()), len(TITAN_TERRAINS))
    temples_possible = Nested(TemplesPossible())
    production = Nested(ProductionAnswer())
    recruits = Nested(RecruitsAnswer())


class LaidCreature(AnswerBody):
    """A creature that a tile brings."""

    name = identifier(optional=True)
    strength = amount()


class LaidCell(AnswerBody):
    """A cell of the laid tile."""

    q = coordinate()
    r = coordinate()
    terrain = terrain_field()
    creature = Nested(LaidCreature(), optional=True)


class NewZone(ZoneAnswer):
    """A zone that the tile makes or enlarges."""

    joins = amount(note="Zones that were there and become one.")


class PlacementAnswer(AnswerBody):
    """A legal place of the tile, and what laying it there brings."""

    rank = amount(note="1 is the best; equal places share a rank.")
    metropolis = Nested(
        CellCoordinates(),
        optional=True,
        note="Where it is laid first; left out if it is laid already.",
    )
    turns = WholeNumber(0, 5, note="Sixths of a turn from the tile as it was given.")
    cells = ListOf(Nested(LaidCell()), TILE_CELLS)
    points = amount(note="The player's points then.")
    wins = Flag()
    titans = ListOf(titan_name(), len(TITANS), note="Whose attention it draws.")
    titans_after = ListOf(
        titan_name(), len(TITANS), note="Held then; of several new ones without an oratory, one."
    )
    ports = spots(note="Ports that it covers, and that of a metropolis laid first.")
    hoplites = amount(note="That they pay.")
    nuggets = amount(note="That they pay.")
    zones = ListOf(Nested(NewZone()), CELLS)
    opened = ListOf(spots(), MANY, note="Sites of temples that it opens.")
    blocked = ListOf(spots(), MANY, note="Sites of temples that its creature blocks.")
    steps = steps()


class PlacementsAnswer(Answered, Step):
    """Every legal place of a tile, the best first."""

    fits = Flag(note="False: the tile goes under its pile and the turn goes on.")
    points = amount(note="The player's points now.")
    placements = ListOf(Nested(PlacementAnswer()), MANY)
