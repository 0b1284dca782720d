"""One feature, from its pieces to its entry on the sheet.

Puts together what is switched on, the worth of its kind, the majority and the awards. Does not know
which other features there are.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from services.carcassonne.rules.awards import shared_awards, with_fairy
from services.carcassonne.rules.expansions import Switches
from services.carcassonne.rules.kinds import KIND_OF, Kind
from services.carcassonne.rules.majority import majority, strengths
from services.carcassonne.rules.position import City, Feature, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth
from services.carcassonne.rules.uncounted import warn_uncounted
from shared.core.phrases import Plain, Word
from shared.core.sheet import NO_FACTS, Entry

At = Sequence[str | int]
"""Where a feature stands in the request: the steps of its JSON pointer."""
Facts = Mapping[str, Plain]
"""Further fields of an entry, from whoever knows more of the feature than its score."""


def feature_entry(
    held: Held[Feature],
    number: int,
    at: At,
    reckoning: Reckoning,
    on: Switches | None,
    facts: Facts = NO_FACTS,
) -> Entry:
    """The entry of a feature, the `number`-th of its kind; `facts` are told with it."""
    kind = KIND_OF[type(held.feature)]
    name = kind.name
    own = f"{name}-{number}"
    left = held if on is None else on.held(held, at)
    if left is None:
        return Entry(own, name, kind.category, _no_lines(kind), facts=facts)
    scored = kind.score(left, reckoning)
    if scored is None:
        code = "at-end-only" if kind.at_end_only else "open-feature"
        reckoning.warn(code, *at, "feature", kind=Word(f"kind.{name}"))
        return unscored_entry(left, own, facts)
    warn_uncounted(left, None if on is None else on.kept(held), at, reckoning)
    if isinstance(scored, Worth):
        entry = _shared(left, own, kind, scored, reckoning, facts)
    else:
        paid = with_fairy(scored, left, kind)
        entry = Entry(own, name, kind.category, awards=paid, facts=facts)
    awards = entry.awards
    if not (awards and awards[0].shares_value):  # who shares it stands first
        reckoning.warn("nobody-scores", *at, "feature", kind=Word(f"kind.{name}"))
    return entry


def unscored_entry(held: Held[Feature], name: str, facts: Facts) -> Entry:
    """The entry of what is open in play: nobody is paid, but what each player weighs is told."""
    feature: Any = held.feature
    kind = KIND_OF[type(feature)]
    coats = feature.coats if isinstance(feature, City) else 0
    return Entry(
        name,
        kind.name,
        kind.category,
        _no_lines(kind),
        complete=False,
        strength=None if kind.by_piece else strengths(held.followers, coats),
        facts=facts,
    )


def _no_lines(kind: Kind) -> tuple[()] | None:
    """What stands for the lines of a feature that is not scored."""
    return None if kind.by_piece else ()


def _shared(
    held: Held[Feature], name: str, kind: Kind, worth: Worth, reckoning: Reckoning, facts: Facts
) -> Entry:
    """The entry of a feature whose value those with the majority share."""
    weighed = strengths(held.followers, worth.coats)
    won = majority(weighed, held.followers, reckoning)
    winners = won.players if worth.holders is None else worth.holders
    return Entry(
        name,
        kind.name,
        kind.category,
        tuple(worth.lines) + won.lines,
        shared_awards(held, kind, worth, winners, reckoning),
        worth.complete,
        weighed,
        won.tie_breaks,
        facts,
    )
