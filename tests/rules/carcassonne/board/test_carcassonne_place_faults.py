"""What a refusal of a place says: what lies there instead, and how it is named."""

from pathlib import Path

import pytest

from services.carcassonne import app
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Bridge,
    Fairy,
    Ferry,
    GoldPile,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from shared.core.illegal import Fault
from shared.core.phrases import Word
from shared.texts import SHARED_TEXTS, load_texts
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    find_faults,
    place_follower,
    place_tile,
)

TEXTS = load_texts(SHARED_TEXTS, Path(app.__file__).parent / "texts")


def say(position: BoardPosition, language: str = "en") -> str:
    """What is said of the only fault of a board."""
    (fault,) = find_faults(position)
    return say_fault(fault, language)


def say_fault(fault: Fault, language: str = "en") -> str:
    said = TEXTS["fr" if language == "fr" else "en"].say(*fault.phrase)
    return said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("follower", "code", "there"),
    [
        (place_follower("city", 9, -2), "place.empty", ()),
        (place_follower("pyramid", 9, -2), "place.empty", ()),
        *[
            (place_follower(kind, 0, 0), "place.without", ("road", "city", "field"))
            for kind in ("monastery", "abbot_monastery", "pyramid", "vodyanoy", "hut", "coiners")
        ],
        (place_follower("field", 0, 0, "E"), "place.half", ("EL", "WR", "ER", "SL", "SR", "WL")),
        (place_follower("field", 0, 0), "ambiguous.half", ("EL", "ER")),
        (place_follower("city", 0, 0, "S"), "place.side", ("N",)),
        (place_follower("field", 0, 0, "ER", segment=2), "place.side", ("EL", "WR")),
        (place_follower("field", 0, 0, segment=0), "place.segment", (2, 3)),
        (place_follower("field", 0, 0, "ER", segment=0), "place.segment", (2, 3)),
        (place_follower("castle", 0, 0), "place.no_castle", ()),
    ],
)
def test_a_place_without_what_is_named_says_what_is_there(
    follower: PlacedFollower, code: str, there: tuple[str | int, ...]
) -> None:
    (fault,) = find_faults(build_board(START, followers=[follower]))
    kinds = tuple([Word(f"place.{one}") for one in there])
    assert fault.phrase.code == f"fault.follower.{code}"
    named = fault.params.get("choices", fault.params.get("there", ()))
    assert named == (kinds if code == "place.without" else there)


def test_a_kind_that_is_missing_has_its_article() -> None:
    position = build_board(START, followers=[place_follower("monastery", 0, 0)])
    assert [say(position), say(position, "fr")] == [
        "The tile BA/D in column 0, row 0 has no monastery; it has: road, city, and field.",
        "La tuile BA/D en colonne 0, ligne 0 n’a pas d’abbaye ; elle a : route, ville et pré.",
    ]


MOUTH = Tunnel((BoardEdge(0, 0, "E"),))
WALLS = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))


CROSSING, MEADOW = place_tile("BA/W", 0, 0), place_tile("BA/B", 0, 0)
NORTH, FERRY = PlacedCastle(0, 0, "N"), Ferry(0, 0, ("W", "E"))
HOUSE = Tollhouse("red", 0, 0, "E")
OVER = Bridge(0, 0, "NS")


@pytest.mark.parametrize(
    ("tiles", "pieces", "code"),
    [
        (WALLS, Pieces(castles=(NORTH, PlacedCastle(0, -1, "S"))), "castle.base.again"),
        (WALLS, Pieces(castles=(NORTH, NORTH)), "castle.base.twice"),
        ((MEADOW,), Pieces(bridges=(OVER, OVER)), "bridge.crossing.twice"),
        ((MEADOW,), Pieces(bridges=(OVER, Bridge(0, 0, "WE"))), "bridge.crossing"),
        ((CROSSING,), Pieces(tollhouses=(HOUSE, HOUSE)), "figure.place.tollhouses_twice"),
        (
            (CROSSING,),
            Pieces(tollhouses=(HOUSE, Tollhouse("blue", 0, 0, "E"))),
            "figure.place.tollhouses_taken",
        ),
        (
            (place_tile("TU/RR", 0, 0),),
            Pieces(tunnels=(MOUTH, MOUTH)),
            "figure.place.tunnels_taken",
        ),
        (
            (place_tile("FR/RRRR", 0, 0),),
            Pieces(ferries=(FERRY, FERRY)),
            "figure.place.ferries_taken",
        ),
    ],
)
def test_a_piece_given_twice_is_said_to_be_there_already(
    tiles: tuple[PlacedTile, ...], pieces: Pieces, code: str
) -> None:
    (fault,) = find_faults(build_board(*tiles, pieces=pieces))
    assert fault.phrase.code == f"fault.{code}"


