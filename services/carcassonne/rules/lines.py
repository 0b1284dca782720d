"""Lines of a score, and the rows by which a feature's lines are added.

Lines are cached: a road of five tiles has the same line on every sheet, and a line is immutable.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from services.carcassonne.rules.feature_markers import NO_BUILDINGS, LittleBuildings, Triangles
from services.carcassonne.rules.scoring_context import NO_PLAYER_LINES, PlayerLines, ScoringContext
from shared.core.sheet import Award, Entry, Line, total

CACHE_SIZE = 8_192


@lru_cache(CACHE_SIZE)
def make_line(rule: str, count: int, each: int, wording: str = "", category: str = "") -> Line:
    """Make the line of `count` things worth `each` points by `rule`; the rest is as in `Line`."""
    return Line(rule, count, each, wording=wording, category=category)


def pay_one(
    name: str, kind: str, category: str, player: str, line: Line, facts: Any = None
) -> Entry:
    return Entry(name, kind, category, awards=(Award(player, (line,)),), facts=facts)


@lru_cache(CACHE_SIZE)
def _make_halving_line(rule: str, points: int) -> Line:
    """Make the line that takes away half of `points`; what is `left` is rounded up."""
    taken = points // 2
    return Line(rule, taken, -1, {"left": points - taken})


def name_counted(rule: str, **counts: int) -> str:
    """Choose the sentence of a line that counts two sorts of thing together.

    It is the rule's own where both are there, else that of the sort that is, such as `….cities`.
    """
    there = [name for name, count in counts.items() if count]
    return f"{rule}.{there[0]}" if len(there) == 1 else ""


def count_triangles(tiles: Triangles, context: ScoringContext) -> int:
    """Count triangular tiles, or in C2 and C3 the squares they are on."""
    return tiles.single + (2 if context.counts_tiles else 1) * tiles.paired


def name_occupied(rule: str, context: ScoringContext) -> str:
    """Choose the sentence of a line that counts what lies around: by C1 tiles, else spaces."""
    return rule if context.counts_tiles else f"{rule}.spaces"


def count_occupied(spaces: int, tiles: int | None, context: ScoringContext) -> int:
    """Count occupied spaces, by C1 the `tiles` on them; None means one tile on each space."""
    return spaces if tiles is None or not context.counts_tiles else tiles


class ScoreRows:
    """The lines of one feature, added row by row in the order of the table of scoring.

    `lines` explain its value. `majority_lines` are those of single players, who are paid them only
    if they have the majority.
    """

    __slots__ = ("_context", "lines", "majority_lines")

    def __init__(self, context: ScoringContext) -> None:
        self._context = context
        self.lines: list[Line] = []
        self.majority_lines: PlayerLines = NO_PLAYER_LINES

    def add(
        self, rule: str, count: int, each: int = 1, wording: str = "", when: int | None = None
    ) -> None:
        """Add `count` things worth `each` points if `when` is true, without it if there are any."""
        if count if when is None else when:
            self.lines.append(make_line(rule, count, each, wording))

    def cancel(self, rule: str) -> None:
        """Add the line that takes away all points so far, as an inn does on an open road."""
        self.lines.append(make_line(rule, total(self.lines), -1))

    def halve(self, rule: str, when: bool) -> None:
        """Add the line that takes away half of the points so far; what is left is rounded up."""
        if when:
            self.lines.append(_make_halving_line(rule, total(self.lines)))

    def add_for(
        self, players: Sequence[str], rule: str, count: int, each: int = 1, wording: str = ""
    ) -> None:
        """Add a line to those of each of these players, once to each."""
        if players:
            line, others = make_line(rule, count, each, wording), self.majority_lines
            own = {player: (*others.get(player, ()), line) for player in players}
            self.majority_lines = {**others, **own}

    def add_little_buildings(self, rule: str, buildings: LittleBuildings) -> None:
        if buildings is NO_BUILDINGS:
            return
        shed, house, tower = buildings.shed, buildings.house, buildings.tower
        choice = self._context.rules.little_buildings
        if house or tower:
            self._context.add_ruling("little-buildings", choice)
        if choice == "variant":
            self.add(rule, shed, 1, "little_building.shed")
            self.add(rule, house, 2, "little_building.house")
            self.add(rule, tower, 3, "little_building.tower")
        else:
            self.add(rule, shed + house + tower, 1, "little_building")
