"""Where a tile can be laid, and what each place triggers."""

from typing import Any

from services.orichalque.rules.islands import Port, TileCell, Titan
from services.orichalque.rules.placements import rank_placements
from services.orichalque.rules.position import PlacementPosition, TableRules
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


def test_a_new_titan_takes_the_place_of_the_old() -> None:
    place = only(tile("d"), "Mdd.", titans=(Titan("theia"),))
    assert place.titans_after == ("cronos",)
    assert place.points == 1
    assert rules_of(place.steps) == ["titan.zone", "titan.replace"]


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


def test_the_creature_of_a_volcano_blocks_temple_sites() -> None:
    place = at(places(tile("V"), "Mfl.", " dm "), (3, 0))
    assert [spots(four) for four in place.blocked] == [{(1, 0), (2, 0), (1, 1), (2, 1)}]
    assert rules_of(place.steps) == ["site.creature_adjacent"]


def test_a_fifth_point_wins_at_once_on_a_pacified_island() -> None:
    place = only(tile("d"), "Mdd.", medallions=4)
    assert place.wins is True
    assert rules_of(place.steps) == ["titan.zone", "victory.race"]


def test_a_creature_that_comes_with_the_tile_prevents_the_win() -> None:
    found = places(tile("dV"), "Mdd..", medallions=4)
    assert {one.wins for one in found} == {False}


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


def test_a_gained_temple_site_is_worth_more_than_a_port() -> None:
    ports = (Port(1, 0), Port(0, 0, nuggets=5))
    found = places(tile("m"), ".Mfl", "  d.", ports=ports)
    assert [spots(one.cells) for one in found] == [{(3, 1)}, {(0, 0)}]


def test_zones_of_volcanoes_alone_are_none() -> None:
    assert only(tile("V"), "M.", joined=True).zones == ()
    joined = only(tile("V"), "Mv.d", joined=True).zones
    assert [(new.zone.terrain, new.zone.size, new.joins) for new in joined] == [("desert", 3, 1)]
