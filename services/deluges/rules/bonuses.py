"""The four bonuses: three points to the one player with the most trees, boats, warriors, mines.

Rows `bonus.trees`, `bonus.boats`, `bonus.warriors`, `bonus.mines` and `bonus.tie` of
docs/rules/deluges.md, rulings `bonus-zero` and `advanced-bonuses`. A tie pays nobody. The
rulebook does not say what happens when nobody has any: nobody is paid. The advanced rulebook lists
heritage only and does not say whether the bonuses stay: they do, unless the option leaves them out;
then each bonus has a line of 0 points.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from services.deluges.rules.tallies import Tally
from shared.core.answers import Sentence
from shared.core.phrases import Param, Phrase, Word
from shared.core.sheet import Award, Entry, Line

KINDS = ("trees", "boats", "warriors", "mines")
POINTS = 3
"""Points of each bonus."""

_WHAT = {kind: Word(f"most.{kind}") for kind in KINDS}
_PAID = {kind: Line(f"bonus.{kind}", 1, POINTS) for kind in KINDS}
_LEFT_OUT = {
    kind: Line(f"bonus.{kind}", 1, 0, {"worth": POINTS}, wording="bonus.left-out") for kind in KINDS
}
_TIED = {kind: Line("bonus.tie", 1, 0, {"what": what}) for kind, what in _WHAT.items()}
_NOBODY_HAS_ANY = {
    kind: Phrase("reason.bonus.none", {"what": what}) for kind, what in _WHAT.items()
}


class EntryFacts(NamedTuple):
    """What an entry of the tally has beside the fields of every entry."""

    reason: Annotated[
        Sentence | None,
        "Of a bonus: why that player has it, or nobody; left out of heritage.",
    ]


class Bonus(NamedTuple):
    """One bonus: its entry, who has it (None: nobody), whether nobody had any of its pieces."""

    entry: Entry
    holder: str | None
    nobody_has_any: bool


def award_bonus(kind: str, tallies: Sequence[Tally], paid: bool) -> Bonus:
    """Compares how many the players have of `kind`; `paid` is false when bonuses are left out.

    Names and awards keep the order of `tallies`.
    """
    strength = {tally.id: getattr(tally.counts, kind) for tally in tallies}
    most = max(strength.values())
    if not most:
        return Bonus(_build_entry(kind, strength, (), _NOBODY_HAS_ANY[kind]), None, True)
    leaders = tuple([player for player, held in strength.items() if held == most])
    params: dict[str, Param] = {"what": _WHAT[kind], "most": most, "players": leaders}
    if len(leaders) > 1:
        awards = tuple([Award(player, (_TIED[kind],)) for player in leaders])
        reason = Phrase("reason.bonus.tie", params)
        return Bonus(_build_entry(kind, strength, awards, reason), None, False)
    award = Award(leaders[0], (_PAID[kind] if paid else _LEFT_OUT[kind],))
    reason = Phrase("reason.bonus.most", params)
    return Bonus(_build_entry(kind, strength, (award,), reason), leaders[0], False)


def _build_entry(
    kind: str, strength: Mapping[str, int], awards: tuple[Award, ...], reason: Phrase
) -> Entry:
    return Entry(kind, kind, "bonuses", awards=awards, strength=strength, facts=EntryFacts(reason))
