"""Players are ids of the caller's choice: each once, and nobody else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

import pytest

from shared.core.declarations import AtMost, Inline, IsPlayer, Key, PlayerId
from shared.core.illegal import Faults
from shared.core.players import build_player_check, collect_players, names_players

Places = list[tuple[str, str]]


def list_places(faults: Faults) -> Places:
    """Code and pointer of each fault."""
    return [(fault.code, fault.pointer) for fault in faults.found]


class Bench(NamedTuple):
    """A bench and who sits on it."""

    painter: Annotated[PlayerId | None, "Who painted it."] = None
    sitting: Annotated[tuple[PlayerId, ...], AtMost(5), "Who sits on it."] = ()
    nails: Annotated[Mapping[PlayerId, int], AtMost(5), "Nails by player."] = MappingProxyType({})
    boards: Annotated[tuple[int, ...], AtMost(5), "Boards."] = ()
    sizes: Annotated[Mapping[str, int], AtMost(5), "Sizes."] = MappingProxyType({})


class Park(NamedTuple):
    """A park and its benches."""

    name: str
    first: Annotated[Bench, "The first."] = Bench()
    others: Annotated[tuple[Bench, ...], AtMost(5), "The others."] = ()


class Pond(NamedTuple):
    """A pond, where nobody is."""

    depth: int = 0


class Swing(NamedTuple):
    """A swing, which may be in a park."""

    park: Annotated[Park | None, "Where it is."] = None
    bench: Annotated[Bench | None, Key("next"), "The bench beside it."] = None
    colour: Annotated[str, IsPlayer(is_checked=False), "Whose colour it has, or which."] = "red"


class Terrace(NamedTuple):
    """A terrace, of which a request says the same as of its bench."""

    bench: Annotated[Bench, Inline()]


KNOWN = Bench("ada", ("zoe", "ada"), {"zoe": 1}, (1,), {"long": 1})


@pytest.mark.parametrize(
    ("value", "places"),
    [
        (Park("bob", KNOWN, (Bench(), KNOWN)), []),
        (
            Park(
                "bob",
                Bench("eve", ("zoe", "bob"), {"gr/ey": 1}),
                (Bench(), Bench(sitting=("eve",))),
            ),
            [
                ("player.unknown", "/at/2/first/painter"),
                ("player.unknown", "/at/2/first/sitting/1"),
                ("player.unknown", "/at/2/first/nails/gr~1ey"),
                ("player.unknown", "/at/2/others/1/sitting/0"),
            ],
        ),
        # An unknown player who is given twice is no duplicate too.
        (
            Park("green", Bench(sitting=("zoe", "ada", "zoe", "eve", "eve"))),
            [
                ("player.duplicate", "/at/2/first/sitting/2"),
                ("player.unknown", "/at/2/first/sitting/3"),
                ("player.unknown", "/at/2/first/sitting/4"),
            ],
        ),
        (Swing(), []),
        (Swing(None, Bench("eve")), [("player.unknown", "/at/2/next/painter")]),
        (Terrace(Bench("eve")), [("player.unknown", "/at/2/painter")]),
        (Pond(3), []),
    ],
)
def test_a_player_of_a_declared_type_is_known_and_once_in_a_list(
    value: NamedTuple, places: Places
) -> None:
    faults = Faults()
    build_player_check(type(value))(value, ("at", 2), {"ada", "zoe"}, faults)
    assert list_places(faults) == places


def test_the_players_that_values_name_are_collected_unless_their_type_names_nobody() -> None:
    assert [names_players(kind) for kind in (Park, Bench, Pond)] == [True, True, False]
    benches = [Bench("ada", ("zoe", "zoe")), Bench(None, ("bob",), {"eve": 1})]
    assert collect_players(build_player_check(Bench), benches) == {"ada", "zoe", "bob", "eve"}
    assert collect_players(build_player_check(Bench), [Bench()]) == set()
