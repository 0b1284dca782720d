"""Which figures may stand where, and what cannot be on one feature together.

Rule `figure.place` of docs/rules/carcassonne.md with the figures' own rows: a mayor stands in
cities, an abbot on the monastery kind and in gardens, where nobody else stands, pig and barn in
fields, a builder on roads and in cities; a field with a barn is a barn field. Of some figures a
player has one. Ghosts come to followers, never to a guard. `mage.with_witch`: the two never share a
feature. The fairy stands beside a follower; there is one. `monastery.challenge`: whoever is
complete has decided it. Notes every fault it finds and changes nothing.
"""

from collections.abc import Mapping, Sequence

from services.carcassonne.rules.around import SPACES
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import (
    KIND_NAMES,
    Circus,
    City,
    Feature,
    Field,
    Follower,
    Garden,
    GermanCastle,
    Held,
    Monastery,
    Road,
    Vodyanoy,
)
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.pointers import pointer

At = Sequence[str | int]
"""Where a feature stands in the request: the steps of its JSON pointer."""

_WALKERS = frozenset({"follower", "large", "phantom", "ringmaster", "guard"})
_RIDERS = _WALKERS | {"wagon"}
_FARMERS = _WALKERS | {"pig", "barn", "shepherd"}

PLACES: Mapping[str, frozenset[str]] = {
    "road": _RIDERS | {"builder"},
    "city": _RIDERS | {"mayor", "builder"},
    "castle": _RIDERS | {"mayor"},
    "monastery": _RIDERS | {"abbot"},
    "abbot_monastery": _RIDERS | {"abbot"},
    "garden": frozenset({"abbot"}),
    "field": _FARMERS,
    "barn_field": _FARMERS,
    "barn": frozenset({"barn", "pig", "shepherd"}),
    "shepherd": frozenset({"shepherd"}),
    "german_castle": _RIDERS,
    "german_cathedral": _RIDERS,
    "hut": _RIDERS,
    "haunted_castle": _RIDERS,
    "cemetery": _RIDERS,
    "fortune_teller": _RIDERS,
    "vodyanoy": FOLLOWERS,
    "acrobats": FOLLOWERS,
    "circus": frozenset(FIGURES),
    "toll": frozenset(),
}
"""Figures that may be told of each kind of feature; tolls have owners instead."""

UNIQUE = frozenset({"large", "mayor", "wagon", "abbot", "phantom", "ringmaster", "builder"})
"""Figures of which a player has one."""
TOLD_AGAIN = (Circus, Vodyanoy)
"""Kinds whose followers may stand on another feature, and be told of there."""


def refuse_standing(held: Held[Feature], at: At, faults: Faults) -> None:
    """Notes everything that cannot stand on a feature; `at` is () or ("features", 3).

    Rule `figure.place`.
    """
    feature = held.feature
    kind = KIND_NAMES[type(feature)]
    places = PLACES[kind]
    for index, one in enumerate(held.followers):
        if one.figure not in places:
            where = pointer(*at, "followers", index, "figure")
            figure, on = Word(f"figure.{one.figure}"), Word(f"kind.{kind}")
            faults.breach("figure.place", where, figure=figure, kind=on)
        if one.ghosts or one.big_top_tiles:
            _refuse_beside(one, (*at, "followers", index), faults)
    _refuse_pieces(held, at, faults)
    if held.fairy is not None:
        _refuse_fairy(held.fairy, held.followers, at, faults)


def _refuse_pieces(held: Held[Feature], at: At, faults: Faults) -> None:
    """What cannot be on a feature together, whoever stands there."""
    feature = held.feature
    if isinstance(feature, Road | City):
        if feature.mage and feature.witch:
            faults.breach("mage.with_witch", pointer(*at, "feature", "witch"))
    elif isinstance(feature, Field):
        if not feature.barn_placed:
            _refuse_barns(held.followers, at, faults)
    elif isinstance(feature, Monastery | Garden | GermanCastle):
        _refuse_building(feature, held.followers, at, faults)


def refuse_repeated_figures(
    features: Sequence[Held[Feature]], places: Sequence[At], faults: Faults
) -> None:
    """Notes every figure of which a player has one and that is told of once more."""
    seen: set[tuple[str, str]] = set()
    for held, at in zip(features, places, strict=True):
        here: set[tuple[str, str]] = set() if isinstance(held.feature, TOLD_AGAIN) else seen
        for index, one in enumerate(held.followers):
            if one.figure in UNIQUE:
                _refuse_second(one, here, (*at, "followers", index), faults)


def _refuse_second(one: Follower, seen: set[tuple[str, str]], at: At, faults: Faults) -> None:
    figure = Word(f"figure.{one.figure}")
    if one.count > 1:
        faults.note("figure.duplicate", pointer(*at, "count"), player=one.player, figure=figure)
    elif (one.player, one.figure) in seen:
        faults.note("figure.duplicate", pointer(*at, "figure"), player=one.player, figure=figure)
    seen.add((one.player, one.figure))


def refuse_two_fairies(features: Sequence[Held[Feature]], faults: Faults) -> None:
    """The fairy stands beside one follower: a second place is a breach of `fairy`."""
    seen = False
    for index, held in enumerate(features):
        if held.fairy is not None:
            if seen:
                faults.breach("fairy", pointer("features", index, "fairy"), wording="second")
            seen = True


def _refuse_beside(one: Follower, at: At, faults: Faults) -> None:
    """Ghosts with what takes none, big top tiles around somebody else."""
    if one.ghosts and (one.figure == "guard" or one.figure not in FOLLOWERS):
        figure = Word(f"figure.{one.figure}")
        faults.breach("figure.place", pointer(*at, "ghosts"), wording="ghosts", figure=figure)
    if one.big_top_tiles and one.figure != "ringmaster":
        faults.breach("ringmaster", pointer(*at, "big_top_tiles"))


def _refuse_barns(followers: Sequence[Follower], at: At, faults: Faults) -> None:
    for index, one in enumerate(followers):
        if one.figure == "barn":
            where = pointer(*at, "followers", index, "figure")
            faults.breach("figure.place", where, wording="barn")


def _refuse_building(
    building: Monastery | Garden | GermanCastle,
    followers: Sequence[Follower],
    at: At,
    faults: Faults,
) -> None:
    """An abbot taken back who is not there; a challenge that is open though it is decided."""
    if building.taken_back and not any(one.figure == "abbot" for one in followers):
        where = pointer(*at, "feature", "taken_back")
        faults.breach("figure.place", where, wording="taken_back")
    if not isinstance(building, Monastery):
        return
    if building.challenge == "open" and building.neighbours == SPACES:
        faults.breach("monastery.challenge", pointer(*at, "feature", "challenge"))


def _refuse_fairy(player: str, followers: Sequence[Follower], at: At, faults: Faults) -> None:
    beside = [one for one in followers if one.player == player and one.figure in FOLLOWERS]
    if not beside:
        faults.breach("fairy", pointer(*at, "fairy"), wording="alone", player=player)