def test_the_names_that_fit_are_listed_and_the_nearest_is_suggested() -> None:
    (fault,) = find_faults(build_board(START, followers=[place_follower("field", 0, 0, "E")]))
    assert fault.fitting is not None
    assert fault.fitting.allowed == ("EL", "WR", "ER", "SL", "SR", "WL")
    (fault,) = find_faults(build_board(START, followers=[place_follower("field", 0, 0)]))
    assert fault.fitting is not None
    assert fault.fitting.allowed == ("EL", "WR", "ER", "SL", "SR", "WL")


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        (Pieces(mage=SegmentPlace(5, 0, "road")), "No tile lies in column 5, row 0."),
        (Pieces(gold=(GoldPile(5, 0, 1),)), "No tile lies in column 5, row 0"),
        (Pieces(little_buildings=(PlacedBuilding("shed", 5, 0),)), "No tile lies in column 5"),
        (Pieces(big_top=BigTop(5, 0, 3)), "No tile lies in column 5, row 0"),
        (Pieces(big_top=BigTop(0, 0, 3)), "on a tile with a circus"),
        (Pieces(tollhouses=(Tollhouse("blue", 5, 0, "S"),)), "No tile lies in column 5, row 0"),
        (Pieces(tollhouses=(Tollhouse("blue", 0, 0, "S"),)), "stands on a crossing"),
        (Pieces(tunnels=(Tunnel((BoardEdge(5, 0, "E"),)),)), "No tile lies in column 5, row 0"),
        (Pieces(tunnels=(Tunnel((BoardEdge(0, 0, "E"),)),)), "lies at a tunnel mouth"),
        (Pieces(ferries=(Ferry(5, 0, ("W", "E")),)), "No tile lies in column 5, row 0"),
        (Pieces(ferries=(Ferry(0, 0, ("W", "E")),)), "lies on a lake"),
        (Pieces(bridges=(Bridge(5, 0, "NS"),)), "No tile lies in column 5, row 0"),
        (Pieces(castles=(PlacedCastle(5, 0, "N"),)), "No tile lies in column 5, row 0"),
        (Pieces(castles=(PlacedCastle(0, 0, "N"),)), "a complete city of exactly two tiles"),
        (Pieces(fairy=Fairy(5, 0, "blue")), "No tile lies in column 5, row 0"),
        (Pieces(fairy=Fairy(0, 0, "red")), "“red” has none here"),
        (Pieces(fairy=Fairy(0, 0, "blue", "large")), "“blue” has a follower on this tile, but not"),
        (Pieces(fairy=Fairy(0, 0, "blue", side="N")), "“blue” has a follower on this tile"),
    ],
)
def test_a_piece_says_what_would_hold_it(pieces: Pieces, said: str) -> None:
    road = place_follower("road", 0, 0, of="blue")
    assert said in say(build_board(START, pieces=pieces, followers=[road]))


@pytest.mark.parametrize("below", ["BA/U", "BA/B"])
def test_the_good_end_of_a_refused_bridge_clashes_with_nothing(below: str) -> None:
    tiles = (place_tile("BA/D", 0, 0), place_tile(below, 0, 1))
    board = build_board(*tiles, pieces=Pieces(bridges=(Bridge(0, 0, "NS"),)))
    assert [one.code for one in find_faults(board)] == ["bridge.end"]
