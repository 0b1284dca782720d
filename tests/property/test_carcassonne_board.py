"""The board of Carcassonne: what holds for every board, however it is turned, moved or grown."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from services.carcassonne.board.answers import FeatureFacts
from services.carcassonne.board.features import find_features
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardFaults,
    BoardPosition,
    Bridge,
    ComparisonPosition,
    Fairy,
    Ferry,
    FitsPosition,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Space,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import IllegalPosition
from shared.core.sheet import Entry, ScoreSheet
from tests.property.carcassonne_boards import ORDINARY_DESIGNS, build_position, build_random_board
from tests.property.carcassonne_moved_boards import move_board, turn_board
from tests.rules.carcassonne.board.laying_carcassonne import list_fact
from tests.rules.carcassonne.placed_boards import (
    build_board_sheet,
    build_turn,
    build_turn_sheet,
    compare_rule_sets,
    find_fits,
)
from tests.tiers import examples

BOARDS = range(examples(150))
"""Seeds of the random boards that each property is tried on."""
MODES = ("final", "completed", "projected")
PLACES = (
    "road",
    "city",
    "field",
    "monastery",
    "abbot_monastery",
    "garden",
    "castle",
    "german_castle",
    "hut",
    "vodyanoy",
    "pyramid",
)


def strip_places(sheet: ScoreSheet) -> list[Entry]:
    """The entries without the places they name."""
    return [
        entry._replace(facts=FeatureFacts(open_edges=entry.facts.open_edges))
        for entry in sheet.entries
    ]


def test_a_board_adds_up_and_turned_moved_or_mixed_has_the_same_points() -> None:
    for seed in BOARDS:
        position = build_position(build_random_board(seed, 20), seed)
        sheet = build_board_sheet(position)
        drawn = dict.fromkeys(map_totals(sheet), 0)
        for entry in sheet.entries:
            for award, points in zip(entry.awards, entry.points(), strict=True):
                drawn[award.player] += points
        assert drawn == map_totals(sheet)
        once = turn_board(position)
        thrice = turn_board(turn_board(once))
        for other in (once, thrice, move_board(position, 4321, -5000)):
            assert strip_places(build_board_sheet(other)) == strip_places(sheet), seed
        tiles = Random(seed).sample(position.tiles, len(position.tiles))
        mixed = build_board_sheet(replace(position, tiles=tuple(tiles)))
        assert map_totals(mixed) == map_totals(sheet), seed


def test_adding_tiles_never_splits_a_feature() -> None:
    for seed in BOARDS:
        board = build_random_board(seed, 24)
        for size in (12, 18):
            tiles = tuple(board.tiles[:size])
            spaces = {(one.x, one.y) for one in tiles}
            bridges = tuple(
                Bridge(x, y, axis) for (x, y), axis in board.bridges.items() if (x, y) in spaces
            )
            pieces = build_position(board, seed, 0).pieces
            early = find_features(tiles, Pieces(bridges=bridges), BoardFaults())
            late = find_features(tuple(board.tiles), replace(pieces, castles=()), BoardFaults())
            assert early.laid.first_nodes == late.laid.first_nodes[: len(tiles)]
            for node, root in enumerate(early.roots):
                assert late.roots[node] == late.roots[root], seed


def map_totals(sheet: ScoreSheet) -> dict[str, int]:
    return {one.id: one.points for one in sheet.standings()}


def test_a_tile_of_the_board_fits_where_it_lies() -> None:
    for seed in BOARDS:
        board = build_random_board(seed, 15)
        position = build_position(board, seed, 0)
        last = position.tiles[-1]
        assert last.design is not None
        bridges = tuple(
            one for one in position.pieces.bridges if (one.x, one.y) != (last.x, last.y)
        )
        is_drawn = last.tile != "AM/A" and last.design.expansions != ("count",)
        if len(bridges) < len(position.pieces.bridges) or not is_drawn:
            continue
        without = replace(position, tiles=position.tiles[:-1], pieces=Pieces(bridges=bridges))
        fits = find_fits(FitsPosition(without, Space(last.x, last.y), (last.design,)))
        assert last.rotation in list_fact(fits, "fits")[0].rotations, seed


def build_any_board(chance: Random) -> BoardPosition:
    """Tiles, figures and pieces anywhere, mostly against the rules."""

    def x() -> int:
        return chance.randint(-3, 3)

    def side() -> str:
        return chance.choice("NESW")

    def some(make: Any) -> tuple[Any, ...]:
        return tuple(make() for _ in range(chance.randint(0, 2)))

    names = ("blue", "red", "green")
    designs = [*ORDINARY_DESIGNS, DESIGNS["CO/1"], None]
    tiles = tuple(
        PlacedTile("?", chance.choice(designs), x(), x(), chance.choice((0, 90, 180, 270)))
        for _ in range(chance.randint(1, 25))
    )
    pieces = Pieces(
        fairy=Fairy(x(), x(), chance.choice(names)),
        mage=SegmentPlace(x(), x(), "road", side()),
        witch=SegmentPlace(x(), x(), "city", side()),
        bridges=some(lambda: Bridge(x(), x(), chance.choice(("NS", "WE")))),
        castles=some(lambda: PlacedCastle(x(), x(), side())),
        tunnels=some(lambda: Tunnel((BoardEdge(x(), x(), side()), BoardEdge(x(), x(), side())))),
        ferries=some(lambda: Ferry(x(), x(), (side(), side()))),
        tollhouses=some(lambda: Tollhouse("blue", x(), x(), side())),
        little_buildings=some(lambda: PlacedBuilding("house", x(), x())),
        big_top=BigTop(x(), x(), 3),
    )
    base = build_position(build_random_board(1, 3), 1, 0)
    return replace(base, tiles=tiles, pieces=pieces, followers=build_figures(chance, tiles, 6))


def build_figures(
    chance: Random, tiles: tuple[PlacedTile, ...], many: int
) -> tuple[PlacedFollower, ...]:
    """Any figures on anything of any tiles."""
    sides = (None, *"NESW", "NL", "SR", "EL", "WR")
    return tuple(
        PlacedFollower(
            chance.choice(("blue", "red", "black")),
            chance.choice(FIGURES),
            one.x,
            one.y,
            chance.choice(PLACES),
            chance.choice(sides),
            number=chance.randint(1, 2),
            ghosts=chance.randint(0, 1),
            hill=chance.random() < 0.2,
        )
        for one in chance.choices(tiles, k=many)
    )


@pytest.mark.parametrize("mode", MODES)
def test_anything_is_a_sheet_or_is_refused(mode: Any) -> None:
    chance = Random(mode)
    rules = RuleSet(expansions=frozenset({"river", "tunnels"}))
    for _ in range(examples(200)):
        position = replace(build_any_board(chance), mode=mode, all_features=True)
        rule_sets = (position.rules, rules)
        for answer in (
            lambda position=position: build_board_sheet(position),
            lambda position=position: build_turn_sheet(build_turn(position, 0)),
            lambda position=position: find_fits(
                FitsPosition(position, Space(0, 4), ORDINARY_DESIGNS[:9])
            ),
            lambda position=position, rule_sets=rule_sets: compare_rule_sets(
                ComparisonPosition(position, rule_sets)
            ),
        ):
            with pytest.raises(IllegalPosition) as refused:
                answer()
            assert refused.value.faults


@pytest.mark.parametrize("mode", MODES)
def test_every_figure_on_whatever_there_is_gets_a_sheet_once_faults_are_taken_away(
    mode: Any,
) -> None:
    chance = Random(mode)
    rules = RuleSet(expansions=frozenset({"river", "abbot"}), edition="C1", boxes=2)
    standing = 0
    for seed in BOARDS:
        position = build_position(build_random_board(seed, 15), seed, 0)
        figures = build_figures(chance, position.tiles, 90)
        position = replace(position, rules=RuleSet(boxes=2), mode=mode, followers=figures)
        try:
            build_board_sheet(position)
        except IllegalPosition as refused:
            bad = {fault.pointer.split("/")[2] for fault in refused.faults}
            left = [one for index, one in enumerate(position.followers) if str(index) not in bad]
            position = replace(position, followers=tuple(left), all_features=True)
        standing += len(position.followers)
        sheet = build_board_sheet(position)
        assert len(sheet.standings()) == len(position.players)
        turn = build_turn_sheet(build_turn(position, len(position.tiles) - 1))
        assert turn.mode == "completed"
        compare_rule_sets(ComparisonPosition(position, (position.rules, rules)))
    assert standing > len(BOARDS)
