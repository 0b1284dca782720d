"""What the network says of a cell, as numbers, and how designs are scored by it."""

import numpy as np
import pytest

from services.recognition.catalogue import TILES
from services.recognition.designs import (
    describe_sides,
    list_options,
    score_options,
    weigh_tiles,
)
from services.recognition.facts import (
    FACTS,
    OTHER,
    TABLE,
    list_answers,
    list_facts,
    turn_facts,
)
from services.recognition.reading import SeenSide

CLEAR = 8.0
"""A potential that leaves no doubt."""


def show(tile: str, rotation: int) -> np.ndarray:
    """The potentials of a cell that shows a tile clearly."""
    return CLEAR * (2 * list_facts([tile], [rotation]) - 1)


def test_a_tile_has_the_facts_that_it_is_drawn_with() -> None:
    """BA/D is the first tile: a city in the north, a road from west to east."""
    facts = {FACTS[n] for n in np.flatnonzero(list_facts(["BA/D"], [0])[0])}
    assert facts == {"N-C", "E-R", "S-F", "W-R", "R-EW"}
    turned = {FACTS[n] for n in np.flatnonzero(list_facts(["BA/D"], [90])[0])}
    assert turned == {"N-R", "E-C", "S-R", "W-F", "R-NS"}


@pytest.mark.parametrize(
    ("tile", "fact"),
    [("BA/A", "monastery"), ("BA/M", "coat"), ("BA/N-garden", "garden")],
)
def test_signs_are_facts(tile: str, fact: str) -> None:
    assert list_facts([tile], [0])[0, FACTS.index(fact)] == 1


def test_rivers_and_inns_are_facts() -> None:
    for name, tile in TILES.items():
        facts = list_facts([name], [0])[0]
        assert facts[FACTS.index("inn")] == ("inn" in tile.signs)
        for side, edge in zip("NESW", tile.edges, strict=True):
            assert facts[FACTS.index(f"{side}-I")] == (edge == "I")


def test_a_turned_cell_has_the_facts_of_the_turned_tile() -> None:
    for tile in TILES:
        upright = list_facts([tile], [0])
        for quarters in range(4):
            expected = list_facts([tile], [90 * quarters])
            np.testing.assert_array_equal(turn_facts(upright, quarters), expected)


def test_every_tile_is_scored_best_where_it_is_shown() -> None:
    """Of all tiles in all rotations, none scores more than the one that a cell shows."""
    tiles, rotations = list_options(TILES)
    facts = np.concatenate([show(*one) for one in zip(tiles, rotations, strict=True)])
    scores, unknown = score_options(facts, tiles, rotations)
    own = np.diag(scores)
    assert (own >= scores.max(axis=1) - 1e-9).all()
    assert (own > unknown).all()


def test_what_no_option_shows_is_unknown() -> None:
    base = [name for name in TILES if name.startswith("BA/")]
    scores, unknown = score_options(show("RI.1/CcII", 0), *list_options(base))
    assert unknown[0] > scores.max() + 5
    assert weigh_tiles(show("RI.1/CcII", 0))[0] > 5


def test_a_table_is_no_tile_and_something_else_neither() -> None:
    for fact, least in ((TABLE, -5), (OTHER, 0)):
        cell = -CLEAR * np.ones((1, len(FACTS)))
        cell[0, fact] = CLEAR
        assert weigh_tiles(cell)[0] < least
        _, unknown = score_options(cell, *list_options(["BA/D"]))
        assert unknown[0] < 0.01


def test_each_side_has_its_kind_and_how_sure_it_is() -> None:
    (sides,) = describe_sides(show("BA/D", 0))
    assert sides == tuple(SeenSide(kind, 1.0) for kind in ("city", "road", "field", "road"))


def test_no_combination_of_facts_is_listed_twice() -> None:
    answers = list_answers()
    assert len(np.unique(answers, axis=0)) == len(answers)
    assert {0.0, 1.0} == set(np.unique(answers))
