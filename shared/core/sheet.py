"""The score sheet: lines add up to entries and awards, awards to players, players to totals.

What a sheet has dozens of is a named tuple: making a frozen dataclass takes three times as long.
Nothing here stores a sum, so no rule can return a total that its lines do not explain.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from shared.core.answers import Mode, Standing, TieBreak
from shared.core.phrases import NO_PARAMS, Param, Phrase


class Line(NamedTuple):
    """One step of a score: `number` things worth `each` points, by one rule.

    `wording` names the text when a rule has more than one sentence; it defaults to the rule's id.
    `category` is for a line of an award that belongs to another category than its entry.
    """

    rule: str
    number: int
    each: int
    params: Mapping[str, Param] = NO_PARAMS
    wording: str = ""
    category: str = ""

    @property
    def points(self) -> int:
        return self.number * self.each

    @property
    def phrase(self) -> Phrase:
        code, count, each = self.wording or self.rule, self.number, self.each
        return Phrase(
            f"line.{code}", {"count": count, "each": each, "points": count * each, **self.params}
        )


def total(lines: Sequence[Line]) -> int:
    return sum([line.number * line.each for line in lines])


class Award(NamedTuple):
    """What one player gets from an entry: its value, unless `shares_value` is false, and lines."""

    player: str
    lines: tuple[Line, ...] = ()
    shares_value: bool = True


class Entry(NamedTuple):
    """One thing that is scored: a feature, a territory, a kind of heritage.

    `lines` explain its value; None when it has no value of its own and the awards' lines carry all.
    `strength` is what each player weighs in it; `facts` is a value of a declared type: the further
    fields of this game's answer.
    """

    id: str
    kind: str
    category: str
    lines: tuple[Line, ...] | None = None
    awards: tuple[Award, ...] = ()
    complete: bool | None = None
    strength: Mapping[str, int] | None = None
    tie_breaks: tuple[TieBreak, ...] = ()
    facts: Any = None

    @property
    def value(self) -> int | None:
        return None if self.lines is None else total(self.lines)

    def points(self) -> tuple[int, ...]:
        shared = total(self.lines) if self.lines else 0
        return tuple(
            [
                (shared if award.shares_value else 0) + (total(award.lines) if award.lines else 0)
                for award in self.awards
            ]
        )


class Ruling(NamedTuple):
    """A question the rulebook leaves open, which mattered here, and the choice that was made."""

    code: str
    choice: str
    params: Mapping[str, Param] = NO_PARAMS


class Notice(NamedTuple):
    """A warning: the answer is valid, but the caller should look at `pointer` (a JSON pointer)."""

    code: str
    pointer: str
    params: Mapping[str, Param] = NO_PARAMS


class SheetPlayer(NamedTuple):
    """A player of the sheet and the points already on the track (`carried`)."""

    id: str
    carried: int = 0
    facts: Any = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole answer of a scoring rule. Awards name only players of the sheet."""

    mode: Mode
    players: tuple[SheetPlayer, ...]
    entries: tuple[Entry, ...]
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[Notice, ...] = ()
    facts: Any = None

    def award_points(self) -> list[tuple[int, ...]]:
        return [entry.points() for entry in self.entries]

    def standings(
        self, award_points: Sequence[tuple[int, ...]] | None = None
    ) -> tuple[Standing, ...]:
        """Every player's sums, in the order given; equal totals share a rank (1, 1, 3).

        `award_points` are those of this sheet, where they are known already.
        """
        categories: dict[str, dict[str, int]] = {player.id: {} for player in self.players}
        for entry, entry_points in zip(
            self.entries, award_points or self.award_points(), strict=True
        ):
            category = entry.category
            for award, points in zip(entry.awards, entry_points, strict=True):
                sums = categories[award.player]
                sums[category] = sums.get(category, 0) + points
                for line in award.lines:
                    if line.category:
                        sums[category] -= line.points
                        sums[line.category] = sums.get(line.category, 0) + line.points
        gained = {player: sum(sums.values()) for player, sums in categories.items()}
        totals = [player.carried + gained[player.id] for player in self.players]
        return tuple(
            Standing(
                id=player.id,
                carried=player.carried,
                points=gained[player.id],
                total=own,
                rank=1 + sum(other > own for other in totals),
                categories=categories[player.id],
            )
            for player, own in zip(self.players, totals, strict=True)
        )


F = TypeVar("F", covariant=True)


@dataclass(frozen=True, slots=True)
class Calculation(Generic[F]):
    """An answer that is not a sheet of points: a flood, a conquest, what can be built."""

    facts: F
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[Notice, ...] = ()


def distinct_rulings(rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """Each ruling once, by code and choice, in the order in which they first mattered."""
    first: dict[tuple[str, str], Ruling] = {}
    for ruling in rulings:
        first.setdefault((ruling.code, ruling.choice), ruling)
    return tuple(first.values())


def find_leaders(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The players who have the most, in the given order."""
    most = max(counts.values())
    return tuple([player for player, count in counts.items() if count == most])
