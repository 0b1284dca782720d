"""The notation of a board, word by word: what is written, what is read, and what is refused."""

import pytest

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
from services.carcassonne.notation.reading import BoardNotation, read_notation
from services.carcassonne.rules.position import Player, RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import Faults
from shared.core.phrases import Param
from tests.rules.carcassonne.placed_boards import write_as_given

EVERYTHING = (
    "0,0 BA/D;;fairy@0,0:road:#1=red:large mage@0,0:road witch@-1,2:city big_top@3,4=2 "
    "bridge@0,1:NS castle@0,0:N:new ferry@1,2:NE gold@1,1=3 house@2,2 shed@0,0 "
    "tollhouse@1,1:S=red:2 tower@0,0 "
    "tunnel@0,0:E tunnel@0,0:E&3,1:W"
)
PIECES = Pieces(
    fairy=Fairy(0, 0, "red", "large", "road", None, 1),
    mage=SegmentPlace(0, 0, "road"),
    witch=SegmentPlace(-1, 2, "city"),
    bridges=(Bridge(0, 1, "NS"),),
    castles=(PlacedCastle(0, 0, "N", built_now=True),),
    tunnels=(
        Tunnel((BoardEdge(0, 0, "E"),)),
        Tunnel((BoardEdge(0, 0, "E"), BoardEdge(3, 1, "W"))),
    ),
    ferries=(Ferry(1, 2, ("N", "E")),),
    tollhouses=(Tollhouse("red", 1, 1, "S", large=True),),
    little_buildings=(
        PlacedBuilding("house", 2, 2),
        PlacedBuilding("shed", 0, 0),
        PlacedBuilding("tower", 0, 0),
    ),
    big_top=BigTop(3, 4, 2),
    gold=(GoldPile(1, 1, 3),),
)


def place_tiles(*tiles: tuple[str, int, int, int]) -> tuple[PlacedTile, ...]:
    return tuple(PlacedTile(tile, DESIGNS.get(tile), x, y, turn) for tile, x, y, turn in tiles)


def build_board(
    tiles: tuple[PlacedTile, ...] = (),
    followers: tuple[PlacedFollower, ...] = (),
    pieces: Pieces | None = None,
) -> BoardPosition:
    players = (Player("red"),)
    return BoardPosition(RuleSet(), "final", players, tiles, followers, pieces or Pieces())


def read_line(line: str) -> BoardNotation:
    faults = Faults()
    found = read_notation(line, DESIGNS, "/notation", faults)
    assert faults.found == ()
    return found


def list_faults(line: str) -> list[tuple[str, str, dict[str, Param]]]:
    faults = Faults()
    read_notation(line, DESIGNS, "/notation", faults)
    return [(fault.code, fault.pointer, dict(fault.params)) for fault in faults.found]


def list_refused_words(line: str) -> list[Param]:
    assert {code for code, _, _ in list_faults(line)} <= {"notation.word"}
    return [params["word"] for _, _, params in list_faults(line)]


def test_what_is_written_is_read_again() -> None:
    tiles = place_tiles(("BA/D", 0, 1, 90), ("BA/E", 3, 1, 0), ("BA/B", -1, 3, 270))
    assert sorted(
        read_line(write_as_given(build_board(tiles))).tiles, key=lambda one: one.x
    ) == sorted(tiles, key=lambda one: one.x)


def test_every_piece_is_written_and_read() -> None:
    tiles = place_tiles(("BA/D", 0, 0, 0))
    assert write_as_given(build_board(tiles, pieces=PIECES)) == EVERYTHING
    assert read_line(EVERYTHING).pieces == PIECES


