"""A whole turn: the order of its actions, what a hero has to do, gold, wonders and their powers."""

from tests.rules.heros.heros_client import (
    calculation,
    find_refusal,
    illegal,
    players,
    rulings,
    territory,
    warnings,
)
from tests.rules.heros.turn_requests import (
    attack,
    build,
    build_request,
    convert,
    judge,
    lay,
    migrate,
    own,
    people,
    play,
    use,
)


def test_population_is_placed_in_full_before_anything_else() -> None:
    hero = {"population": 3, "discoveries": 1}
    moves = (people("africa", 2), lay("africa"), people("india", 1), lay("africa"))
    assert judge(*moves, hero=hero) == [
        (True, "turn.population"),
        (False, "turn.population"),
        (True, "turn.population"),
        (True, "turn.discoveries"),
    ]


def test_population_goes_to_the_hero_s_territories_only() -> None:
    hero = {"population": 1}
    assert judge(people("china", 1), hero=hero) == [(False, "turn.influence")]


def test_no_more_population_than_the_hero_brings() -> None:
    assert judge(people("africa", 2), hero={"population": 1}) == [(False, "turn.population")]


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


def test_a_turn_without_its_duties_is_not_complete() -> None:
    answer = play(hero={"population": 2, "discoveries": 1, "treasure": 3})
    assert not answer.complete
    assert (answer.duties.population, answer.duties.discoveries) == (2, 1)
    assert answer.treasure is None
    assert answer.gold["a"] == 0


def test_a_turn_with_nothing_to_do_brings_its_treasure() -> None:
    answer = play(hero={"treasure": 3})
    assert answer.complete
    assert answer.treasure.amount == 3
    assert answer.gold == {"a": 3, "b": 0, "c": 0}


def test_the_bank_pays_what_it_has() -> None:
    answer = play(hero={"treasure": 5}, table={"gold": {"b": 58}})
    assert answer.treasure.amount == 2


def test_one_discovery_in_each_territory() -> None:
    hero = {"discoveries": 2}
    assert judge(lay("africa"), lay("africa"), lay("india"), hero=hero) == [
        (True, "turn.discoveries"),
        (False, "ladder.one_per_turn"),
        (True, "turn.discoveries"),
    ]


def test_a_discovery_goes_back_only_where_none_can_be_laid() -> None:
    full = territory("africa", [1, 1, 1], {}, scored=True)
    hero = {"discoveries": 2}
    moves = (lay(None), lay("africa"), lay("india"), lay(None), lay(None))
    assert judge(*moves, hero=hero, table={"territories": [full]}) == [
        (False, "turn.discoveries"),
        (False, "ladder.full"),
        (True, "turn.discoveries"),
        (True, "turn.discoveries"),
        (False, "turn.discoveries"),
    ]


def test_a_completed_ladder_is_paid_out_at_once() -> None:
    ladder = territory("africa", [4, 3], {"a": 3, "b": 2, "c": 1})
    answer = play(lay("africa", 2), hero={"discoveries": 1}, table={"territories": [ladder]})
    assert answer.steps[0].gains == {"a": 9, "b": 5, "c": 2}
    assert answer.points == {"a": 9, "b": 5, "c": 2}
    (africa,) = [one for one in answer.territories if one.id == "africa"]
    assert africa.scored
    assert africa.discoveries == (4, 3, 2)


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


def test_a_hero_without_conquest_attacks_nobody() -> None:
    africa = territory("africa", [], {"a": 1, "b": 5})
    assert judge(attack("africa", "b"), table={"territories": [africa]}) == [
        (False, "conquest.value")
    ]


def test_gold_of_the_hero_is_spent_in_the_same_turn() -> None:
    hero = {"treasure": 5}
    answer = play(build("ancient_wonder_1"), convert(2), hero=hero, table={"gold": {"a": 4}})
    assert [one.gold for one in answer.steps] == [2, 0]
    assert answer.points["a"] == 4
    assert answer.wonders[0].name == "ancient_wonder_1"
    assert answer.gold["a"] == 0


