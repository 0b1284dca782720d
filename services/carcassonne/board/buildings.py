"""Reads the buildings of a board, and what lies around them, into features of the rules.

Rows `monastery.*`, `garden.*`, `german_castle.*`, `abbot_monastery.*`, `archbishop.*`, `hut.*`,
`haunted_castle.*`, `fortune_teller.*` of docs/rules/carcassonne.md. Around a building every
occupied space counts; the number of tiles (C1) is given as well where it is smaller. A shrine and
another building of the monastery kind beside it, both held, are a challenge until one is complete.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from services.carcassonne.board.analysis import SURROUNDING_STEPS, BoardAnalysis
from services.carcassonne.board.feature_graph import STRIDE
from services.carcassonne.board.roads import build_road
from services.carcassonne.board.rotations import STEPS
from services.carcassonne.rules.position import (
    NO_BUILDINGS,
    NO_PLAYERS,
    SPACES,
    AbbotMonastery,
    Cemetery,
    Feature,
    FortuneTeller,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    LittleBuildings,
    Monastery,
)


def build_monastery(analysis: BoardAnalysis, node: int) -> Monastery:
    """A building of the monastery kind."""
    space = analysis.graph.space(node)
    around = analysis.surrounding_tiles(space)
    tiles = _count_fewer_tiles(around)
    own = analysis.graph.tile_of[node]
    building = analysis.graph.segments[node].building
    complete = len(around) == SPACES
    church = building == "darmstadt_church" and complete
    return Monastery(
        building,
        len(around),
        tiles,
        len(analysis.marks.get("vineyard", frozenset()) & {own, *around})
        if analysis.needs_extra_pass
        else 0,
        _count_little_buildings(analysis, (own, *around)),
        _judge_challenge(analysis, node, space, complete) if analysis.has_held_shrine else "none",
        _count_followers_on(analysis, {own, *around}) if church else NO_PLAYERS,
    )


def build_garden(analysis: BoardAnalysis, node: int) -> Garden:
    """A garden."""
    around = _find_surrounding_tiles(analysis, node)
    tiles = _count_fewer_tiles(around)
    own = analysis.graph.tile_of[node]
    return Garden(len(around), tiles, _count_little_buildings(analysis, (own, *around)))


def build_german_castle(analysis: BoardAnalysis, node: int) -> GermanCastle:
    """A German castle: the spaces around all spaces of its tile."""
    graph = analysis.graph
    own = graph.tile_of[node]
    spaces = {x * STRIDE + y for x, y in graph.spaces(own)}
    beside = {space + step for space in spaces for step in SURROUNDING_STEPS} - spaces
    around = [graph.occupied[space].tile for space in sorted(beside) if space in graph.occupied]
    return GermanCastle(
        len(around), _count_fewer_tiles(around), _count_little_buildings(analysis, (own, *around))
    )


def build_abbot_monastery(analysis: BoardAnalysis, node: int) -> AbbotMonastery:
    """A building held by an abbot: its row and its column up to the first gap."""
    graph = analysis.graph
    x, y = graph.space(node)
    lines = {
        name: [tile for side in sides for tile in _find_line(analysis, (x, y), side)]
        for name, sides in (("row", "WE"), ("column", "NS"))
    }
    row, column = lines["row"], lines["column"]
    own = graph.tile_of[node]
    return AbbotMonastery(
        graph.segments[node].building,
        len(row),
        len(column),
        _count_fewer_tiles(row),
        _count_fewer_tiles(column),
        _count_little_buildings(analysis, (own, *row, *column)),
    )


def _find_line(analysis: BoardAnalysis, space: tuple[int, int], side: str) -> list[int]:
    """The indices of the tiles from a space towards one side, up to the first gap."""
    dx, dy = STEPS[side]
    tiles = []
    at = space[0] * STRIDE + space[1]
    while (placed := analysis.graph.occupied.get(at := at + dx * STRIDE + dy)) is not None:
        tiles.append(placed.tile)
    return tiles


def build_german_cathedral(analysis: BoardAnalysis, node: int) -> GermanCathedral:
    """A German cathedral and the roads that reach it, each once."""
    graph = analysis.graph
    own = graph.tile_of[node]
    base, rotated = graph.first_nodes[own], graph.rotated_designs[own]
    roots = sorted({graph.parent[base + local] for local in rotated.by_kind.get("road", ())})
    roads = tuple([build_road(analysis, root, analysis.cathedral_roads[root]) for root in roots])
    return GermanCathedral(roads, _count_little_buildings(analysis, (own,)))


def build_hut(analysis: BoardAnalysis, node: int) -> Hut:
    """The Hut of Baba Yaga with the number of empty spaces around it."""
    around = _find_surrounding_tiles(analysis, node)
    own = analysis.graph.tile_of[node]
    return Hut(SPACES - len(around), _count_little_buildings(analysis, (own, *around)))


def build_haunted_castle(analysis: BoardAnalysis, node: int) -> HauntedCastle:
    """A haunted castle and the tiles with mist on its own space and the eight around."""
    around = _find_surrounding_tiles(analysis, node)
    own = analysis.graph.tile_of[node]
    near = {own, *around}
    misty = near & analysis.marks.get("mist", frozenset())
    return HauntedCastle(len(misty), 0, _count_little_buildings(analysis, near))


def build_fortune_teller(analysis: BoardAnalysis, node: int) -> FortuneTeller:
    """A fortune teller's tent: its tile and the four beside."""
    graph = analysis.graph
    x, y = graph.space(node)
    beside = [graph.occupied.get((x + dx) * STRIDE + y + dy) for dx, dy in STEPS.values()]
    near = {graph.tile_of[node], *[placed.tile for placed in beside if placed is not None]}
    return FortuneTeller(_count_little_buildings(analysis, near))


