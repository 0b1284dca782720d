"""Conflicts on land and at sea, captured workers, freed slaves, and fanatics who profit."""

from typing import Any

import pytest

from services.deluges.rules.after_battle import CivilWar
from services.deluges.rules.answers import Crowd, SlavesThere
from shared.core.rendering import render_facts
from tests.rules.deluges.deluges_client import (
    calculation,
    facts,
    illegal,
    rulings,
    step_rules,
    warnings,
)


def conflict(place: str, sides: dict[str, int], **more: Any) -> Any:
    return facts("conflicts", {"place": place, "sides": sides, **more})


def many(choice: str) -> dict[str, Any]:
    return {"options": {"conflict_many": choice}}


@pytest.mark.parametrize("place", ["land", "sea"])
def test_three_against_two_leave_one(place: str) -> None:
    answer = conflict(place, {"a": 3, "b": 2})
    assert answer.survivors == {"a": 1, "b": 0}
    assert answer.losses == {"a": 2, "b": 2}
    assert answer.winner == "a"
    assert step_rules(answer.steps) == [f"conflict.{place}"]


def test_the_order_of_the_sides_does_not_matter() -> None:
    assert conflict("land", {"b": 2, "a": 3}).survivors == {"a": 1, "b": 0}


@pytest.mark.parametrize("place", ["land", "sea"])
def test_two_against_two_leave_nobody(place: str) -> None:
    request = {"place": place, "sides": {"a": 2, "b": 2}}
    answer = calculation("conflicts", request)
    assert answer.facts.survivors == {"a": 0, "b": 0}
    assert answer.facts.winner is None
    assert step_rules(answer.facts.steps) == ["conflict.equal"]
    assert rulings(answer) == {"conflict-equal": "both-vanish"}


@pytest.mark.parametrize(
    ("choice", "survivors"),
    [("second", {"a": 2, "b": 0, "c": 0}), ("sum", {"a": 1, "b": 0, "c": 0})],
)
def test_of_three_the_largest_keeps_its_lead(choice: str, survivors: dict[str, int]) -> None:
    sides = {"a": 5, "b": 3, "c": 1}
    request = {"place": "land", "sides": sides, "rules": many(choice)}
    answer = calculation("conflicts", request)
    assert answer.facts.survivors == survivors
    assert step_rules(answer.facts.steps) == ["conflict.many"]
    assert rulings(answer) == {"conflict-many": choice}


def test_of_three_with_two_largest_all_vanish() -> None:
    answer = conflict("land", {"a": 3, "b": 3, "c": 1})
    assert answer.survivors == {"a": 0, "b": 0, "c": 0}


def test_the_sum_of_the_others_can_be_more_than_the_largest() -> None:
    answer = conflict("land", {"a": 3, "b": 2, "c": 2}, rules=many("sum"))
    assert answer.survivors == {"a": 0, "b": 0, "c": 0}


def test_a_table_may_refuse_conflicts_of_three() -> None:
    request = {"place": "land", "sides": {"a": 3, "b": 2, "c": 2}, "rules": many("refuse")}
    assert illegal("conflicts", request) == [("/sides", "conflict.many")]


def test_a_table_that_refuses_three_answers_two() -> None:
    answer = conflict("land", {"a": 3, "b": 2, "c": 0}, rules=many("refuse"))
    assert answer.survivors["a"] == 1


def test_the_winner_makes_slaves_of_the_workers_who_keep_their_colour() -> None:
    answer = conflict("land", {"a": 3, "b": 1}, workers={"b": 2, "c": 0})
    assert answer.workers == {}
    assert answer.slaves == (SlavesThere("a", "b", 2),)
    assert step_rules(answer.steps) == ["conflict.land", "slave.captured"]


def test_slaves_of_the_loser_pass_to_the_winner() -> None:
    slaves = [{"master": "b", "colour": "c", "count": 2}]
    answer = conflict("land", {"a": 2, "b": 1}, slaves=slaves, workers={"c": 1})
    assert answer.slaves == (SlavesThere("a", "c", 3),)


def test_slaves_of_the_winner_stay_his_and_are_not_captured_again() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 2}]
    answer = conflict("land", {"a": 2, "b": 1}, slaves=slaves)
    assert answer.slaves == (SlavesThere("a", "b", 2),)
    assert step_rules(answer.steps) == ["conflict.land"]


def test_slaves_of_the_winners_own_people_become_his_workers() -> None:
    slaves = [{"master": "b", "colour": "a", "count": 2}]
    request = {
        "place": "land",
        "sides": {"a": 2, "b": 1},
        "slaves": slaves,
        "workers": {"a": 1},
    }
    answer = calculation("conflicts", request)
    assert answer.facts.workers == {"a": 3}
    assert answer.facts.slaves == ()
    assert rulings(answer) == {"own-slaves": "workers"}


