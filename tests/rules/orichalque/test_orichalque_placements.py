"""Where a tile can be laid, and what each place triggers."""

from typing import Any

import pytest

from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.island_scores import score_island
from services.orichalque.rules.islands import Port, Titan
from services.orichalque.rules.placements import rank_placements
from services.orichalque.rules.position import (
    IslandPosition,
    PlacementPosition,
    TableRules,
    TileCell,
)
from services.orichalque.rules.tiles import LaidCell, LaidCreature
from shared.core.sheet import Calculation
from tests.rules.orichalque.drawn_islands import island, rules_of, spots, tile

Tile = tuple[TileCell, ...]


def rank_places(laid: Tile, *rows: str, joined: bool = False, **more: Any) -> Calculation[Any]:
    table = TableRules(volcano_joins_zones=joined)
    return rank_placements(PlacementPosition(table, island(*rows, **more), laid))


def facts(laid: Tile, *rows: str, **more: Any) -> Any:
    return rank_places(laid, *rows, **more).facts


def places(laid: Tile, *rows: str, **more: Any) -> Any:
    return facts(laid, *rows, **more).placements


def only(laid: Tile, *rows: str, **more: Any) -> Any:
    (place,) = places(laid, *rows, **more)
    return place


def at(shown: Any, *cells: tuple[int, int]) -> Any:
    (place,) = [one for one in shown if spots(one.cells) == set(cells)]
    return place


def test_a_single_cell_lies_beside_what_is_laid() -> None:
    found = [spots(one.cells) for one in places(tile("f"), "M...", "  ..")]
    assert found == [{(1, 0)}]


@pytest.mark.parametrize("neighbour", ["f", "B", "T", "V", "M"])
def test_whatever_is_laid_is_a_neighbour(neighbour: str) -> None:
    assert only(tile("d"), f"{neighbour}..").cells == (LaidCell(1, 0, "desert"),)


def test_before_the_metropolis_every_port_is_tried_for_it() -> None:
    ports = (Port(0, 0, hoplites=2), Port(3, 0, nuggets=1))
    found = places(tile("f"), "....", ports=ports)
    assert [(one.rank, one.metropolis.q, spots(one.cells)) for one in found] == [
        (1, 0, {(1, 0)}),
        (2, 3, {(2, 0)}),
    ]
    assert [(one.hoplites, one.nuggets) for one in found] == [(2, 0), (0, 1)]
    assert rules_of(found[0].steps)[:2] == ["metropolis.port", "port.reward"]
    assert spots(found[0].ports) == {(0, 0)}
    assert only(tile("f"), "M.").metropolis is None


def test_a_place_says_which_creature_lies_where() -> None:
    pair = (
        TileCell(0, 0, "volcano", Creature(5)),
        TileCell(1, 0, "volcano", Creature(9, "hydra")),
    )
    found = places(pair, "M..")
    lying = [[(one.q, one.creature.strength) for one in place.cells] for place in found]
    assert lying == [[(1, 5), (2, 9)], [(2, 5), (1, 9)]]
    assert found[0].cells[1].creature == LaidCreature("hydra", 9)


def test_more_than_two_titans_mention_the_limit_of_the_oratory() -> None:
    held = (Titan("theia"), Titan("themis"))
    third = rank_places(tile("d"), "MOdd.", titans=held)
    assert ("oratory-limit", "four") in [(one.code, one.choice) for one in third.rulings]
    assert rank_places(tile("f"), "MOdd.", titans=held).rulings == ()


def test_a_tile_lies_wholly_on_the_island_and_on_free_cells() -> None:
    assert spots(only(tile("ff"), "M..").cells) == {(1, 0), (2, 0)}
    assert places(tile("fff"), "M..") == ()
    assert places(tile("ff"), "M.f.") == ()


def test_a_tile_that_fits_nowhere_is_put_away() -> None:
    answer = facts(tile("ff"), "M.f")
    assert (answer.fits, answer.step.rule) == (False, "tile.fit")
    fitting = facts(tile("f"), "M.f")
    assert (fitting.fits, fitting.step.rule) == (True, "tile.adjacent")


def test_a_tile_may_be_turned_and_looks_alike_only_once() -> None:
    assert len(places(tile("ff"), "M..")) == 1
    assert len(places(tile("fd"), "M..")) == 2
    two = places(tile("fd"), "M..")
    assert sorted(one.turns for one in two) == [0, 3]
    assert {one.cells[0].q for one in two} == {1, 2}


