"""Players are ids of the caller's choice: each once, and nobody else."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

import pytest

from shared.core.declarations import AtMost, Inline, IsPlayer, Key, PlayerId
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.players import (
    build_player_check,
    collect_players,
    names_players,
    refuse_duplicates,
    refuse_unknown,
)


def collect_faults(faults: Faults) -> tuple[Fault, ...]:
    """What was collected; there must be something."""
    with pytest.raises(IllegalPosition) as refused:
        faults.raise_if_any()
    return refused.value.faults


def test_different_ids_are_no_duplicates() -> None:
    faults = Faults()
    refuse_duplicates(["ada", "Ada", "ada "], faults)
    assert not faults


def test_the_second_player_of_an_id_is_the_fault() -> None:
    faults = Faults()
    refuse_duplicates(["ada", "zoe", "ada"], faults)
    assert collect_faults(faults) == (
        Fault("player.duplicate", "/players/2/id", {"player": "ada"}),
    )


def test_an_id_given_three_times_is_two_faults_and_another_twice_one_more() -> None:
    faults = Faults()
    refuse_duplicates(["ada", "ada", "zoe", "ada", "zoe"], faults)
    assert [fault.pointer for fault in collect_faults(faults)] == [
        "/players/1/id",
        "/players/3/id",
        "/players/4/id",
    ]


def test_players_may_stand_under_another_name() -> None:
    faults = Faults()
    refuse_duplicates(["ada", "ada"], faults, at="seats")
    assert collect_faults(faults)[0].pointer == "/seats/1/id"


def test_players_who_are_known_are_no_fault() -> None:
    faults = Faults()
    refuse_unknown({"/birds/ada": "ada"}, ["ada", "zoe"], faults)
    assert not faults


@pytest.mark.parametrize(
    "named",
    [
        {"/birds/bob": "bob", "/birds/zoe": "zoe", "/baskets/0/player": "bob"},
        iter([("/birds/bob", "bob"), ("/birds/zoe", "zoe"), ("/baskets/0/player", "bob")]),
    ],
)
def test_each_place_that_names_a_stranger_is_a_fault(
    named: Mapping[str, str] | Iterable[tuple[str, str]],
) -> None:
    faults = Faults()
    refuse_unknown(named, iter(["ada", "zoe"]), faults)
    assert collect_faults(faults) == (
        Fault("player.unknown", "/birds/bob", {"player": "bob"}),
        Fault("player.unknown", "/baskets/0/player", {"player": "bob"}),
    )


def test_no_id_is_kin_to_another_by_its_letters() -> None:
    faults = Faults()
    refuse_unknown({"/a": "ada"}, ["Ada"], faults)
    assert collect_faults(faults)[0].code == "player.unknown"


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


def check_park(park: Park) -> list[tuple[str, str]]:
    """The code and the place of each fault with the players of a park; Ada and Zoe play."""
    faults = Faults()
    build_player_check(Park)(park, ("parks", 2), {"ada", "zoe"}, faults)
    return [(fault.code, fault.pointer) for fault in faults.found]


def test_players_of_a_declared_type_are_known() -> None:
    bench = Bench("ada", ("zoe", "ada"), {"zoe": 1}, (1,), {"long": 1})
    assert check_park(Park("green", bench, (Bench(), bench))) == []


def test_an_unknown_player_is_a_fault_wherever_a_declared_type_names_one() -> None:
    bench = Bench("eve", ("zoe", "bob"), {"gr/ey": 1})
    assert check_park(Park("bob", bench, (Bench(), Bench(sitting=("eve",))))) == [
        ("player.unknown", "/parks/2/first/painter"),
        ("player.unknown", "/parks/2/first/sitting/1"),
        ("player.unknown", "/parks/2/first/nails/gr~1ey"),
        ("player.unknown", "/parks/2/others/1/sitting/0"),
    ]


def test_a_player_twice_in_a_list_is_a_fault_and_an_unknown_one_is_not_a_second_one() -> None:
    bench = Bench(sitting=("zoe", "ada", "zoe", "eve", "eve"))
    assert check_park(Park("green", bench)) == [
        ("player.duplicate", "/parks/2/first/sitting/2"),
        ("player.unknown", "/parks/2/first/sitting/3"),
        ("player.unknown", "/parks/2/first/sitting/4"),
    ]


class Swing(NamedTuple):
    """A swing, which may be in a park."""

    park: Annotated[Park | None, "Where it is."] = None
    bench: Annotated[Bench | None, Key("next"), "The bench beside it."] = None
    colour: Annotated[str, IsPlayer(is_checked=False), "Whose colour it has, or which."] = "red"


def test_players_of_what_is_left_out_are_not_looked_for_and_others_are_at_their_key() -> None:
    faults = Faults()
    check = build_player_check(Swing)
    check(Swing(), (), {"ada"}, faults)
    assert not faults
    check(Swing(None, Bench("eve")), (), {"ada"}, faults)
    assert [fault.pointer for fault in collect_faults(faults)] == ["/next/painter"]


def test_a_type_that_names_nobody_has_nothing_to_be_checked() -> None:
    assert [names_players(kind) for kind in (Park, Bench, Pond)] == [True, True, False]
    faults = Faults()
    build_player_check(Pond)(Pond(3), (), (), faults)
    assert not faults


def test_all_players_that_values_name_are_collected() -> None:
    benches = [Bench("ada", ("zoe", "zoe")), Bench(None, ("bob",), {"eve": 1})]
    assert collect_players(build_player_check(Bench), benches) == {"ada", "zoe", "bob", "eve"}
    assert collect_players(build_player_check(Bench), [Bench()]) == set()


class Terrace(NamedTuple):
    """A terrace, of which a request says the same as of its bench."""

    bench: Annotated[Bench, Inline()]


def test_a_player_of_fields_that_stand_among_others_is_unknown_where_they_stand() -> None:
    faults = Faults()
    build_player_check(Terrace)(Terrace(Bench("eve")), ("terrace",), {"ada"}, faults)
    assert [fault.pointer for fault in faults.found] == ["/terrace/painter"]
