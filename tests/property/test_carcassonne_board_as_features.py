"""Every entry of a board, sent again as that feature, gives the same points."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.board.holding import BoardFeature, find_scored_features
from services.carcassonne.board.laying import STRIDE
from services.carcassonne.board.placements import Placements, place_board
from services.carcassonne.board.placing import NO_NODE
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.board.scores import build_sheet
from services.carcassonne.rules.feature_types import CATHEDRAL_ROAD
from services.carcassonne.rules.position import KIND_NAMES
from shared.core.answers import Mode
from shared.core.declarations import read_fields
from shared.core.sheet import Entry
from tests.property.carcassonne_boards import PLAYERS
from tests.property.carcassonne_full_boards import build_full_board
from tests.rules.game_client import GameClient
from tests.tiers import examples

CLIENT = GameClient(GAME)


def write_value(value: Any) -> Any:
    """A value of a feature as a request writes it; an object has what is not its default."""
    if hasattr(value, "_fields"):
        given = [(one.key, getattr(value, one.name)) for one in read_fields(type(value))]
        default = value._field_defaults
        return {name: write_value(one) for name, one in given if one != default.get(name)}
    if isinstance(value, tuple):
        return [write_value(one) for one in value]
    return dict(value) if isinstance(value, Mapping) else value


def write_feature(one: BoardFeature) -> dict[str, Any]:
    """The request that describes a feature of a board."""
    held = one.held
    feature = {"kind": KIND_NAMES[type(held.feature)], **write_value(held.feature)}
    for road in feature.get("roads", ()):
        for name in road.keys() - set(CATHEDRAL_ROAD.fields or ()):
            del road[name]
    request = {"feature": feature, "followers": [write_value(each) for each in held.followers]}
    return request if held.fairy is None else {**request, "fairy": held.fairy}


def read_entry(entry: Entry) -> tuple[Any, ...]:
    def read(lines: Any) -> list[tuple[str, int, int]]:
        return [(line.rule, line.number, line.each) for line in lines or ()]

    awards = [(one.player, read(one.lines)) for one in entry.awards]
    return entry.value, read(entry.lines), sorted(awards)


def read_document(entry: Mapping[str, Any]) -> tuple[Any, ...]:
    def read(lines: Any) -> list[tuple[str, int, int]]:
        return [(line["rule"], line["count"], line["each"]) for line in lines or ()]

    awards = [(one["player"], read(one["lines"])) for one in entry["awards"]]
    return entry.get("value"), read(entry.get("lines")), sorted(awards)


def list_entries(placements: Placements) -> Iterator[tuple[BoardFeature, Entry]]:
    """Every feature of a board with its entry."""
    features = find_scored_features(placements)
    entries = {id(entry.facts): entry for entry in build_sheet(placements, features).entries}
    for one in (*features.held, *features.free):
        yield one, entries[id(one.facts)]


WAITING = ("hut", "barn_field")
"""Kinds that a board does not score in play until something makes them pay."""


@pytest.mark.parametrize("mode", ["final", "completed"])
def test_every_entry_of_a_board_sent_again_as_that_feature_gives_the_same_points(
    mode: Mode,
) -> None:
    for seed in range(examples(60)):
        position = replace(build_full_board(seed), mode=mode)
        rules = position.rules
        options = {"little_buildings": rules.little_buildings, "labyrinth": rules.labyrinth}
        for one, entry in list_entries(place_board(position)):
            if mode == "completed" and one.kind in WAITING:
                continue
            request = {
                "mode": mode,
                "players": [{"id": player} for player in PLAYERS],
                "rules": {"edition": rules.edition, "options": options},
                **write_feature(one),
            }
            status, document = CLIENT.answer("feature-scores", request)
            assert status == 200, (seed, request, document)
            assert read_document(document["entries"][0]) == read_entry(entry), (seed, request)


def list_names(placements: Placements, node: int) -> list[tuple[int, int, str | None, int | None]]:
    """Every way to name a segment: a space of its tile with a side that it alone has, or its index.

    A castle's may be that of either of its tiles.
    """
    laid, features = placements.laid, placements.features
    root = features.roots[node]
    nodes = [node]
    if root in features.castles:
        nodes = [each for each, of in enumerate(features.roots) if of == root]
    names: list[tuple[int, int, str | None, int | None]] = []
    for each in nodes:
        tile = laid.tile_of[each]
        local = each - laid.first_nodes[tile]
        cells = laid.rotated_designs[tile].cells
        for space, cell in zip(laid.spaces(tile), cells, strict=True):
            names.append((space.x, space.y, None, local))
            sides = [side for side, there in cell.segments_at.items() if there == (local,)]
            names += [(space.x, space.y, side, None) for side in sides]
    return names


def rename(placements: Placements, chance: Random) -> BoardPosition:
    """The board with every figure, castle and other piece named in another way."""
    position, laid = placements.position, placements.laid

    def move(one: Any) -> Any:
        """A piece on a tile, on any space of it."""
        cell = laid.occupied[one.x * STRIDE + one.y]
        space = chance.choice(list(laid.spaces(laid.cell_tiles[cell])))
        return one._replace(x=space.x, y=space.y)

    followers = []
    for one, spot in zip(position.followers, placements.spots, strict=True):
        if spot.node == NO_NODE:
            followers.append(move(one))
            continue
        x, y, side, segment = chance.choice(list_names(placements, spot.node))
        followers.append(one._replace(x=x, y=y, side=side, segment=segment))
    castles = []
    for castle in position.pieces.castles:
        names = list_names(placements, laid.find_nodes(castle, "city")[0])
        x, y, side = chance.choice([(x, y, side) for x, y, side, _ in names if side])
        castles.append(castle._replace(x=x, y=y, side=side))
    pieces = replace(
        position.pieces,
        castles=tuple(castles),
        fairy=None,
        little_buildings=tuple(map(move, position.pieces.little_buildings)),
        big_top=position.pieces.big_top and move(position.pieces.big_top),
    )
    return replace(position, followers=tuple(followers), pieces=pieces)


def test_a_piece_is_the_same_by_whichever_of_its_places_it_is_named() -> None:
    for seed in range(examples(60)):
        position = build_full_board(seed)
        position = replace(position, pieces=replace(position.pieces, fairy=None))
        placements = place_board(position)
        renamed = place_board(rename(placements, Random(seed)))
        before, after = (
            [(one.kind, read_entry(entry)) for one, entry in list_entries(each)]
            for each in (placements, renamed)
        )
        assert after == before, seed