def test_a_tile_is_turned_and_not_mirrored() -> None:
    bent = (TileCell(0, 0, "forest"), TileCell(1, 0, "desert"), TileCell(0, 1, "lagoon"))
    looks = set()
    for place in places(bent, " ..", "M. "):
        on = {(cell.q, cell.r): cell.terrain for cell in place.cells}
        looks.add((on[1, 0], on[2, 0], on[1, 1]))
    assert looks == {
        ("forest", "desert", "lagoon"),
        ("lagoon", "forest", "desert"),
        ("desert", "lagoon", "forest"),
    }


def test_a_port_pays_when_a_tile_covers_it() -> None:
    ports = (Port(0, 0, hoplites=1), Port(2, 0, hoplites=2, nuggets=1))
    place = only(tile("ff"), "M..", ports=ports)
    assert (place.hoplites, place.nuggets) == (2, 1)
    assert spots(place.ports) == {(2, 0)}
    assert rules_of(place.steps) == ["port.reward"]


def test_a_port_beside_the_tile_pays_nothing() -> None:
    place = only(tile("f"), "M..", ports=(Port(2, 0, nuggets=1),))
    assert (place.hoplites, place.nuggets, place.ports) == (0, 0, ())
    assert place.steps == ()


def test_four_deserts_take_cronos() -> None:
    place = only(tile("dd"), "Mdd..")
    assert place.titans == place.titans_after == ("cronos",)
    assert place.points == 1
    assert rules_of(place.steps) == ["titan.zone"]
    (zone,) = place.zones
    assert (zone.zone.size, zone.joins, zone.zone.takes) == (4, 1, True)


def test_two_cells_of_a_terrain_take_nobody() -> None:
    place = only(tile("d"), "Md.")
    assert (place.titans, place.points) == ((), 0)


def test_a_large_zone_that_does_not_grow_takes_nobody() -> None:
    assert only(tile("f"), "Mddd.").titans == ()


def test_a_tile_that_joins_zones_takes_their_titan() -> None:
    place = only(tile("d"), "Md.d")
    assert place.titans == ("cronos",)
    assert place.zones[0].joins == 2


def test_a_new_titan_takes_the_place_of_the_old() -> None:
    place = only(tile("d"), "Mdd.", titans=(Titan("theia"),))
    assert place.titans_after == ("cronos",)
    assert place.points == 1
    assert rules_of(place.steps) == ["titan.zone", "titan.replace"]


def test_with_an_oratory_the_old_titan_stays() -> None:
    place = only(tile("d"), "MOdd.", titans=(Titan("theia"),))
    assert place.titans_after == ("theia", "cronos")
    assert place.points == 2
    assert rules_of(place.steps) == ["titan.zone", "titan.oratory"]


def test_an_enlarged_zone_turns_its_own_titan_active_again() -> None:
    place = only(tile("d"), "Mddd.", titans=(Titan("cronos", active=False),))
    assert (place.titans_after, place.points) == (("cronos",), 1)
    assert rules_of(place.steps) == ["titan.reactivate"]


TWO = ("Mdd..ff",)


def test_of_two_titans_at_once_the_last_stays() -> None:
    answer = rank_places(tile("df"), *TWO)
    shown: Any = answer.facts.placements
    place = shown[0]
    assert place.titans == ("theia", "cronos")
    assert place.points == 1
    assert rules_of(place.steps) == ["titan.zone", "titan.zone", "titan.replace"]
    assert place.steps[-1].text.code == "step.titan.last-stays"
    assert [one.code for one in answer.rulings] == ["two-titans"]


def test_with_an_oratory_two_titans_at_once_both_stay() -> None:
    answer = rank_places(tile("df"), "MOdd..ff")
    shown: Any = answer.facts.placements
    assert shown[0].titans_after == ("theia", "cronos")
    assert shown[0].points == 2
    assert answer.rulings == ()


def test_a_volcano_joins_zones_only_where_the_table_says_so() -> None:
    rows = ("Mdd.d",)
    apart, joined = rank_places(tile("V"), *rows), rank_places(tile("V"), *rows, joined=True)
    places_apart: Any = apart.facts.placements
    places_joined: Any = joined.facts.placements
    assert places_apart[0].titans == ()
    assert places_joined[0].titans == ("cronos",)
    assert [(one.code, one.choice) for one in apart.rulings] == [("volcano-zones", "no")]
    assert [(one.code, one.choice) for one in joined.rulings] == [("volcano-zones", "yes")]


