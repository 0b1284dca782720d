"""What holds of every game's card: its options, its operations and the sentences it calls for."""

from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from shared.core.catalogue import Choice
from shared.operations import Game
from shared.operations.documents import Position, read_positions
from shared.texts import LANGUAGES, SHARED_TEXTS, Language, load_texts
from tests.cases import every_case
from tests.found_games import SERVICES
from tests.rule_ids import TYPED_RULES, explain_unproved
from tests.texts.catalogues_found import ALONE, find_gaps
from tests.used_codes import collect_used_codes, list_card_codes, list_zero_codes

REAL: Mapping[str, Game] = {service.game.card.id: service.game for service in SERVICES}
ANSWERS: Mapping[str, Mapping[str, Mapping[Choice, str]]] = {
    "carcassonne": {
        "little_buildings": {"basic": "basic", "variant": "variant"},
        "tiny_city": {4: "4", 2: "2"},
        "hill_tie_break": {True: "hill", False: "shared"},
        "labyrinth": {"basic": "basic", "advanced": "advanced"},
        "barn_field_castle": {4: "4", 2: "2"},
        "barn_pig": {"two": "two", "one": "one"},
        "castle_chain": {"pays": "pays", "stops": "stops"},
        "easter_second": {"dense": "dense", "strict": "strict"},
        "open_inn": {"zero": "zero", "ignore": "ignore"},
        "leipzig_road": {"one": "one", "by_edition": "by_edition"},
        "king_and_robber": {
            "completed": "completed",
            "ten_twenty": "ten_twenty",
            "fifteen_forty": "fifteen_forty",
            "continuous": "continuous",
        },
        "tiny_city_siege": {"one": "one", "zero": "zero"},
        "shepherds": {"each": "each", "one": "one"},
        "boxes": {1: "one", 2: "two"},
    },
    "civilization": {
        "aircraft_trumps": {"none": "none", "all": "all"},
        "loot": {"highest": "highest", "sum": "sum"},
        "scout_kill_loot": {False: "none", True: "one"},
    },
    "deluges": {
        "mines_by": {"controller": "controller", "builder": "builder"},
        "count_lost_mines": {False: "not-counted", True: "counted"},
        "advanced_bonuses": {True: "counted", False: "left-out"},
        "conflict_many": {"second": "second", "sum": "sum", "refuse": "refuse"},
    },
    "heros": {
        "unresolved_tie": {
            "clockwise": "clockwise",
            "share_lower": "share_lower",
            "error": "error",
        },
        "ajanta": {"add": "add", "replace": "replace"},
        "ancient_ladder_in_modern": {3: "3", 4: "4"},
    },
    "orichalque": {
        "volcano_joins_zones": {False: "no", True: "yes"},
        "initiative_kept": {"none": "no-hoplite", "hoplite": "hoplite"},
    },
}
"""What each value of an option answers to the question that it settles."""
REFUSING = {
    ("deluges", "conflict-many", "refuse"): ("/errors/0/rule", "conflict.many"),
    ("heros", "tie-active-absent", "error"): ("/type", "/problems/unresolved-tie"),
}
"""Choices that give no answer to list them in, and what a position expects instead."""
PROVING = ("/rule", "/because", "/why", "/code")
"""Ends of the pointers to where an answer names a rule."""


@cache
def list_positions(name: str) -> Sequence[Position]:
    """The positions of a game, read once."""
    return [*read_positions(REAL[name].folder)]


games = pytest.mark.parametrize("name", REAL)


@games
def test_the_card_has_exactly_the_rules_of_the_list_with_their_places(name: str) -> None:
    """The list is typed from the rules, the card is written beside the code."""
    places = sorted((rule, place["under"]) for rule, place in TYPED_RULES[name].items())
    found = sorted((rule.id, rule.source) for rule in REAL[name].card.rules)
    assert found == places, "type the ids in tests/rules/ids.toml"


@pytest.mark.parametrize("name", sorted({*REAL} - {"carcassonne"}))  # which needs three of each
def test_each_rule_is_proved_by_a_position(name: str) -> None:
    expected = {
        str(value)
        for position in list_positions(name)
        for pointer, value in position["expect"].items()
        if pointer.endswith(PROVING)
    }
    unproved = TYPED_RULES[name].keys() - expected
    assert [explain_unproved(rule) for rule in sorted(unproved)] == []


@pytest.mark.parametrize("name", sorted({*REAL} - {"carcassonne"}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_that_is_said_and_no_other(
    name: str, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Needed is what the card calls for, and what is said when every position is answered."""
    game = REAL[name]
    every = load_texts(SHARED_TEXTS, game.folder / "texts")[language]
    used = collect_used_codes(game, list_positions(name), every, monkeypatch)
    own = load_texts(game.folder / "texts")[language]
    needed = {*list_card_codes(game), *used, *list_zero_codes(own, used)}
    needed -= load_texts(SHARED_TEXTS)[language].codes()
    assert sorted(needed - own.codes()) == []
    # No position says all that Héros du Monde can say.
    assert name == "heros" or sorted(own.codes() - needed) == []


@games
def test_each_choice_of_a_ruling_is_proved_by_a_position(name: str) -> None:
    expected = [position["expect"] for position in list_positions(name)]
    proved = {
        (value, expect.get(pointer.removesuffix("code") + "choice"))
        for expect in expected
        for pointer, value in expect.items()
        if pointer.startswith("/rulings/") and pointer.endswith("/code")
    }
    proved |= {
        (code, choice)
        for (game, code, choice), (pointer, value) in REFUSING.items()
        if game == name and any(expect.get(pointer) == value for expect in expected)
    }
    rulings = {(one.code, choice) for one in REAL[name].card.questions for choice in one.choices}
    assert sorted(rulings - proved) == []


@games
def test_the_answers_of_the_options_are_those_of_the_card(name: str) -> None:
    options = {option.name for option in REAL[name].card.options}
    assert set(ANSWERS.get(name, {})) == options, "type in ANSWERS what each value answers"


@pytest.mark.parametrize("name", [name for name, game in REAL.items() if game.card.options])
def test_every_option_settles_a_ruling_and_each_choice_of_it_is_made_in_a_position(
    name: str,
) -> None:
    questions = {question.code: question.choices for question in REAL[name].card.questions}
    given = [position["request"].get("rules", {}) for position in list_positions(name)]
    # A comparison is asked under two sets of rules.
    each = [rules for one in given for rules in (one if isinstance(one, list) else [one])]
    with every_case() as case:
        for option in REAL[name].card.options:
            with case(option.name):
                answers = ANSWERS[name][option.name]
                assert set(answers) == set(option.choices)
                assert set(answers.values()) == set(questions[option.ruling])
                assert answers[option.default] == questions[option.ruling][0]
                made = {rules.get("options", {}).get(option.name) for rules in each}
                assert {*option.choices} <= {option.default, *made}


@pytest.mark.parametrize("name", ["civilization", "orichalque"])
def test_there_are_the_worked_examples_and_forty_of_our_own(name: str) -> None:
    sources = [position["source"] for position in list_positions(name)]
    assert sources.count("our own") >= 40
    assert len(sources) - sources.count("our own") >= 20


@games
def test_titles_and_rulings_have_no_gaps(name: str) -> None:
    for code in list_card_codes(REAL[name]):
        forms = [form for texts in ALONE[name].values() for form in texts.forms(code)]
        assert not any(find_gaps(form) for form in forms), code
