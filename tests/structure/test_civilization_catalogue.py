"""Civilization is whole: every rule has its id, its words and a position that proves it.

Which sentences are needed is not listed by hand: it is what the card calls for, and what is said
when every position is answered and every battle drawn. A sentence that none says is one too many.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from services.civilization.app import GAME
from services.civilization.rules.catalogue import CARD
from shared.core.catalogue import Choice
from shared.core.illegal import IllegalPosition
from shared.core.phrases import Param
from shared.schemas.gate import Gate
from shared.texts import LANGUAGES, Language, Texts, load_texts
from shared.web.descriptions import listing
from shared.web.positions import read_positions
from shared.web.sheets import answer_fields

TEXTS = load_texts(GAME.folder / "texts")
SHARED_TEXTS = GAME.folder.parent.parent / "shared" / "texts"
SPOKEN = load_texts(SHARED_TEXTS, GAME.folder / "texts")
IDS = (Path(__file__).parent / "civilization_rule_ids.txt").read_text().split()
POSITIONS = read_positions(GAME.folder)
OPERATIONS = {operation.name: operation for operation in GAME.operations}
CHOICES_OF_OPTIONS: Mapping[str, Mapping[Choice, str]] = {
    "aircraft_trumps": {"none": "none", "all": "all"},
    "loot": {"highest": "highest", "sum": "sum"},
    "scout_kill_loot": {False: "none", True: "one"},
}
"""What each value of an option answers to the question that it settles."""
SHARED_FAULTS = {"fault.player.duplicate"}


def card_codes() -> Iterator[str]:
    """Text codes that the card, the operations and the listings call for."""
    yield from ("game.title", "game.summary")
    yield from (f"operation.{operation.name}.summary" for operation in GAME.operations)
    yield from (f"listing.{one.name}.summary" for one in GAME.listings)
    for rule in CARD.rules:
        yield from (f"rule.{rule.id}.title", f"rule.{rule.id}.counts")
    for question in CARD.questions:
        yield f"ruling.{question.code}.question"
        yield from (f"ruling.{question.code}.{choice}" for choice in question.choices)
    yield from (f"option.{option.name}.title" for option in CARD.options)


def answer_aloud(position: Mapping[str, Any], texts: Texts) -> None:
    """Says everything that the answer to a position says, and what its picture says."""
    operation = OPERATIONS[position["operation"]]
    try:
        settled = Gate(operation.request).settled(position["request"])
        read = operation.read(settled)
        answer = operation.answer(read)
    except IllegalPosition as illegal:
        for fault in illegal.faults:
            texts.rendered(fault.phrase)
    else:
        texts.rendered(answer_fields(answer, (), texts))
        if operation.picture:
            operation.picture(read, texts)


def said_codes(texts: Texts, patch: pytest.MonkeyPatch) -> set[str]:
    """Every text code that is said when every position is answered and every listing read."""
    said = set()
    say = Texts.say

    def heard(speaker: Texts, code: str, params: Mapping[str, Param] | None = None) -> str:
        said.add(code)
        return say(speaker, code, params)

    patch.setattr(Texts, "say", heard)
    for position in POSITIONS:
        answer_aloud(position, texts)
    for one in GAME.listings:
        listing(one, texts)
    return said


def expected_at(*endings: str) -> list[Any]:
    """What the positions expect at pointers of these endings."""
    return [
        value
        for position in POSITIONS
        for pointer, value in position["expect"].items()
        if pointer.endswith(endings)
    ]


def test_the_card_has_exactly_the_rules_of_the_list() -> None:
    assert sorted(rule.id for rule in CARD.rules) == sorted(IDS)
    assert len(set(IDS)) == len(IDS) == 52


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_is_proved_by_a_position(rule: str) -> None:
    assert rule in expected_at("/rule", "/because", "/warnings/0/code")


@pytest.mark.parametrize(
    "ruling",
    [(question.code, choice) for question in CARD.questions for choice in question.choices],
    ids="=".join,
)
def test_each_choice_of_a_ruling_is_proved_by_a_position(ruling: tuple[str, str]) -> None:
    seen = [
        (value, expect.get(pointer.removesuffix("code") + "choice"))
        for expect in (position["expect"] for position in POSITIONS)
        for pointer, value in expect.items()
        if pointer.startswith("/rulings/") and pointer.endswith("/code")
    ]
    assert ruling in seen


@pytest.mark.parametrize(
    ("option", "choice"),
    [
        (option.name, choice)
        for option in CARD.options
        for choice in option.choices
        if choice != option.default
    ],
)
def test_each_choice_of_an_option_is_made_in_a_position(option: str, choice: object) -> None:
    made = [position["request"].get("rules", {}).get("options", {}) for position in POSITIONS]
    assert choice in [options.get(option) for options in made]


def test_every_option_settles_a_ruling_and_offers_its_choices() -> None:
    questions = {question.code: question.choices for question in CARD.questions}
    for option in CARD.options:
        answers = CHOICES_OF_OPTIONS[option.name]
        assert set(answers) == set(option.choices)
        assert set(answers.values()) == set(questions[option.ruling])
        assert answers[option.default] == questions[option.ruling][0]


def test_every_operation_has_a_position_to_show() -> None:
    shown = {position["operation"] for position in POSITIONS if position["show"]}
    assert shown == {operation.name for operation in GAME.operations}


def test_there_are_the_worked_examples_and_forty_of_our_own() -> None:
    sources = [position["source"] for position in POSITIONS]
    assert sources.count("our own") >= 40
    assert len(sources) - sources.count("our own") >= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_that_is_said_and_no_other(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = said_codes(SPOKEN[language], monkeypatch) - SHARED_FAULTS
    assert sorted(TEXTS[language].codes() ^ {*card_codes(), *said}) == []


def gaps(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", sentence))


def test_titles_and_rulings_have_no_gaps() -> None:
    for code in card_codes():
        assert not any(gaps(form) for texts in TEXTS.values() for form in texts.forms(code)), code
