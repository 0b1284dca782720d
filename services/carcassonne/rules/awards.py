"""The awards of a feature: who is paid its value, and which lines of his own each player has.

The lines of a player, in this order: what he alone is paid (pig, Leipzig's quarters), ghosts,
Darmstadt, fairy, ringmaster. Every player with the majority is paid the value; fairy and ringmaster
are paid with or without it.

Row `fairy` of docs/rules/carcassonne.md: 3 points for the scored feature of its follower, with or
without majority, also when the feature is worth nothing; not in a pyramid, not in an occupied
castle. A cemetery and the tiles around a circus are not scored features, so she pays nothing there.

Row `ringmaster`: 2 points per circus or acrobat tile among his own and the 8 around, after the
feature, also when his player gets nothing else; on roads, in cities, on the monastery kind, in
fields and in the fortune teller's tent.

Points that a turn pays besides the features that it completes.

Rule `play.fairy.turn` of docs/rules/carcassonne.md: 1 point at the start of the turn to a player
beside whose follower the fairy stands. Rules `play.king` and `play.robber_baron`: where the table
pays the titles during the game (ruling `king-and-robber`), the holder has 1 point for each city, or
each road, that the tile completed.

Rules `watchtower.*`: when a road or city with a follower on the tile of a watchtower is completed,
his owner is paid for what the tower sees on its tile and the eight around it: 2 points per
follower, 2 per coat of arms, 1 per tile with a road, 3 per monastery or 1 per tile with a city, by
what it looks for. Each follower pays (ruling `watchtower-followers`). The tower comes before the
road or city; a farmer calls for nothing, and at the end of the game it pays nothing.

Rule `wind_rose`: 3 points at once to whoever lays a tile with a quarter of a wind rose in that
quarter of the board.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.figure_counts import score_ghosts
from services.carcassonne.rules.kinds import FeatureKind
from services.carcassonne.rules.lines import make_line, pay_one
from services.carcassonne.rules.names import WATCHED
from services.carcassonne.rules.position import Follower, HeldFeature
from services.carcassonne.rules.scoring_context import NO_PLAYER_LINES, FeatureValue, ScoringContext
from shared.core.sheet import Award, Entry, Line

FAIRY = make_line("fairy", 1, 3, category="figures")
"""The fairy's line on a scored feature."""
NO_FAIRY = make_line("fairy", 1, 0, "fairy.nothing", "figures")
"""The fairy's line where she pays nothing."""


def build_shared_awards(
    held: HeldFeature[Feature],
    kind: FeatureKind,
    value: FeatureValue,
    winners: tuple[str, ...],
    context: ScoringContext,
) -> tuple[Award, ...]:
    """Build the awards of a feature whose value is paid to each of `winners`."""
    if value.has_only_value or _pays_only_value(held, value):
        return build_plain_awards(winners)
    awards = []
    present = [one.player for one in held.followers]
    for player in dict.fromkeys([*winners, *present, *value.unconditional_lines]):
        has_majority = player in winners
        lines = [
            *value.unconditional_lines.get(player, ()),
            *_score_fairy(player, held, kind),
            *_score_ringmasters(player, held.followers, kind),
        ]
        if has_majority:
            ghosts = score_ghosts(kind.ghost_rule, player, held.followers, context)
            lines = [*value.majority_lines.get(player, ()), *ghosts, *lines]
        if has_majority or lines:
            awards.append(Award(player, tuple(lines), has_majority))
    return tuple(awards)


@lru_cache(1_024)
def build_plain_awards(winners: tuple[str, ...]) -> tuple[Award, ...]:
    """Build the awards of players who are paid a value and nothing beside; reused."""
    return tuple([Award(player) for player in winners])


def _score_fairy(player: str, held: HeldFeature[Feature], kind: FeatureKind) -> tuple[Line, ...]:
    """Return what the fairy pays a player, with or without the majority. Rule `fairy`."""
    if player != held.fairy:
        return ()
    return (FAIRY if kind.pays_fairy else NO_FAIRY,)


def _score_ringmasters(
    player: str, followers: Sequence[Follower], kind: FeatureKind
) -> tuple[Line, ...]:
    """Score a player's ringmasters; no line where they are paid nothing. Rule `ringmaster`."""
    tiles = sum(
        [
            one.big_top_tiles * one.number
            for one in followers
            if one.figure == "ringmaster" and one.player == player
        ]
    )
    is_paid = tiles and kind.counts_ringmaster
    return (make_line("ringmaster", tiles, 2, category="figures"),) if is_paid else ()


def _pays_only_value(held: HeldFeature[Feature], value: FeatureValue) -> bool:
    """Whether nobody can be paid anything but the value."""
    return (
        held.fairy is None
        and value.majority_lines is NO_PLAYER_LINES
        and value.unconditional_lines is NO_PLAYER_LINES
        and not [1 for one in held.followers if one.ghosts or one.big_top_tiles]
    )


def add_fairy(
    awards: tuple[Award, ...], held: HeldFeature[Feature], kind: FeatureKind
) -> tuple[Award, ...]:
    """Add the fairy's line to the award of the player whose follower she stands beside."""
    if held.fairy is None:
        return awards
    return tuple(
        [one._replace(lines=one.lines + _score_fairy(one.player, held, kind)) for one in awards]
    )


def build_start_entry(player: str) -> Entry:
    """The fairy at the start of a player's turn. Rule `play.fairy.turn`."""
    return pay_one("fairy", "fairy", "figures", player, make_line("play.fairy.turn", 1, 1))


def build_rose_entry(player: str, facts: Any) -> Entry:
    """A wind rose's quarter, laid where it belongs. Rule `wind_rose`."""
    line = make_line("wind_rose", 1, 3)
    return pay_one("wind_rose", "wind_rose", "wind_roses", player, line, facts)


def build_title_entry(title: str, holder: str, count: int) -> Entry:
    """A title paid for features just completed. Rules `play.king` and `play.robber_baron`."""
    return pay_one(title, title, "tokens", holder, make_line(f"play.{title}", count, 1))


def build_tower_entry(
    number: int, watched: str, seen: int, owners: Mapping[str, int], facts: Any
) -> Entry:
    """Build the entry of a watchtower that sees so many of what it looks for.

    `owners` has the number of followers who call for it, by player; `facts` are the entry's.

    Rules `watchtower.follower`, `watchtower.coat`, `watchtower.road`, `watchtower.monastery` and
    `watchtower.city`.
    """
    rule, each = f"watchtower.{watched}", WATCHED[watched]
    awards = []
    for player, count in owners.items():
        lines = [make_line(rule, seen, each)]
        if more := count - 1:
            params = {"more": more}
            lines.append(Line(rule, seen * more, each, params, "watchtower.again"))
        awards.append(Award(player, tuple(lines)))
    return Entry(f"watchtower-{number}", "watchtower", "figures", awards=tuple(awards), facts=facts)