def test_warriors_take_undefended_workers_without_a_fight() -> None:
    answer = conflict("land", {"a": 1}, workers={"b": 3})
    assert answer.survivors == {"a": 1}
    assert answer.slaves == (SlavesThere("a", "b", 3),)


def test_when_no_warrior_is_left_slaves_are_free_and_fight_like_warriors() -> None:
    slaves = [{"master": "b", "colour": "a", "count": 3}]
    answer = conflict("land", {"a": 1, "b": 1}, slaves=slaves, workers={"b": 1})
    assert answer.workers == {"a": 2}
    assert answer.slaves == ()
    assert step_rules(answer.steps) == ["conflict.equal", "slave.freed", "slave.freed"]


def test_freed_slaves_alone_do_not_fight() -> None:
    slaves = [{"master": "b", "colour": "a", "count": 3}]
    answer = conflict("land", {"a": 1, "b": 1}, slaves=slaves)
    assert answer.workers == {"a": 3}
    assert step_rules(answer.steps) == ["conflict.equal", "slave.freed"]


def test_freed_workers_of_equal_number_all_vanish() -> None:
    slaves = [{"master": "b", "colour": "a", "count": 3}]
    answer = conflict("land", {"b": 0}, slaves=slaves, workers={"b": 3})
    assert answer.workers == {}
    assert step_rules(answer.steps)[-1] == "conflict.equal"


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"workers": {"b": 1, "c": 1}, "slaves": [{"master": "b", "colour": "a"}]}, "/slaves"),
        ({"workers": {"a": 1, "b": 1, "c": 1}}, "/workers"),
    ],
    ids=["with slaves", "workers alone"],
)
def test_a_table_may_refuse_three_colours_of_freed_workers(
    more: dict[str, Any], where: str
) -> None:
    request = {"place": "land", "sides": {"b": 0}, "rules": many("refuse"), **more}
    assert illegal("conflicts", request) == [(where, "conflict.many")]


def test_no_warriors_on_either_side_are_no_battle_but_their_workers_fight() -> None:
    answer = conflict("land", {"a": 0, "b": 0}, workers={"a": 3, "b": 1})
    assert (answer.survivors, answer.losses) == ({"a": 0, "b": 0}, {"a": 0, "b": 0})
    assert answer.winner is None
    assert answer.civil_war == CivilWar({"a": 2, "b": 0}, {"a": 1, "b": 1}, "a")
    assert answer.workers == {"a": 2}


def test_workers_of_equal_number_have_no_winner() -> None:
    civil_war = conflict("land", {"a": 0}, workers={"a": 1, "b": 1}).civil_war
    assert civil_war == CivilWar({"a": 0, "b": 0}, {"a": 1, "b": 1}, None)


def test_workers_of_one_colour_fight_nobody() -> None:
    answer = conflict("land", {"a": 0, "b": 0}, workers={"b": 2})
    assert answer.civil_war is None
    assert answer.workers == {"b": 2}


def test_the_order_of_slaves_does_not_matter() -> None:
    slaves = [{"master": "b", "colour": "d"}, {"master": "a", "colour": "c"}]
    sides = {"a": 2, "b": 1}
    there = conflict("land", sides, slaves=slaves).slaves
    assert [one.colour for one in there] == ["c", "d"]
    assert there == conflict("land", sides, slaves=slaves[::-1]).slaves


def test_who_enters_a_cell_that_fanatics_held_finds_no_fight_and_captures_nobody() -> None:
    answer = conflict("land", {"a": 1, "b": 0}, workers={"b": 1}, fanatics=2)
    assert answer.lost is True
    assert (answer.survivors, answer.losses) == ({"a": 0, "b": 0}, {"a": 1, "b": 0})
    assert answer.winner is None
    assert (answer.workers, answer.slaves) == ({}, ())
    assert answer.out_for_good == Crowd(workers={"b": 1}, warriors={"a": 1}, slaves=())
    assert step_rules(answer.steps) == ["control.fanatics"]


def test_fanatics_who_are_as_many_as_those_before_do_not_hold_the_cell_yet() -> None:
    answer = conflict("land", {"a": 1}, workers={"b": 1}, fanatics=1)
    assert answer.lost is False
    assert answer.slaves == (SlavesThere("a", "b", 1),)


