"""Compares the figures and pieces of a board with what the boxes hold."""

from collections import Counter
from collections.abc import Mapping

from services.carcassonne.board.design import Design
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.rules.box import (
    BUILDINGS,
    GHOSTS,
    LITTLE_BUILDINGS,
    PIECES,
    TOKENS,
    TOLLHOUSES_OF_A_PLAYER,
    BoxCount,
)
from services.carcassonne.rules.names import CITY_WONDERS, ROAD_WONDERS
from services.carcassonne.rules.pieces import SHEEP_TOKENS, TUNNEL_TOKENS

PRINTED: Mapping[str, str] = {
    "coats": "coats",
    "inns": "inn",
    "cathedrals": "cathedral",
    "besieged": "besieged",
    "darmstadtium": "darmstadtium",
    "pigsty": "pigsty",
    "labyrinths": "labyrinth",
    "leipzig_roads": "leipzig",
    "travellers": "travellers",
    "farms": "farms",
    "sheds": "sheds",
    "highwaymen": "highwaymen",
}
"""By piece of the box, the field of a segment that says how many of it are printed there."""
OF_BOX: Mapping[str, int] = {
    **{supply.name(name): supply.of_box for name, supply in PIECES.items()},
    **BUILDINGS,
    **{f"value.wonder.{one}": 1 for one in {*CITY_WONDERS, *ROAD_WONDERS}},
}


def count_board(position: BoardPosition, laid: LaidTiles) -> BoxCount:
    box, followers = BoxCount(position.rules), position.followers
    box.add_figures(
        [
            (("followers", index), one.player, one.figure, one.number)
            for index, one in enumerate(followers)
        ]
    )
    box.add(("followers",), "piece.ghosts", sum([one.ghosts for one in followers]), GHOSTS)
    flock = [sheep for one in followers for sheep in one.flock]
    for sheep, tokens in SHEEP_TOKENS.items():
        box.add(("followers",), f"piece.sheep.{sheep}", flock.count(sheep), tokens)
    _count_pieces(position, box)
    _count_prints(Counter([rotated.design for rotated in laid.rotated_designs]), box)
    return box


def _count_prints(tiles: Mapping[Design, int], box: BoxCount) -> None:
    own = {word for design in tiles if not design.box for word in _list_prints(design)}
    prints = {design: _list_prints(design) for design in tiles} if own else {}
    for word in sorted(own & OF_BOX.keys()):
        count = sum([there[word] * tiles[design] for design, there in prints.items()])
        box.add(("tiles",), word, count, OF_BOX[word])


def _list_prints(design: Design) -> Counter[str]:
    """List what is printed on a tile; a road and the field beside it may name the same drawing."""
    of_field, of_others = Counter[str](), Counter[str]()
    for one in design.segments:
        there = of_field if one.kind == "field" else of_others
        there += Counter(
            {
                **{
                    PIECES[name].name(name): int(getattr(one, field))
                    for name, field in PRINTED.items()
                },
                "piece.signposts": len(one.signposts),
                f"kind.{one.kind}": 1,
                f"building.{one.building}": int(one.kind == "monastery"),
            }
        )
    wonders = {f"value.wonder.{one.wonder}": 1 for one in design.segments if one.wonder}
    return of_field | of_others | Counter(wonders)


def _count_pieces(position: BoardPosition, box: BoxCount) -> None:
    pieces = position.pieces
    for name in ("bridges", "castles", "ferries"):
        count = len(getattr(pieces, name))
        box.add(("pieces", name), f"piece.{name}", count, PIECES[name].of_box)
    tokens = sum([len(one.ends) for one in pieces.tunnels])
    box.add(("pieces", "tunnels"), "piece.tunnel_tokens", tokens, TUNNEL_TOKENS)
    buildings = [one.kind for one in pieces.little_buildings]
    for kind in dict.fromkeys(buildings):
        box.add(
            ("pieces", "little_buildings"),
            f"piece.{kind}s",
            buildings.count(kind),
            LITTLE_BUILDINGS,
        )
    # One tollhouse takes its toll at every road of its crossing, each of which may be listed.
    houses = {
        (one.player, one.x, one.y): index
        for index, one in reversed([*enumerate(pieces.tollhouses)])
    }
    box.add_each(
        [
            (("pieces", "tollhouses", index), player, "piece.tollhouses")
            for (player, _, _), index in reversed(houses.items())
        ],
        TOLLHOUSES_OF_A_PLAYER,
    )
    if pieces.gold:
        held = sum(position.holdings.gold.values())
        gold = sum([one.number for one in pieces.gold]) + held
        box.add(("pieces", "gold"), "piece.gold", gold, TOKENS["gold"])
    if pieces.big_top is not None:
        box.add_animal(("pieces", "big_top", "value"), pieces.big_top.value)
