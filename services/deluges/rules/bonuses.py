"""The four bonuses: three points to the one player with the most trees, boats, warriors, mines.

Rows bonus.trees, bonus.boats, bonus.warriors, bonus.mines and bonus.tie of rules/deluges.md, and
its rulings bonus-zero and advanced-bonuses. A tie pays nobody. The rulebook does not say what
happens when nobody has any: nobody is paid. The advanced rulebook lists heritage only and does not
say whether the bonuses stay: they do, unless the table leaves them out; then each bonus is shown
with a line of 0. This module does not know how the counts were found.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.deluges.rules.tallies import Tally
from shared.core.phrases import Param, Phrase, Word
from shared.core.sheet import Award, Entry, Line

KINDS = ("trees", "boats", "warriors", "mines")
WORTH = 3
"""Points of each bonus."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """One bonus as it fell: its entry, who holds it (None: nobody), whether nobody had any."""

    entry: Entry
    holder: str | None
    nobody_has_any: bool


def bonus(kind: str, tallies: Sequence[Tally], paid: bool) -> Bonus:
    """Compares what the players have of `kind`; `paid` is false when bonuses are left out."""
    strength = {tally.id: tally.held(kind) for tally in tallies}
    most = max(strength.values())
    leaders = tuple(player for player, held in strength.items() if held == most)
    if most == 0:
        return Bonus(_entry(kind, strength, (), "none", most, ()), None, True)
    if len(leaders) > 1:
        tie = Line("bonus.tie", 1, 0, {"what": Word(f"most.{kind}")})
        awards = tuple(Award(player, (tie,)) for player in leaders)
        return Bonus(_entry(kind, strength, awards, "tie", most, leaders), None, False)
    line = (
        Line(f"bonus.{kind}", 1, WORTH)
        if paid
        else Line(f"bonus.{kind}", 1, 0, {"worth": WORTH}, wording="bonus.left-out")
    )
    awards = (Award(leaders[0], (line,)),)
    return Bonus(_entry(kind, strength, awards, "most", most, leaders), leaders[0], False)


def _entry(
    kind: str,
    strength: Mapping[str, int],
    awards: tuple[Award, ...],
    outcome: str,
    most: int,
    leaders: tuple[str, ...],
) -> Entry:
    params: dict[str, Param] = {"what": Word(f"most.{kind}"), "most": most, "players": leaders}
    return Entry(
        id=kind,
        kind=kind,
        category="bonuses",
        awards=awards,
        strength=strength,
        facts={"reason": Phrase(f"reason.bonus.{outcome}", params)},
    )
