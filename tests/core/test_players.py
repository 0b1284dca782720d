"""Players are ids of the caller's choice: each once, and nobody else."""

from collections.abc import Iterable, Mapping

import pytest

from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.players import refuse_duplicates, refuse_unknown


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