@pytest.mark.parametrize(
    "more",
    [
        {"sides": {"a": 1, "b": 2}},
        {"sides": {"a": 1}, "slaves": [{"master": "b", "colour": "c", "count": 2}]},
        {"sides": {"a": 1}, "workers": {"c": 2}},
    ],
    ids=["warriors", "slaves", "workers"],
)
def test_whoever_was_there_before_the_attacker_is_weighed_against_the_fanatics(more: Any) -> None:
    held = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 3, **more})
    assert step_rules(held.steps) == ["control.fanatics"]
    answer = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 2, **more})
    assert step_rules(answer.steps)[0] != "control.fanatics"


def test_who_was_alone_on_the_cell_need_not_have_entered_it() -> None:
    answer = conflict(
        "land",
        {"a": 2, "b": 0},
        workers={"a": 0, "c": 0},
        slaves=[{"master": "a", "colour": "b"}, {"master": "b", "colour": "a", "count": 0}],
        fanatics=3,
    )
    assert answer.lost is False


def test_a_cell_that_fanatics_held_whoever_entered_is_lost_before() -> None:
    request = {"place": "land", "sides": {"a": 2, "b": 2}, "fanatics": 3}
    answer = calculation("conflicts", request)
    assert step_rules(answer.facts.steps) == ["control.fanatics"]
    assert warnings(answer) == []


def test_a_warning_says_when_it_matters_who_entered_and_the_attacker_settles_it() -> None:
    request = {"place": "land", "sides": {"a": 5, "b": 1}, "fanatics": 2}
    answer = calculation("conflicts", request)
    assert (answer.facts.winner, answer.facts.lost) == ("a", False)
    assert warnings(answer) == [("lost-before", "/attacker")]
    by_a = calculation("conflicts", {**request, "attacker": "a"})
    assert (by_a.facts.lost, warnings(by_a)) == (True, [])
    assert by_a.facts.losses == {"a": 5, "b": 1}
    by_b = calculation("conflicts", {**request, "attacker": "b"})
    assert (by_b.facts.lost, by_b.facts.winner, warnings(by_b)) == (False, "a", [])


@pytest.mark.parametrize("more", [{"lost": True}, {"fanatics": 7}])
def test_nobody_fights_or_is_freed_on_a_lost_cell(more: dict[str, Any]) -> None:
    slaves = [{"master": "d", "colour": "c", "count": 1}] * 2
    workers = {"a": 1, "b": 0}
    answer = conflict("land", {"a": 3, "b": 0}, slaves=slaves, workers=workers, **more)
    there = (SlavesThere("d", "c", 2),)
    assert answer.out_for_good == Crowd(workers={"a": 1}, warriors={"a": 3}, slaves=there)
    assert (answer.workers, answer.slaves) == ({}, ())
    assert step_rules(answer.steps) == ["control.fanatics"]


def test_fanatics_who_outnumber_everybody_leave_no_fight_whoever_entered_and_if_nobody_did() -> (
    None
):
    alone = conflict("land", {"a": 3}, fanatics=4)
    both = conflict("land", {"a": 3, "b": 2}, fanatics=6)
    for answer in (alone, both):
        assert answer.lost is True
        assert set(answer.survivors.values()) == {0}
        assert [step.text.code for step in answer.steps] == ["step.control.fanatics.before"]


def test_a_table_that_refuses_three_sides_answers_where_fanatics_held_the_cell() -> None:
    sides = {"a": 1, "b": 1, "c": 1}
    assert conflict("land", sides, rules=many("refuse"), lost=True).lost is True


def test_fanatics_take_the_cell_after_the_battle_before_anybody_is_captured_or_freed() -> None:
    slaves = [{"master": "b", "colour": "a"}]
    captured = conflict("land", {"a": 3, "b": 2}, workers={"b": 1}, slaves=slaves, fanatics=4)
    assert captured.lost is True
    assert captured.winner is None
    assert (captured.survivors, captured.losses) == ({"a": 0, "b": 0}, {"a": 3, "b": 2})
    assert (captured.workers, captured.slaves) == ({}, ())
    there = (SlavesThere("b", "a", 1),)
    assert captured.out_for_good == Crowd(workers={"b": 1}, warriors={"a": 1}, slaves=there)
    freed = conflict("land", {"a": 2, "b": 2}, workers={"b": 1}, slaves=slaves, fanatics=3)
    assert freed.civil_war is None
    out = freed.out_for_good
    assert out.slaves == there
    assert step_rules(freed.steps) == ["conflict.equal", "control.fanatics"]


