"""Déluges is whole: every rule has its id, its words and a position that proves it.

Which sentences are needed is not listed by hand: it is what the card calls for, and what is said
when every position is answered. A sentence that no position says is one too many.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from services.deluges.app import GAME
from services.deluges.rules.catalogue import CARD
from shared.core.catalogue import Choice
from shared.core.illegal import IllegalPosition
from shared.core.phrases import Param
from shared.schemas.gate import Gate
from shared.texts import LANGUAGES, Language, Texts, load_texts
from shared.web.sheets import answer_fields

TEXTS = load_texts(GAME.folder / "texts")
SHARED_TEXTS = GAME.folder.parent.parent / "shared" / "texts"
SPOKEN = load_texts(SHARED_TEXTS, GAME.folder / "texts")
IDS = (Path(__file__).parent / "deluges_rule_ids.txt").read_text().split()
POSITIONS: list[Mapping[str, Any]] = [
    json.loads(file.read_text()) for file in sorted((GAME.folder / "positions").glob("*.json"))
]
OPERATIONS = {operation.name: operation for operation in GAME.operations}
CHOICES_OF_OPTIONS: Mapping[str, Mapping[Choice, str]] = {
    "mines_by": {"controller": "controller", "builder": "builder"},
    "count_lost_mines": {False: "not-counted", True: "counted"},
    "advanced_bonuses": {True: "counted", False: "left-out"},
    "conflict_many": {"second": "second", "sum": "sum", "refuse": "refuse"},
}
"""What each value of an option answers to the question that it settles."""


def card_codes() -> Iterator[str]:
    """Text codes that the card and the operations call for."""
    yield from ("game.title", "game.summary")
    yield from (f"operation.{operation.name}.summary" for operation in GAME.operations)
    for rule in CARD.rules:
        yield from (f"rule.{rule.id}.title", f"rule.{rule.id}.counts")
    for question in CARD.questions:
        yield f"ruling.{question.code}.question"
        yield from (f"ruling.{question.code}.{choice}" for choice in question.choices)
    yield from (f"option.{option.name}.title" for option in CARD.options)


def answer_aloud(position: Mapping[str, Any], texts: Texts) -> None:
    """Says everything that the answer to a position says."""
    operation = OPERATIONS[position["operation"]]
    try:
        settled = Gate(operation.request).settled(position["request"])
        answer = operation.answer(operation.read(settled))
    except IllegalPosition as illegal:
        for fault in illegal.faults:
            texts.rendered(fault.phrase)
    else:
        texts.rendered(answer_fields(answer, settled.get("players", []), texts))


def said_codes(texts: Texts, patch: pytest.MonkeyPatch) -> set[str]:
    """Every text code that is said when every position is answered."""
    said = set()
    say = Texts.say

    def heard(speaker: Texts, code: str, params: Mapping[str, Param] | None = None) -> str:
        said.add(code)
        return say(speaker, code, params)

    patch.setattr(Texts, "say", heard)
    for position in POSITIONS:
        answer_aloud(position, texts)
    return said


def test_the_card_has_exactly_the_rules_of_the_list() -> None:
    assert sorted(rule.id for rule in CARD.rules) == sorted(IDS)
    assert len(set(IDS)) == len(IDS) == 34


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_is_proved_by_a_position(rule: str) -> None:
    expected = [
        value
        for position in POSITIONS
        for pointer, value in position["expect"].items()
        if pointer.endswith(("/rule", "/why"))
    ]
    assert rule in expected


@pytest.mark.parametrize(
    "ruling",
    [(question.code, choice) for question in CARD.questions for choice in question.choices],
    ids="=".join,
)
def test_each_choice_of_a_ruling_is_proved_by_a_position(ruling: tuple[str, str]) -> None:
    if ruling == ("conflict-many", "refuse"):
        # This choice gives no answer to list it in: the conflict is refused with the rule's id.
        assert any(one["expect"].get("/errors/0/rule") == "conflict.many" for one in POSITIONS)
        return
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


def test_each_position_is_named_by_its_file_and_told_in_both_languages() -> None:
    files = sorted(file.stem for file in (GAME.folder / "positions").glob("*.json"))
    assert [position["name"] for position in POSITIONS] == files
    assert all(set(position["title"]) == {"en", "fr"} for position in POSITIONS)


def test_every_operation_has_a_position_to_show() -> None:
    shown = {position["operation"] for position in POSITIONS if position["show"]}
    assert shown == {operation.name for operation in GAME.operations}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_that_is_said_and_no_other(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = said_codes(SPOKEN[language], monkeypatch)
    said -= {"fault.player.unknown", "fault.player.duplicate"}
    assert TEXTS[language].codes() == {*card_codes(), *said}


def gaps(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", sentence))


def test_both_languages_fill_the_same_gaps() -> None:
    for code in TEXTS["en"].codes():
        english = [gaps(form) - {"count"} for form in TEXTS["en"].forms(code)]
        french = [gaps(form) - {"count"} for form in TEXTS["fr"].forms(code)]
        assert {frozenset(one) for one in english} == {frozenset(one) for one in french}, code


def test_french_sentences_have_french_typography() -> None:
    for code in TEXTS["fr"].codes():
        for form in TEXTS["fr"].forms(code):
            assert not re.search(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)|'", form), code


def test_titles_and_rulings_have_no_gaps() -> None:
    for code in card_codes():
        assert not any(gaps(form) for texts in TEXTS.values() for form in texts.forms(code)), code
