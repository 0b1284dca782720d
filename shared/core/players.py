"""The players of a request, whose ids the caller chooses, and the checks of them."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias, cast

from shared.core.declarations import (
    PLAYER_ID_NOTE,
    Declared,
    DeclaredValue,
    Inline,
    IsPlayer,
    Length,
    ListedPlayerId,
    Range,
    cache_results,
    is_declared,
    read_fields,
)
from shared.core.illegal import Faults, find_repeated
from shared.core.pointers import pointer
from shared.core.suggestions import AlsoCalled

ShownName: TypeAlias = Annotated[str | None, Length(1, 100)]
ShownColour: TypeAlias = Annotated[str | None, Length(1, 40)]
CARRIED = 10_000
"""Points on the track, either way."""
Carried: TypeAlias = Annotated[
    int,
    Range(-CARRIED, CARRIED),
    "Points already on the track.",
    AlsoCalled("score", "points", "total"),
]


class EchoedPlayer(NamedTuple):
    """What a request says of a player that the answer repeats and that is never kept."""

    name: Annotated[ShownName, "Echoed in the answer, never kept."] = None
    colour: Annotated[ShownColour, "Echoed in the answer, never kept."] = None


ECHOED = EchoedPlayer._fields
NO_ECHO = EchoedPlayer()
LISTED_PLAYERS = "The players, each with an id of its own; their order never changes a score."
"""What is published of the list of players where a request lists them."""


class Player(NamedTuple):
    """A player of the sheet: an id of the caller's choice; name and colour are only echoed."""

    id: ListedPlayerId
    echoed: Annotated[EchoedPlayer, Inline()]
    carried: Carried = 0


def is_player(value: DeclaredValue) -> bool:
    """Whether a value is the id of a player, or lists a player with an id."""
    if is_declared(value.of):
        fields = [one.value for one in read_fields(value.of)]
        inline = [one for one in fields if one.find(Inline) is not None]
        return any(PLAYER_ID_NOTE in one.markers for one in fields) or any(map(is_player, inline))
    return value.find(IsPlayer) is not None


PlayerCheck: TypeAlias = Callable[[Any, Sequence[str | int], Container[str], Faults], None]
"""Notes the players in a value that are not among the known; a pointer leads to the value."""


def refuse_duplicates(ids: Sequence[str], faults: Faults) -> None:
    """Every id once: the second player of the same id is a fault, `player.duplicate`."""
    for index, player in find_repeated(ids):
        faults.note("player.duplicate", pointer("players", index, "id"), player=player)


def refuse_unknown(
    named: Mapping[str, str] | Iterable[tuple[str, str]], known: Iterable[str], faults: Faults
) -> None:
    """Notes `player.unknown` at each pointer of `named` whose player is not known."""
    members = set(known)
    pairs = named.items() if isinstance(named, Mapping) else named
    for where, player in pairs:
        if player not in members:
            faults.note("player.unknown", where, player=player)


def list_unseated(seats: Sequence[str], players: Iterable[str]) -> tuple[str, ...]:
    """The players without a seat; none where as many seats name nobody who plays.

    A seat with a misspelt name is a fault of its own.
    """
    members, seated = set(players), set(seats)
    missing = sorted(members - seated)
    return tuple(missing) if len(missing) > len(seated - members) else ()


def names_players(kind: Declared) -> bool:
    return bool(_list_checks(kind))


@cache_results
def build_player_check(kind: Declared) -> PlayerCheck:
    """Build the check of all players that a declared type names.

    It notes `player.unknown` for each that is not known, and `player.duplicate` for each that a
    list has before. Of mappings only the keys are looked at, and of a `Tagged` field nothing.
    """
    checks = _list_checks(kind)

    def check(value: Any, at: Sequence[str | int], known: Container[str], faults: Faults) -> None:
        for name, steps, check_value in checks:
            found = getattr(value, name)
            # Most players are known: then it need not be said where one is named.
            if found and not (check_value is _check_one and found in known):
                check_value(found, (*at, *steps), known, faults)

    return check


class _Collector:
    """Takes every player for known, and remembers them."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def __contains__(self, player: object) -> bool:
        self.found.add(cast("str", player))
        return True


def collect_players(check: PlayerCheck, values: Iterable[Any]) -> set[str]:
    collector, faults = _Collector(), Faults()
    for value in values:
        check(value, (), collector, faults)
    return collector.found


def _list_checks(kind: Declared) -> Sequence[tuple[str, Sequence[str], PlayerCheck]]:
    found = [
        (one.name, () if one.value.find(Inline) else (one.key,), _build_value_check(one.value))
        for one in read_fields(kind)
    ]
    return [(name, steps, check) for name, steps, check in found if check is not None]


def _build_value_check(value: DeclaredValue) -> PlayerCheck | None:
    player = value.find(IsPlayer)
    if player is not None and player.is_checked and value.of is str:
        return _check_one
    if is_declared(value.of):
        return build_player_check(value.of) if names_players(value.of) else None
    if not value.arguments:
        return None
    check = _build_value_check(value.arguments[0])
    if check is _check_one:
        return _check_several
    return None if check is None else partial(_check_items, check)


def _check_items(
    check: PlayerCheck,
    items: Iterable[Any],
    at: Sequence[str | int],
    known: Container[str],
    faults: Faults,
) -> None:
    for index, item in enumerate(items):
        check(item, (*at, index), known, faults)


def _check_one(player: str, at: Sequence[str | int], known: Container[str], faults: Faults) -> None:
    if player not in known:
        faults.note("player.unknown", pointer(*at), player=player)


def _check_several(
    players: Iterable[str], at: Sequence[str | int], known: Container[str], faults: Faults
) -> None:
    """Check the items of a list, or the keys of a mapping."""
    are_keys = isinstance(players, Mapping)
    seen: set[str] = set()
    for index, player in enumerate(players):
        where = (*at, player if are_keys else index)
        if player in known and player in seen:
            faults.note("player.duplicate", pointer(*where), player=player)
        _check_one(player, where, known, faults)
        seen.add(player)
