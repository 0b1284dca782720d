"""Random boards of Carcassonne with every piece wherever it may be, on tiles of every sort."""

from dataclasses import replace
from random import Random
from typing import Any

from services.carcassonne.board.design import Design, Edge, Mark, Segment, Signpost
from services.carcassonne.board.placements import place_board
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Fairy,
    Ferry,
    PlacedBuilding,
    PlacedFollower,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.rules.kinds import PLACES
from services.carcassonne.rules.names import FIGURES, TURNS
from services.carcassonne.rules.position import RuleSet
from shared.core.illegal import IllegalPosition
from tests.property.carcassonne_boards import (
    CASTLE,
    DOUBLE,
    ORDINARY_DESIGNS,
    PLAYERS,
    build_position,
    build_random_board,
)

FIELD = Segment(
    "field", tuple(Edge(half) for half in ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"))
)
STRAIGHT = (
    Segment("field", tuple(Edge(half) for half in ("WR", "NL", "NR", "EL"))),
    Segment("field", tuple(Edge(half) for half in ("ER", "SL", "SR", "WL"))),
)
CITY_HALVES = ("EL", "ER", "SL", "SR", "WL", "WR")
CITY_FIELD = Segment("field", tuple(Edge(half) for half in CITY_HALVES), (0,))


def print_road(name: str, *marks: Mark, **more: Any) -> Design:
    """A straight road with something on it."""
    road = Segment("road", (Edge("W"), Edge("E")), **more)
    return Design(name, (road, *STRAIGHT), marks=marks, box=name)


def print_city(name: str, **more: Any) -> Design:
    """A city at one side with something in it."""
    return Design(name, (Segment("city", (Edge("N"),), **more), CITY_FIELD), box=name)


def print_field(name: str, *segments: Segment, field: Segment = FIELD, **more: Any) -> Design:
    """A building, or something else, on a field."""
    return Design(name, (*segments, field), box=name, **more)


OWN_DESIGNS = (
    CASTLE,
    DOUBLE,
    Design(
        "our/cathedral",
        (
            Segment("german_cathedral"),
            *[Segment("road", (Edge(side),)) for side in "NES"],
            Segment("field", (Edge("WR"), Edge("NL"))),
            Segment("field", (Edge("NR"), Edge("EL"))),
            Segment("field", (Edge("ER"), Edge("SL"))),
            Segment("field", (Edge("SR"), Edge("WL"))),
        ),
        box="our/cathedral",
    ),
    print_road("our/inn", inn=True, farms=1, highwaymen=2),
    print_road("our/labyrinth", labyrinth=True),
    print_road("our/leipzig", leipzig=True),
    print_road("our/stonehenge", wonder="stonehenge", travellers=1),
    *[
        print_road(f"our/{turn}", signposts=(Signpost(Edge("E"), turn), Signpost(Edge("W"), turn)))
        for turn in TURNS
    ],
    print_city("our/cathar", besieged=True, coats=2),
    print_city("our/darmstadtium", darmstadtium=True, coats=1),
    print_city("our/church_city", cathedral=True),
    print_city("our/alhambra", wonder="alhambra"),
    print_field("our/wainwrights", Segment("wainwrights")),
    print_field("our/coiners", Segment("coiners")),
    print_field("our/tanners", Segment("tanners")),
    print_field("our/pigsty", field=replace(FIELD, pigsty=True, farms=1, sheds=2)),
    print_field("our/darmstadt", Segment("monastery", building="darmstadt_church")),
    print_field("our/japan", Segment("monastery", building="japanese", special=True)),
    print_field("our/shrine", Segment("monastery", building="shrine")),
    print_field("our/garden", Segment("garden")),
    print_field("our/hut", Segment("hut")),
    print_field("our/cemetery", Segment("cemetery")),
    print_field("our/tent", Segment("fortune_teller")),
    print_field("our/haunted", Segment("haunted_castle"), marks=(Mark("mist"),)),
    Design(
        "our/start",
        (
            Segment(
                "field",
                tuple(
                    Edge(side + half, cell)
                    for cell, sides in enumerate(("NW", "NE", "WS", "ES"))
                    for side in sides
                    for half in "LR"
                ),
            ),
        ),
        cells=((0, 0), (1, 0), (0, 1), (1, 1)),
        marks=(Mark("mist"),),
        box="our/start",
    ),
    print_field("our/mist", marks=(Mark("mist"),)),
    print_field("our/vineyard", marks=(Mark("vineyard"), Mark("hill"))),
    print_field("our/acrobats", marks=(Mark("acrobats"),)),
    replace(print_road("our/pair", long_side=True), triangles=2),
    replace(print_road("our/halves"), triangles=2),
    replace(print_city("our/city_pair", long_side=True), triangles=2),
    replace(print_field("our/field_pair"), triangles=2),
    print_field("our/circus", marks=(Mark("circus"),)),
    print_field("our/vodyanoy", marks=(Mark("vodyanoy"),)),
)
DESIGN_CHOICES = (*ORDINARY_DESIGNS, *OWN_DESIGNS * 8)
RULES = tuple(
    rules
    for edition in ("C1", "C2", "C3")
    for rules in (
        RuleSet(edition=edition),
        RuleSet(edition=edition, little_buildings="variant", labyrinth="advanced"),
    )
)


def drop_faults(position: BoardPosition) -> BoardPosition:
    """The position without the figures and pieces that are at fault."""
    while True:
        try:
            place_board(position)
        except IllegalPosition as refused:
            position = drop_pointers(position, {fault.pointer for fault in refused.faults})
        else:
            return position


def drop_pointers(position: BoardPosition, bad: set[str]) -> BoardPosition:
    paths = [pointer.split("/")[1:] for pointer in bad]
    followers = {int(path[1]) for path in paths if path[0] == "followers"}
    pieces: Any = position.pieces
    for path in paths:
        if path[0] != "pieces":
            continue
        value = getattr(pieces, path[1])
        if isinstance(value, tuple) and not hasattr(value, "_fields"):
            there = {int(one[2]) for one in paths if one[:2] == path[:2]}
            kept = tuple(one for index, one in enumerate(value) if index not in there)
            pieces = replace(pieces, **{path[1]: kept})
        else:
            pieces = replace(pieces, **{path[1]: None})
    kept = tuple(one for index, one in enumerate(position.followers) if index not in followers)
    return replace(position, followers=kept, pieces=pieces)


def build_full_board(seed: int) -> BoardPosition:
    """A random board with every piece wherever it may be."""
    chance = Random(seed)
    designs = ORDINARY_DESIGNS if seed % 3 == 0 else DESIGN_CHOICES
    board = build_random_board(seed, 30, designs)
    position = build_position(board, seed, 12)
    tiles = position.tiles

    def pick() -> tuple[int, int]:
        one = chance.choice(tiles)
        return one.x, one.y

    def pick_line(kind: str) -> SegmentPlace | None:
        places = [
            SegmentPlace(one.x, one.y, kind, None, index)
            for one in tiles
            if one.design is not None
            for index, segment in enumerate(one.design.segments)
            if segment.kind == kind
        ]
        return chance.choice(places) if places else None

    def side() -> str:
        return chance.choice("NESW")

    figures = tuple(
        PlacedFollower(
            chance.choice(PLAYERS),
            chance.choice(FIGURES),
            *pick(),
            chance.choice(PLACES),
            None,
            chance.choice((None, 0, 1)),
            chance.choice((1, 1, 2)),
            chance.choice((0, 0, 1)),
        )
        for _ in range(500)
    )
    beside = [
        Fairy(one.x, one.y, one.player, one.figure, one.on, one.side, one.segment)
        for one in position.followers
    ]
    pieces = replace(
        position.pieces,
        mage=pick_line("road"),
        witch=pick_line("city"),
        fairy=chance.choice(beside) if beside else None,
        tunnels=tuple(
            Tunnel((BoardEdge(*pick(), side()), BoardEdge(*pick(), side()))) for _ in range(60)
        ),
        ferries=tuple(Ferry(*pick(), (side(), side())) for _ in range(60)),
        tollhouses=tuple(Tollhouse(chance.choice(PLAYERS), *pick(), side()) for _ in range(40)),
        little_buildings=tuple(
            PlacedBuilding(chance.choice(("shed", "house", "tower")), *pick()) for _ in range(12)
        ),
        big_top=next(
            (
                BigTop(one.x, one.y, chance.randint(1, 7))
                for one in tiles
                if one.design is not None and one.design.has_mark("circus")
            ),
            None,
        ),
    )
    return drop_faults(
        replace(
            position,
            rules=RULES[seed % len(RULES)],
            pieces=pieces,
            followers=(*position.followers, *figures),
            all_features=True,
        )
    )
