"""Buildings of a board and what lies around them, told as the rules of features know them.

Rows `monastery.*`, `garden.*`, `german_castle.*`, `abbot_monastery.*`, `archbishop.*`, `hut.*`,
`haunted_castle.*`, `fortune_teller.*` of docs/rules/carcassonne.md. Around a building every
occupied space counts; tiles (C1) are told beside where they are fewer. A shrine and another
building of the monastery kind beside it, both held, are a challenge until one of them is complete.
Knows no points.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from services.carcassonne.board.ground import SPAN
from services.carcassonne.board.roads import road
from services.carcassonne.board.survey import AROUND, Survey
from services.carcassonne.board.turning import STEPS
from services.carcassonne.rules.position import (
    NO_BUILDINGS,
    NO_PLAYERS,
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
from services.carcassonne.rules.surroundings import SPACES


def monastery(survey: Survey, node: int) -> Monastery:
    """A building of the monastery kind."""
    space, around, tiles = _surroundings(survey, node)
    own = survey.ground.owner[node]
    building = survey.ground.segments[node].building
    complete = len(around) == SPACES
    church = building == "darmstadt_church" and complete
    return Monastery(
        building,
        len(around),
        tiles,
        len(survey.marks.get("vineyard", frozenset()) & {own, *around}) if survey.odd else 0,
        _little_buildings(survey, (own, *around)),
        _challenge(survey, node, space, complete) if survey.shrines else "none",
        _followers_on(survey, {own, *around}) if church else NO_PLAYERS,
    )


def garden(survey: Survey, node: int) -> Garden:
    """A garden."""
    _, around, tiles = _surroundings(survey, node)
    own = survey.ground.owner[node]
    return Garden(len(around), tiles, _little_buildings(survey, (own, *around)))


def german_castle(survey: Survey, node: int) -> GermanCastle:
    """A German castle: the spaces around all spaces of its tile."""
    ground = survey.ground
    own = ground.owner[node]
    spaces = {x * SPAN + y for x, y in ground.spaces(own)}
    beside = {space + step for space in spaces for step in AROUND} - spaces
    around = [ground.at[space][2] for space in sorted(beside) if space in ground.at]
    return GermanCastle(len(around), _fewer(around), _little_buildings(survey, (own, *around)))


def abbot_monastery(survey: Survey, node: int) -> AbbotMonastery:
    """A building held by a figure as abbot: its row and its column up to the first gap."""
    ground = survey.ground
    x, y = ground.space(node)
    lines = {
        name: [tile for side in sides for tile in _line(survey, (x, y), side)]
        for name, sides in (("row", "WE"), ("column", "NS"))
    }
    row, column = lines["row"], lines["column"]
    own = ground.owner[node]
    return AbbotMonastery(
        ground.segments[node].building,
        len(row),
        len(column),
        _fewer(row),
        _fewer(column),
        _little_buildings(survey, (own, *row, *column)),
    )


def _line(survey: Survey, space: tuple[int, int], side: str) -> list[int]:
    """The tiles from a space to one side, up to the first gap."""
    dx, dy = STEPS[side]
    tiles = []
    at = space[0] * SPAN + space[1]
    while (spot := survey.ground.at.get(at := at + dx * SPAN + dy)) is not None:
        tiles.append(spot[2])
    return tiles


def german_cathedral(survey: Survey, node: int) -> GermanCathedral:
    """A German cathedral and the roads that reach it, each once."""
    ground = survey.ground
    own = ground.owner[node]
    base, turn = ground.bases[own], ground.turns[own]
    roots = sorted({ground.parent[base + local] for local in turn.by_kind.get("road", ())})
    roads = tuple([road(survey, root, survey.cathedral_roads[root]) for root in roots])
    return GermanCathedral(roads, _little_buildings(survey, (own,)))


def hut(survey: Survey, node: int) -> Hut:
    """The Hut of Baba Yaga: the spaces around it that are empty."""
    _, around, _ = _surroundings(survey, node)
    own = survey.ground.owner[node]
    return Hut(SPACES - len(around), _little_buildings(survey, (own, *around)))


def haunted_castle(survey: Survey, node: int) -> HauntedCastle:
    """A haunted castle and the tiles with mist on its own space and the eight around."""
    _, around, _ = _surroundings(survey, node)
    own = survey.ground.owner[node]
    near = {own, *around}
    misty = near & survey.marks.get("mist", frozenset())
    return HauntedCastle(len(misty), 0, _little_buildings(survey, near))


def fortune_teller(survey: Survey, node: int) -> FortuneTeller:
    """A fortune teller's tent: its tile and the four beside."""
    ground = survey.ground
    x, y = ground.space(node)
    spots = [ground.at.get((x + dx) * SPAN + y + dy) for dx, dy in STEPS.values()]
    near = {ground.owner[node], *[spot[2] for spot in spots if spot is not None]}
    return FortuneTeller(_little_buildings(survey, near))


def cemetery(_survey: Survey, _node: int) -> Cemetery:
    """A cemetery, whatever lies around it."""
    return Cemetery()


BUILDINGS: Mapping[str, Callable[[Survey, int], Feature]] = {
    "monastery": monastery,
    "garden": garden,
    "german_castle": german_castle,
    "abbot_monastery": abbot_monastery,
    "german_cathedral": german_cathedral,
    "hut": hut,
    "haunted_castle": haunted_castle,
    "fortune_teller": fortune_teller,
    "cemetery": cemetery,
}
"""What tells of each building, by the place a figure has on it."""


def _surroundings(survey: Survey, node: int) -> tuple[tuple[int, int], list[int], int | None]:
    """A building's space, the tiles on the spaces around it, and how many tiles these are."""
    space = survey.ground.space(node)
    around = survey.around(space)
    return space, around, _fewer(around)


def _fewer(tiles: Sequence[int]) -> int | None:
    """How many tiles lie on these spaces, None where each space has its own."""
    different = len(set(tiles))
    return different if different < len(tiles) else None


def _little_buildings(survey: Survey, tiles: Iterable[int]) -> LittleBuildings:
    return survey.buildings_on(set(tiles)) if survey.little_buildings else NO_BUILDINGS


def _followers_on(survey: Survey, tiles: set[int]) -> Mapping[str, int]:
    """Followers on these tiles, by player."""
    counted: dict[str, int] = {}
    for index in survey.standing_on(tiles):
        one = survey.position.followers[index]
        counted[one.player] = counted.get(one.player, 0) + one.count
    return counted


def _challenge(survey: Survey, node: int, space: tuple[int, int], complete: bool) -> str:
    """How a building stands with all rivals beside it: none, open, won, lost.

    It has lost against whoever is complete before it, whatever the others are.
    """
    decided = {len(survey.around(rival)) == SPACES for rival in _rivals(survey, node, space)}
    if complete:
        return "won" if False in decided else "none"
    if True in decided:
        return "lost"
    return "open" if decided else "none"


def _rivals(survey: Survey, node: int, space: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The spaces of the held buildings beside one that challenge it."""
    ground = survey.ground
    is_shrine = ground.segments[node].building == "shrine"
    centre = space[0] * SPAN + space[1]
    for step in AROUND:
        for rival in survey.monks_at.get(centre + step, ()):
            if (ground.segments[rival].building == "shrine") != is_shrine:
                yield ground.space(rival)