def test_zones_of_volcanoes_alone_are_none() -> None:
    assert only(tile("V"), "M.", joined=True).zones == ()
    joined = only(tile("V"), "Mv.d", joined=True).zones
    assert [(new.zone.terrain, new.zone.size, new.joins) for new in joined] == [("desert", 3, 1)]


def test_a_tile_opens_temple_sites() -> None:
    place = at(places(tile("m"), "Mfl", " d."), (2, 1))
    assert [spots(four) for four in place.opened] == [{(1, 0), (2, 0), (1, 1), (2, 1)}]
    assert rules_of(place.steps) == ["site.temple"]


def test_the_creature_of_a_volcano_blocks_temple_sites() -> None:
    place = at(places(tile("V"), "Mfl.", " dm "), (3, 0))
    assert [spots(four) for four in place.blocked] == [{(1, 0), (2, 0), (1, 1), (2, 1)}]
    assert rules_of(place.steps) == ["site.creature_adjacent"]


def test_a_volcano_itself_opens_no_site_while_its_creature_lives() -> None:
    assert at(places(tile("V"), "Mfl", " d."), (2, 1)).opened == ()


def test_a_fifth_point_wins_at_once_on_a_pacified_island() -> None:
    place = only(tile("d"), "Mdd.", medallions=4)
    assert place.wins is True
    assert rules_of(place.steps) == ["titan.zone", "victory.race"]


def test_a_fifth_point_does_not_win_beside_a_creature() -> None:
    place = at(places(tile("d"), "VMdd.", medallions=4), (4, 0))
    assert place.wins is False
    assert rules_of(place.steps) == ["titan.zone", "victory.pacified"]


def test_a_creature_that_comes_with_the_tile_prevents_the_win() -> None:
    found = places(tile("dV"), "Mdd..", medallions=4)
    assert {one.wins for one in found} == {False}


def test_places_are_ranked_by_what_they_are_worth() -> None:
    found = places(tile("d"), ".M.dd", ports=(Port(0, 0, nuggets=2), Port(1, 0)))
    assert [(one.rank, one.cells[0].q) for one in found] == [(1, 2), (2, 0)]


def test_equal_places_share_a_rank() -> None:
    found = places(tile("d"), ".M.", "   ")
    assert [one.rank for one in found] == [1, 1]
    three = places(tile("d"), ".M.", ". .", ports=(Port(1, 0), Port(2, 0, nuggets=1)))
    assert [one.rank for one in three] == [1, 2, 2]


def test_a_gained_temple_site_is_worth_more_than_a_port() -> None:
    ports = (Port(1, 0), Port(0, 0, nuggets=5))
    found = places(tile("m"), ".Mfl", "  d.", ports=ports)
    assert [spots(one.cells) for one in found] == [{(3, 1)}, {(0, 0)}]


def test_a_titan_without_a_zone_is_a_warning_here_too() -> None:
    answer = rank_places(tile("d"), "M.", titans=(Titan("theia"),))
    assert [(one.code, one.pointer) for one in answer.warnings] == [
        ("titan-without-zone", "/island/titans/0")
    ]


def test_a_place_that_would_make_three_titans_is_a_warning_of_its_own() -> None:
    held = (Titan("themis"), Titan("hyperion"))
    rows = ("MOff.f", "lll...", "mmm...")
    joining = rank_places(tile("f"), *rows, titans=held)
    assert [(one.code, one.pointer, dict(one.params)) for one in joining.warnings] == [
        ("many-titans-after", "/island/titans", {"count": 3})
    ]
    assert rank_places(tile("d"), *rows, titans=held).warnings == ()


def test_three_titans_that_are_held_already_are_listed_as_held() -> None:
    held = (Titan("themis"), Titan("hyperion"), Titan("theia"))
    rows = ("MOff.f", "lll...", "mmm...", "fff...")
    answer = rank_places(tile("d"), *rows, titans=held)
    assert [(one.code, dict(one.params)) for one in answer.warnings] == [
        ("many-titans", {"count": 3})
    ]


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (("M.",), {"titans": (Titan("theia"),)}),
        (("MOddd.",), {"titans": (Titan("theia"), Titan("themis"), Titan("cronos"))}),
        (("M.",), {"temples": 1}),
        (("MTTTT.",), {"temples": 1}),
    ],
)
def test_an_island_has_the_same_warnings_as_alone(
    rows: tuple[str, ...], more: dict[str, Any]
) -> None:
    alone = score_island(IslandPosition(TableRules(), island(*rows, **more))).warnings
    here = rank_places(tile("m"), *rows, **more).warnings
    assert here
    assert here == tuple([one._replace(pointer=f"/island{one.pointer}") for one in alone])
