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


def test_a_fifth_point_wins_at_once_on_a_pacified_island() -> None:
    place = only(tile("d"), "Mdd.", medallions=4)
    assert place.wins is True
    assert rules_of(place.steps) == ["titan.zone", "victory.race"]


def test_a_place_that_would_make_three_titans_is_a_warning_of_its_own() -> None:
    held = (Titan("themis"), Titan("hyperion"))
    rows = ("MOff.f", "lll...", "mmm...")
    joining = rank_places(tile("f"), *rows, titans=held)
    assert [(one.code, one.pointer, dict(one.params)) for one in joining.warnings] == [
        ("many-titans-after", "/island/titans", {"count": 3})
    ]
    assert rank_places(tile("d"), *rows, titans=held).warnings == ()


def test_a_gained_temple_site_is_worth_more_than_a_port() -> None:
    ports = (Port(1, 0), Port(0, 0, nuggets=5))
    found = places(tile("m"), ".Mfl", "  d.", ports=ports)
    assert [spots(one.cells) for one in found] == [{(3, 1)}, {(0, 0)}]


def test_zones_of_volcanoes_alone_are_none() -> None:
    assert only(tile("V"), "M.", joined=True).zones == ()
    joined = only(tile("V"), "Mv.d", joined=True).zones
    assert [(new.zone.terrain, new.zone.size, new.joins) for new in joined] == [("desert", 3, 1)]