def test_fanatics_may_take_the_cell_after_the_fight_of_the_freed() -> None:
    slaves = [{"master": "b", "colour": "a", "count": 2}]
    answer = conflict("land", {"a": 2, "b": 2}, workers={"b": 3}, slaves=slaves, fanatics=2)
    assert answer.civil_war.winner == "b"
    assert answer.lost is True
    assert answer.out_for_good == Crowd(workers={"b": 1}, warriors={}, slaves=())


def test_of_two_armies_on_a_lost_cell_nobody_survives_and_all_are_out_for_good() -> None:
    answer = conflict("land", {"a": 3, "b": 3}, fanatics=6, lost=True)
    assert (answer.survivors, answer.losses) == ({"a": 0, "b": 0}, {"a": 3, "b": 3})
    assert answer.out_for_good == Crowd(workers={}, warriors={"a": 3, "b": 3}, slaves=())


def test_workers_who_were_never_slaves_fight_by_the_rule_of_warriors() -> None:
    never = conflict("land", {"a": 0, "b": 0}, workers={"a": 3, "b": 1})
    assert step_rules(never.steps) == ["conflict.land", "conflict.land"]
    slaves = [{"master": "c", "colour": "b"}]
    freed = conflict("land", {"a": 0, "b": 0}, workers={"a": 3}, slaves=slaves)
    assert step_rules(freed.steps) == ["conflict.land", "slave.freed", "slave.freed"]


@pytest.mark.parametrize("place", ["land", "sea"])
def test_a_largest_side_that_the_others_together_match_is_reported_as_outnumbered(
    place: str,
) -> None:
    summed = conflict(place, {"a": 5, "b": 3, "c": 3}, rules=many("sum"))
    assert set(summed.survivors.values()) == {0}
    (step,) = summed.steps
    assert step.text.code == f"step.conflict.outnumbered.{place}"
    assert (step.text.params["player"], step.text.params["count"]) == ("a", 5)
    tied = conflict(place, {"a": 5, "b": 5, "c": 3}, rules=many("sum"))
    assert tied.steps[0].text.code == f"step.conflict.vanish.{place}"


def test_nobody_is_out_for_good_on_a_cell_that_is_not_lost() -> None:
    assert conflict("land", {"a": 3, "b": 2}).out_for_good is None


@pytest.mark.parametrize("place", ["land", "sea"])
@pytest.mark.parametrize("attacker", ["b", "c"])
def test_an_attacker_has_something_to_enter_with(place: str, attacker: str) -> None:
    request = {"place": place, "sides": {"a": 1, "b": 0}, "attacker": attacker}
    assert illegal("conflicts", request) == [("/attacker", "conflict.attacker")]


def test_who_attacks_at_sea_changes_nothing() -> None:
    sides = {"a": 3, "b": 2}
    assert conflict("sea", sides, attacker="b") == conflict("sea", sides)


@pytest.mark.parametrize(("fanatics", "lost"), [(2, False), (3, True)])
def test_fanatics_who_outnumber_the_survivors_take_the_cell(fanatics: int, lost: bool) -> None:
    answer = conflict("land", {"a": 3, "b": 2}, workers={"b": 1}, fanatics=fanatics)
    assert answer.lost is lost
    assert ("control.fanatics" in step_rules(answer.steps)) is lost


def test_at_sea_nobody_is_captured() -> None:
    answer = conflict("sea", {"a": 3, "b": 2})
    assert set(render_facts(answer)) == {"survivors", "losses", "winner", "steps"}


def test_at_sea_only_boats_meet() -> None:
    request = {
        "place": "sea",
        "sides": {"a": 1},
        "workers": {"a": 1},
        "slaves": [{"master": "a", "colour": "b"}],
        "fanatics": 1,
        "lost": True,
    }
    where = ["/workers", "/slaves", "/fanatics", "/lost"]
    assert illegal("conflicts", request) == [(one, "conflict.sea") for one in where]


def test_five_warriors_and_eight_boats_may_fight_and_one_more_may_not() -> None:
    assert conflict("land", {"a": 5}).survivors == {"a": 5}
    assert conflict("sea", {"a": 8}).survivors == {"a": 8}
    land, sea = ({"place": "land", "sides": {"a": 6}}, {"place": "sea", "sides": {"a": 9}})
    assert illegal("conflicts", land) == [("/sides/a", "cap.warriors")]
    assert illegal("conflicts", sea) == [("/sides/a", "cap.boats")]


def test_a_fifth_colour_and_a_slave_of_his_own_people_are_refused() -> None:
    request = {
        "place": "land",
        "sides": dict.fromkeys("abcd", 1),
        "slaves": [{"master": "e", "colour": "e"}],
    }
    assert illegal("conflicts", request) == [
        ("/sides", "cap.pieces"),
        ("/slaves/0/colour", "slave.captured"),
    ]
