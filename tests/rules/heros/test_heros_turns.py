"""A whole turn: the order of its actions, what a hero has to do, gold and scorings."""

import pytest

from tests.rules.heros import turn_requests as turn
from tests.rules.heros.heros_client import calculation, find_refusal, players, territory
from tests.rules.heros.turn_requests import attack, build_request, judge, lay, migrate, people, play


def test_a_hero_places_no_more_population_than_the_hero_brings() -> None:
    moves = (people("africa", 3), people("africa", 2), people("africa", 1))
    steps = play(*moves, hero={"population": 2}).steps
    assert [(one.legal, one.rule, one.text.code) for one in steps] == [
        (False, "turn.population", "turn.too_many_people"),
        (True, "turn.population", "turn.places"),
        (False, "turn.population", "turn.no_people"),
    ]


def test_population_ends_with_that_of_the_box() -> None:
    table = {"territories": [territory("china", [], {"a": 64})]}
    hero = {"population": 3}
    assert judge(people("africa", 2), people("africa", 1), hero=hero, table=table) == [
        (False, "cap.population"),
        (True, "turn.population"),
    ]
    answer = play(people("africa", 1), hero=hero, table=table)
    assert answer.complete
    assert answer.duties.population == 0


def test_an_orange_territory_takes_nothing_in_the_ancient_epoch() -> None:
    hero = {"population": 1, "discoveries": 1, "territories": ["europe"]}
    answer = play(people("europe", 1), lay("europe"), lay(None), hero=hero)
    assert [one.legal for one in answer.steps] == [False, False, True]
    assert answer.complete


def test_the_bank_pays_what_it_has() -> None:
    answer = play(hero={"treasure": 5}, table={"gold": {"b": 58}})
    assert answer.treasure.amount == 2


def test_the_hero_being_played_counts_in_ties() -> None:
    ladder = territory("africa", [4, 3], {"a": 2, "b": 2})
    tied = {"hero_discoveries": 3, "discovery_heroes": 2}
    request = build_request(
        lay("africa", 2), hero={"discoveries": 1}, table={"territories": [ladder]}
    )
    counted = {**request, "players": players("a", "b", "c", a=tied, b=tied)}
    assert calculation("turns", counted).facts.steps[0].gains == {"a": 9, "b": 5}
    ahead = {"hero_discoveries": 5, "discovery_heroes": 2}
    behind = {**request, "players": players("a", "b", "c", a=tied, b=ahead)}
    assert calculation("turns", behind).facts.steps[0].gains == {"b": 9, "a": 5}


def test_a_tie_without_counters_names_what_is_missing() -> None:
    ladder = territory("africa", [4, 3], {"a": 2, "b": 2})
    request = build_request(
        lay("africa", 2), hero={"discoveries": 1}, table={"territories": [ladder]}
    )
    assert find_refusal("turns", request)[0] == "missing-tie-break"


def test_a_conquest_comes_after_the_discoveries_and_once() -> None:
    africa = territory("africa", [], {"a": 1, "b": 5})
    moves = (
        attack("africa", "b"),
        lay("india"),
        attack("africa", "a"),
        attack("india", "b"),
        attack("africa", "b"),
        attack("africa", "b"),
        lay("africa"),
    )
    hero = {"discoveries": 1, "conquest": 2}
    answer = play(*moves, hero=hero, table={"territories": [africa]})
    assert [(one.legal, one.rule) for one in answer.steps] == [
        (False, "turn.discoveries"),
        (True, "turn.discoveries"),
        (False, "conquest.presence"),
        (False, "conquest.presence"),
        (True, "conquest.value"),
        (False, "turn.order"),
        (False, "turn.order"),
    ]
    (after,) = [one for one in answer.territories if one.id == "africa"]
    assert after.population == {"a": 1, "b": 2}


def test_nobody_migrates_to_a_territory_that_is_not_in_play() -> None:
    africa = territory("africa", [], {"a": 4})
    table = {"gold": {"a": 2}, "territories": [africa]}
    assert judge(migrate("africa", europe=1), table=table) == [(False, "migration.adjacent")]


def test_an_attack_on_nobody_is_refused_and_leaves_the_conquest_of_the_turn() -> None:
    tables = [territory("africa", [], {"a": 1}), territory("india", [], {"a": 1, "b": 5})]
    moves = (attack("africa", "b"), attack("india", "b"))
    answer = play(*moves, hero={"conquest": 1}, table={"territories": tables})
    assert [(one.legal, one.rule) for one in answer.steps] == [
        (False, "conquest.presence"),
        (True, "conquest.value"),
    ]
    assert answer.steps[0].text.code == "fault.conquest.presence.nobody"


@pytest.mark.parametrize("used", [False, True])
def test_the_sanctuary_pays_in_one_scoring_of_an_epoch(used: bool) -> None:
    ladders = [territory("africa", [4, 3], {"a": 1}), territory("india", [4, 3], {"a": 1, "b": 2})]
    answer = turn.play(
        turn.lay("africa", 1),
        turn.lay("india", 2),
        hero={"discoveries": 2},
        table={"territories": ladders},
        players=players("a", "b"),
        ajanta={"player": "a", "used": used},
    )
    assert answer.steps[0].gains == {"a": 8 if used else 9}
    assert answer.steps[1].gains == {"b": 9, "a": 5}