def build_cemetery(_survey: BoardAnalysis, _node: int) -> Cemetery:
    """A cemetery; nothing around it counts."""
    return Cemetery()


BUILDINGS: Mapping[str, Callable[[BoardAnalysis, int], Feature]] = {
    "monastery": build_monastery,
    "garden": build_garden,
    "german_castle": build_german_castle,
    "abbot_monastery": build_abbot_monastery,
    "german_cathedral": build_german_cathedral,
    "hut": build_hut,
    "haunted_castle": build_haunted_castle,
    "fortune_teller": build_fortune_teller,
    "cemetery": build_cemetery,
}
"""By the place that a figure has on a building, the function that reads it."""


def _find_surrounding_tiles(analysis: BoardAnalysis, node: int) -> list[int]:
    """The tiles on the spaces around a building, one for each occupied space."""
    return analysis.surrounding_tiles(analysis.graph.space(node))


def _count_fewer_tiles(tiles: Sequence[int]) -> int | None:
    """The number of different tiles, one given for each space; None where all are different."""
    different = len(set(tiles))
    return different if different < len(tiles) else None


def _count_little_buildings(analysis: BoardAnalysis, tiles: Iterable[int]) -> LittleBuildings:
    return (
        analysis.count_little_buildings(set(tiles)) if analysis.little_buildings else NO_BUILDINGS
    )


def _count_followers_on(analysis: BoardAnalysis, tiles: set[int]) -> Mapping[str, int]:
    """Followers on these tiles, by player."""
    counted: dict[str, int] = {}
    for index in analysis.find_followers_on(tiles):
        one = analysis.position.followers[index]
        counted[one.player] = counted.get(one.player, 0) + one.count
    return counted


def _judge_challenge(
    analysis: BoardAnalysis, node: int, space: tuple[int, int], complete: bool
) -> str:
    """The state of a building's challenges with the rivals beside it: none, open, won or lost.

    It is lost as soon as one rival is complete before it.
    """
    decided = {
        len(analysis.surrounding_tiles(rival)) == SPACES
        for rival in _find_rivals(analysis, node, space)
    }
    if complete:
        return "won" if False in decided else "none"
    if True in decided:
        return "lost"
    return "open" if decided else "none"


def _find_rivals(
    analysis: BoardAnalysis, node: int, space: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    """The spaces (x, y) of the held buildings beside one that challenge it."""
    graph = analysis.graph
    is_shrine = graph.segments[node].building == "shrine"
    centre = space[0] * STRIDE + space[1]
    for step in SURROUNDING_STEPS:
        for rival in analysis.monk_nodes_by_space.get(centre + step, ()):
            if (graph.segments[rival].building == "shrine") != is_shrine:
                yield graph.space(rival)