def test_nobody_spends_gold_that_is_not_there() -> None:
    africa = territory("africa", [], {"a": 4})
    moves = (build("ancient_wonder_1"), convert(4), convert(3), migrate("africa", india=1))
    table = {"gold": {"a": 3}, "territories": [africa]}
    assert judge(*moves, table=table) == [
        (False, "wonder.cost"),
        (False, "gold.paid"),
        (False, "gold.converted"),
        (True, "migration.cost"),
    ]


def test_gold_is_converted_by_a_ruling() -> None:
    request = build_request(convert(2), table={"gold": {"a": 2}})
    assert rulings(calculation("turns", request)) == {"gold-when": "last-step"}


def test_a_migration_moves_one_s_own_population() -> None:
    africa = territory("africa", [], {"a": 4, "b": 4})
    request = build_request(
        migrate("africa", india=3), table={"gold": {"a": 2}, "territories": [africa]}
    )
    answer = calculation("turns", request)
    by_id = {one.id: one.population for one in answer.facts.territories}
    assert by_id["africa"] == {"a": 1, "b": 4}
    assert by_id["india"] == {"a": 3}
    assert answer.facts.gold["a"] == 0
    assert warnings(answer) == [("migration.unknown", "/actions/0/to/india")]


def test_nobody_migrates_to_a_territory_that_is_not_in_play() -> None:
    africa = territory("africa", [], {"a": 4})
    table = {"gold": {"a": 2}, "territories": [africa]}
    assert judge(migrate("africa", europe=1), table=table) == [(False, "migration.adjacent")]


def test_an_epoch_has_five_wonders_and_each_only_once() -> None:
    wonders = [own(f"ancient_wonder_{number}", "b") for number in (1, 2, 3)]
    table = {"gold": {"a": 21}, "wonders": [*wonders, own("ajanta_sanctuary", "c")]}
    moves = (
        build("ancient_wonder_3"),
        build("alexandria_lighthouse"),
        build("alexandria_lighthouse"),
    )
    assert judge(*moves, table=table) == [
        (False, "cap.wonders"),
        (True, "wonder.built"),
        (False, "cap.wonders"),
    ]


def test_a_power_is_used_once_in_an_epoch_at_any_moment() -> None:
    table = {
        "wonders": [
            own("ancient_wonder_1"),
            own("ancient_wonder_2", used=True),
            own("ancient_wonder_3", "b"),
        ]
    }
    moves = (
        use("ancient_wonder_1"),
        people("africa", 1),
        use("ancient_wonder_1"),
        use("ancient_wonder_2"),
        use("ancient_wonder_3"),
    )
    answer = play(*moves, table=table, hero={"population": 1})
    assert [one.legal for one in answer.steps] == [True, True, False, False, False]
    assert [one.used for one in answer.wonders] == [True, True, False]


def test_a_table_that_cannot_be_is_refused() -> None:
    request = build_request(
        people("africa", 1, colour="z"),
        attack("africa", "z"),
        table={
            "territories": [territory("africa", [], {}), territory("africa", [], {})],
            "gold": {"a": 30, "b": 31},
        },
    )
    assert illegal("turns", request) == [
        ("/table/territories/1/id", "territory.duplicate"),
        ("/table/gold", "cap.gold"),
        ("/actions/0/colour", "turn.colour"),
        ("/actions/1/defender", "player.unknown"),
    ]


def test_an_attack_on_nobody_is_refused_and_leaves_the_conquest_of_the_turn() -> None:
    tables = [territory("africa", [], {"a": 1}), territory("india", [], {"a": 1, "b": 5})]
    moves = (attack("africa", "b"), attack("india", "b"))
    answer = play(*moves, hero={"conquest": 1}, table={"territories": tables})
    assert [(one.legal, one.rule) for one in answer.steps] == [
        (False, "conquest.presence"),
        (True, "conquest.value"),
    ]
    assert answer.steps[0].text.code == "fault.conquest.presence.nobody"


def test_a_ladder_that_was_complete_before_the_turn_has_scored() -> None:
    table = {"territories": [territory("africa", [1, 1, 1], {}), territory("india", [1], {})]}
    scored = {one.id: one.scored for one in play(table=table).territories}
    assert scored["africa"]
    assert not scored["india"]
