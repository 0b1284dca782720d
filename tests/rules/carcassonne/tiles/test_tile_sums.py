"""The sums of the rules by which a tile catalogue is checked, set by set."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from services.carcassonne.board.design import Design, Segment
from services.carcassonne.rules.names import EXPANSIONS
from services.carcassonne.tiles.catalogue import DESIGNS, SETS

Count = Callable[[Design], int]


def count_segments(test: Callable[[Segment], bool]) -> Count:
    return lambda design: sum(map(test, design.segments))


def count_marks(kind: str) -> Count:
    return lambda design: sum(mark.number for mark in design.marks if mark.kind == kind)


monasteries = count_segments(lambda one: one.kind == "monastery" and one.building == "monastery")
cathedrals = count_segments(lambda one: one.cathedral)
inns = count_segments(lambda one: one.inn)
coats = count_segments(lambda one: one.coats > 0)
gardens = count_segments(lambda one: one.kind == "garden")
princesses = count_segments(lambda one: one.princess)
shrines = count_segments(lambda one: one.building == "shrine")
churches = count_segments(lambda one: one.building == "darmstadt_church")
german = count_segments(lambda one: one.building == "german" and one.special)
besieged = count_segments(lambda one: one.besieged)


def count_goods(kind: str) -> Count:
    return count_segments(lambda one: one.resource == kind)


def count_tile(_: Design) -> int:
    return 1


def sum_edition(edition: Mapping[str, int], count: Count) -> int:
    return sum(copies * count(DESIGNS[tile]) for tile, copies in edition.items())


OF_EVERY_EDITION: tuple[tuple[str, Count, int], ...] = (
    ("basic", count_tile, 72),
    ("basic", monasteries, 6),
    ("basic", coats, 10),
    ("river/1", count_tile, 12),
    ("river/2", count_tile, 12),
    ("inns-and-cathedrals", count_tile, 18),
    ("inns-and-cathedrals", cathedrals, 2),
    ("inns-and-cathedrals", inns, 6),
    ("inns-and-cathedrals", monasteries, 1),
    ("inns-and-cathedrals", coats, 3),
    ("traders-and-builders", count_tile, 24),
    ("traders-and-builders", count_goods("wine"), 9),
    ("traders-and-builders", count_goods("grain"), 6),
    ("traders-and-builders", count_goods("cloth"), 5),
    ("traders-and-builders", monasteries, 1),
    ("princess-and-dragon", count_tile, 30),
    ("princess-and-dragon", count_marks("volcano"), 6),
    ("princess-and-dragon", count_marks("dragon"), 12),
    ("princess-and-dragon", count_marks("portal"), 6),
    ("princess-and-dragon", princesses, 6),
    ("princess-and-dragon", monasteries, 2),
    ("princess-and-dragon", coats, 3),
    ("tower", count_tile, 18),
    ("tower", count_marks("tower"), 18),
    ("abbey-and-mayor", count_tile, 12),
    ("bridges-castles-and-bazaars", count_tile, 12),
    ("bridges-castles-and-bazaars", count_marks("bazaar"), 8),
    ("bridges-castles-and-bazaars", monasteries, 2),
    ("bridges-castles-and-bazaars", inns, 2),
    ("hills-and-sheep", count_tile, 18),
    ("hills-and-sheep", count_marks("hill"), 8),
    ("hills-and-sheep", count_marks("vineyard"), 8),
    ("hills-and-sheep", monasteries, 2),
    ("under-the-big-top", count_tile, 20),
    ("under-the-big-top", count_marks("circus"), 12),
    ("under-the-big-top", count_marks("acrobats"), 8),
    ("count", count_tile, 12),
    ("king-and-robber", count_tile, 5),
    ("cult/6", count_tile, 6),
    ("cult/6", shrines, 6),
    ("cult/5", count_tile, 5),
    ("cult/5", shrines, 5),
    ("siege/cathars", count_tile, 4),
    ("siege/cathars", besieged, 4),
    ("siege/besiegers", count_tile, 6),
    ("siege/besiegers", besieged, 6),
    ("flier", count_tile, 8),
    ("flier", count_marks("flying_machine"), 8),
    ("ferries", count_tile, 8),
    ("ferries", count_marks("ferry"), 8),
    ("goldmines", count_tile, 8),
    ("goldmines", count_marks("goldmine"), 8),
    ("goldmines", monasteries, 4),
    ("mage-and-witch", count_tile, 8),
    ("corn-circles/1", count_tile, 6),
    ("corn-circles/2", count_tile, 6),
    ("tunnel", count_tile, 4),
    ("watchtowers", count_tile, 12),
    ("watchtowers", count_marks("watchtower"), 12),
    ("wind-roses", count_tile, 6),
    ("wind-roses", count_marks("wind_rose"), 6),
    ("festival", count_tile, 10),
    ("monasteries", count_tile, 6),
    ("monasteries", german, 6),
    ("darmstadt", count_tile, 3),
    ("darmstadt", churches, 2),
    ("russian-promos/2013", count_tile, 2),
    ("russian-promos/2016", count_tile, 2),
)


@pytest.mark.parametrize(("name", "count", "expected"), OF_EVERY_EDITION)
def test_a_set_has_as_many_as_the_rules_say_in_each_of_its_editions(
    name: str, count: Count, expected: int
) -> None:
    found = [sum_edition(edition, count) for edition in SETS[name].editions]
    assert found == [expected] * len(found)
    assert found


def test_the_garden_edition_of_the_base_game_has_eight_gardens_and_the_first_none() -> None:
    assert [sum_edition(edition, gardens) for edition in SETS["basic"].editions] == [0, 8]


def test_the_commonest_base_tiles_are_there_as_often_as_in_the_box() -> None:
    first, second = SETS["basic"].editions
    assert {tile: first[tile] for tile in ("BA/V", "BA/U", "BA/E", "BA/D", "BA/X")} == {
        "BA/V": 9,
        "BA/U": 8,
        "BA/E": 5,
        "BA/D": 4,
        "BA/X": 1,
    }
    assert {tile: second[tile] for tile in ("BA/V", "BA/V-garden", "BA/U", "BA/U-garden")} == {
        "BA/V": 8,
        "BA/V-garden": 1,
        "BA/U": 7,
        "BA/U-garden": 1,
    }


def test_there_are_347_printed_tiles_in_35_sets_and_each_but_the_abbey_is_in_one() -> None:
    assert (len(DESIGNS), len(SETS)) == (347, 35)
    in_sets = {tile for found in SETS.values() for edition in found.editions for tile in edition}
    assert set(DESIGNS) - in_sets == {"AM/A"}


def test_copies_are_those_of_the_larger_edition_of_each_set_and_garden_twins_count_together() -> (
    None
):
    expected = {
        "BA/E": 5,
        "BA/E-garden": 5,
        "BA/V": 9,
        "BB/CFR!": 1,
        "BB/CFR!G": 1,
        "RI/s": 2,
        "DG/Rr.d": 2,
        "FR/RRR": 4,
        "CU/S": 1,
        "CU/SRCR": 1,
    }
    assert {tile: DESIGNS[tile].copies for tile in expected} == expected
    assert DESIGNS["AM/A"].copies is None


def test_garden_twins_share_a_box_and_nothing_else_does() -> None:
    boxes: dict[str, list[str]] = {}
    for design in DESIGNS.values():
        boxes.setdefault(design.box, []).append(design.id)
    shared = [tiles for tiles in boxes.values() if len(tiles) > 1]
    assert ["BT/ffff.ac", "BT/ffff.g.ac"] in shared
    assert ["FL/F.d", "FL/F.dG"] in shared
    assert len(shared) == 27
    for plain, twin in shared:
        assert gardens(DESIGNS[plain]) == 0
        assert gardens(DESIGNS[twin]) == 1


def test_sets_belong_to_expansions_that_there_are() -> None:
    assert {found.expansion for found in SETS.values()} <= {"", *EXPANSIONS}


def test_tiles_know_the_expansions_of_their_sets() -> None:
    assert DESIGNS["BA/D"].expansions == ()
    assert DESIGNS["BA/N-garden"].expansions == ("abbot",)
    assert DESIGNS["SD/CC"].expansions == ("spiel_doch",)
    assert DESIGNS["GQ/F"].expansions == ("games_quarterly",)
    assert DESIGNS["RI/s"].expansions == ("river",)
    assert DESIGNS["GQ/CICI"].expansions == ("river",)
    assert DESIGNS["CC.2/CFC"].expansions == ("crop_circles",)
    assert DESIGNS["AM/A"].expansions == ("abbey_and_mayor",)


def test_no_tile_is_written_down_twice() -> None:
    folder = Path(__file__).resolve().parents[4] / "services" / "carcassonne" / "tiles" / "printed"
    written = [
        line.split('"')[3]
        for file in folder.glob("*.json")
        for line in file.read_text(encoding="utf-8").splitlines()
        if '"segments"' in line or '"twin"' in line
    ]
    assert sorted(written) == sorted(DESIGNS)