def test_the_fairy_may_stand_beside_the_only_follower_of_a_tile() -> None:
    line = ";;fairy@0,0=red"
    assert read_line(line).pieces == Pieces(fairy=Fairy(0, 0, "red"))
    assert write_as_given(build_board(pieces=Pieces(fairy=Fairy(0, 0, "red")))) == line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("BA/D", ["BA/D"]),
        ("0,0 BA/D@45 BA/U@ *x", ["BA/D@45", "BA/U@", "*x"]),
        ("٣,0 BA/D", ["٣,0 BA/D"]),
        ("0,0 *１ BA/D", ["*１"]),
        ("0,0 " + "x" * 41, ["x" * 41]),
        ("0,0 " + "%" * 70, ["%" * 60]),
        (";red:knight@0,0:city red:follower@0,0:sea", None),
        (";red:follower*0@0,0:city red:follower*2001@0,0:city", None),
        (";red:follower@0,0:city:#40 red:follower@0,٣:city", None),
        (";;dragon@0,0 fairy mage@0,0:field bridge@0,0:N big_top@0,0=2001 shed@0", None),
        (";;fairy@0,0=a fairy@1,0=b", ["fairy@1,0=b"]),
        (";;tunnel@0,0:E&1,0:W&2,0:W tunnel@6000,0:E&1,0:Q", None),
    ],
)
def test_what_is_no_word_is_quoted_in_the_fault(line: str, words: list[str] | None) -> None:
    assert list_refused_words(line) == (line.strip(";").split() if words is None else words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("4999,0 BA/D BA/D BA/D BA/U", ["BA/D", "BA/U"]),
        ("0,-5001 BA/D|BA/U", ["BA/D"]),
        ("100000,0 BA/D", ["BA/D"]),
        (";red:follower@5001,0:city red:follower@0,-5000:city", ["red:follower@5001,0:city"]),
        (";;shed@0,99999 house@0,5000", ["shed@0,99999"]),
    ],
)
def test_a_word_whose_place_is_too_far_away_is_reported_with_the_limit(
    line: str, words: list[str]
) -> None:
    params = [{"word": word, "limit": 5_000} for word in words]
    assert list_faults(line) == [("notation.far", "/notation", each) for each in params]


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("0,0 " + "BA/D " * 6_000, ("notation.tiles", {"count": 6_000, "limit": 2_000})),
        (
            ";" + "red:follower@0,0:field " * 400 + "red:follower@9999,0:field " * 200,
            ("notation.followers", {"count": 600, "limit": 500}),
        ),
        (
            ";red:follower@9999,0:field;" + "shed@0,0 " * 150 + "shed@0,9999 " * 100,
            ("notation.pieces", {"count": 250, "limit": 200}),
        ),
    ],
    ids=["tiles", "followers", "pieces"],
)
def test_what_lies_too_far_away_is_counted_with_the_rest(
    line: str, counted: tuple[str, dict[str, Param]]
) -> None:
    found = [(code, params) for code, _, params in list_faults(line) if code != "notation.far"]
    assert found == [counted]


def test_several_blanks_are_as_one() -> None:
    assert read_line("0,0  BA/D  *1 BA/U ; ; shed@0,0  ") == read_line("0,0 BA/D *1 BA/U;;shed@0,0")


@pytest.mark.parametrize("sign", [" ", "|"])
def test_a_line_without_end_is_not_read(sign: str) -> None:
    line = "0,0 " + f"x{sign}" * 10_000
    assert list_faults(line) == [("notation.long", "/notation", {"count": 10_001, "limit": 10_000})]
    assert list_faults(line[:-2]) != list_faults(line)


def test_a_follower_may_have_company_ghosts_a_hill_and_a_side_or_a_segment() -> None:
    one = PlacedFollower("red", "phantom", 1, 2, "field", "NL", None, 2, 3, True)
    other = PlacedFollower("red", "large", 1, 2, "field", None, 4)
    line = ";red:large@1,2:field:#4 red:phantom*2+3^@1,2:field:NL"
    assert write_as_given(build_board((), (one, other))) == line
    assert read_line(line).followers == (other, one)


def test_signs_in_an_id_are_encoded() -> None:
    name = "a:b;c d@%*|=é/+!"
    follower = PlacedFollower(name, "follower", 0, 0, "road")
    line = write_as_given(build_board(place_tiles((name, 0, 0, 90)), (follower,)))
    encoded = "a%3Ab%3Bc%20d%40%25%2A%7C%3D%C3%A9/+!"
    assert line == f"0,0 {encoded}@90;{encoded}:follower@0,0:road"
    assert read_line(line).tiles[0].tile == read_line(line).followers[0].player == name


def test_there_are_no_more_tiles_followers_and_pieces_than_a_board_may_have() -> None:
    parts = (
        "0,0 " + "BA/B " * 2_001,
        "red:follower@0,0:field " * 501,
        "shed@0,0 " * 201,
    )
    assert list_faults(";".join(parts)) == [
        ("notation.tiles", "/notation", {"count": 2_001, "limit": 2_000}),
        ("notation.followers", "/notation", {"count": 501, "limit": 500}),
        ("notation.pieces", "/notation", {"count": 201, "limit": 200}),
    ]
