"""Both languages have the same facts; rules, rulings, warnings and faults name existing codes."""

import re

from tests.found_games import Position
from tests.json_places import can_resolve, is_addable, walk_places
from tests.positions.answers import Answers

DISAGREEMENTS = {
    "en": re.compile(r"(?<!front )\b1 (?:\w+s )?(?:are|have|were)\b|\bt?here are [01]\b"),
    "fr": re.compile(r"(?<!front )\b[01] (?:\w+s )?(?:sont|ont|étaient)\b|\bque 0\b"),
}
"""By language: a number beside a verb that does not fit it."""
COUNTED_NONE = re.compile(r"^0 [^\W\d]")
"""How a sentence begins that counts what is not there."""
CODES = {"id", "game", "engine", "mode", "rule", "code", "choice", "kind", "category", "player"}
CODES |= {"pointer", "type", "instance", "edition"}
"""Keys under which every game has its codes."""


def list_codes(position: Position) -> set[object]:
    """Codes of a game that no language may translate."""
    card = position.game.card
    questions = {code for one in card.questions for code in (one.code, *one.choices)}
    return {rule.id for rule in card.rules} | questions | {*card.editions, *card.expansions}


def only_words_change_with_the_language(answers: Answers) -> None:
    for language, answer, _ in answers.list_languages():
        assert answer.headers["Content-Language"] == language
    english, french = (dict(walk_places(answers.document(one))) for one in ("en", "fr"))
    assert list(english) == list(french)
    changed = {
        place: value
        for place, value in english.items()
        if not isinstance(value, dict | list) and value != french[place]
    }
    changed.pop(("request_id",), None)
    assert [value for value in changed.values() if not isinstance(value, str)] == []
    assert [place for place in changed if place[-1] in CODES] == []
    assert list_codes(answers.position) & set(changed.values()) == set()


def verbs_fit_their_numbers(answers: Answers) -> None:
    for language, disagreement in DISAGREEMENTS.items():
        values = [value for _, value in walk_places(answers.document(language))]
        said = [one for one in values if isinstance(one, str)]
        assert [one for one in said if disagreement.search(one)] == []


def what_is_not_there_is_not_counted(answers: Answers) -> None:
    for language in DISAGREEMENTS:
        values = [value for _, value in walk_places(answers.document(language))]
        assert [one for one in values if isinstance(one, str) and COUNTED_NONE.match(one)] == []


def rulings_are_those_of_the_game(answers: Answers) -> None:
    questions = {one.code: one.choices for one in answers.position.game.card.questions}
    rulings = answers.document()["rulings"]
    for ruling in rulings:
        assert ruling["choice"] in questions[ruling["code"]]
        assert ruling["text"].strip()
    made = [(ruling["code"], ruling["choice"]) for ruling in rulings]
    assert len(made) == len(set(made))


def warnings_point_to_what_is_given_or_left_out(answers: Answers) -> None:
    for warning in answers.document()["warnings"]:
        where = warning["pointer"]
        assert can_resolve(answers.request, where) or is_addable(answers.request, where)
        assert warning["text"].strip()


def a_fault_names_a_rule_of_the_game(answers: Answers) -> None:
    known = {rule.id for rule in answers.position.game.card.rules}
    for fault in answers.document()["errors"]:
        if "rule" in fault:
            assert fault["rule"] in known
        if fault["code"] in known:
            assert fault["rule"] == fault["code"]


CHECKS = (
    only_words_change_with_the_language,
    verbs_fit_their_numbers,
    what_is_not_there_is_not_counted,
)
CHECKS_OF_ANSWERED = (
    rulings_are_those_of_the_game,
    warnings_point_to_what_is_given_or_left_out,
)
CHECKS_OF_REFUSED = (a_fault_names_a_rule_of_the_game,)
