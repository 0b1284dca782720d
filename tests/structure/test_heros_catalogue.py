"""Héros du Monde is whole: every rule has its id, its words and a position that proves it."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from services.heros.app import GAME
from services.heros.rules.catalogue import CARD, PLAYERS
from services.heros.rules.places import PLACES
from services.heros.rules.territories import EPOCHS, TERRITORIES
from shared.texts import Texts, load_texts

TEXTS = load_texts(GAME.folder / "texts")
IDS = (Path(__file__).parent / "heros_rule_ids.txt").read_text().split()
POSITIONS: list[Mapping[str, Any]] = [
    json.loads(file.read_text()) for file in sorted((GAME.folder / "positions").glob("*.json"))
]

END_RULES = ("epoch.end_ancient", "game.end")
COMPUTED_CODES = frozenset(
    [
        *(f"line.{rule}" for rule in PLACES),
        *(f"warning.{rule}" for rule in END_RULES),
        "fault.game.end",
        *(
            f"fault.epoch.end_ancient.{when}"
            for when in ("unbegun", "early", "late", "left_out", "unpaid")
        ),
        *(f"fault.{rule}.scored" for rule in END_RULES),
        *(f"fault.cap.population.{side}" for side in ("attacker", "defender")),
        *(f"fault.territory.ajanta.{why}" for why in ("used", "of_another")),
        *(f"warning.epoch.{how}" for how in ("not_over", "not_begun")),
        *(f"fault.{rule}" for rule in IDS if rule.startswith("tie.")),
        "fault.tie.active_player.seats",
        *(f"reason.{rule}" for rule in ("tie.hero_discoveries", "tie.discovery_heroes")),
        *(f"reason.tie.active_player.{how}" for how in ("turn", "seats")),
        *(f"territory.{territory}" for territory in TERRITORIES),
        *(f"territory.{territory}.the" for territory in TERRITORIES),
        *(f"territory.{territory}.opening" for territory in TERRITORIES),
        *(f"place.{place}" for place in range(1, PLAYERS + 1)),
        *(f"epoch.{epoch}" for epoch in EPOCHS),
        *(f"remark.ends.{epoch}" for epoch in EPOCHS),
        *(f"remark.over.{epoch}" for epoch in EPOCHS),
        *(f"remark.{how}" for how in ("scored", "closed", "complete")),
        *(f"tie.undecided{when}" for when in ("", ".later_turn")),
        *(
            f"progress.{epoch}.{where}"
            for epoch in EPOCHS
            for where in ("ahead", "reached", "competes")
        ),
        *(f"swing.{how}.{place}" for how in ("gain", "out_of_reach") for place in (1, 2, 3)),
        *(f"ledger.conquest{told}" for told in ("", ".in", ".against", ".in.against")),
        *(f"migration.step.{who}" for who in ("rulebook", "caller", "unknown")),
    ]
)
"""Text codes that the rules put together, so that no literal in them is the whole code."""

SHARED_CODES = frozenset(
    {
        "fault.player.unknown",
        "fault.player.duplicate",
        "fault.not-one-of",
        "fault.unknown-field",
    }
)


def literal_codes() -> Iterator[str]:
    """Text codes that stand as literals in the code: phrases, lines, warnings and faults."""
    prefixes = {
        "Phrase": "",
        "Line": "line.",
        "Notice": "warning.",
        "Fault": "fault.",
        "breach": "fault.",
        "note": "fault.",
    }
    rooms = ("rules", "schemas")
    for file in (file for room in rooms for file in sorted((GAME.folder / room).glob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and node.args:
                func = node.func
                name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
                code = node.args[0]
                wording = _wording(node)
                if name == "Line" and wording:
                    yield f"line.{wording}"
                elif name in prefixes and isinstance(code, ast.Constant):
                    yield prefixes[name] + str(code.value) + (wording and f".{wording}")


def _wording(call: ast.Call) -> str:
    """What tells several sentences of one line or fault apart, if it stands as a literal."""
    for given in call.keywords:
        if given.arg == "wording" and isinstance(given.value, ast.Constant):
            return str(given.value.value)
    return ""


def card_codes() -> Iterator[str]:
    """Text codes that the card and the operations call for."""
    yield from ("game.title", "game.summary")
    yield from (f"operation.{operation.name}.summary" for operation in GAME.operations)
    yield from (f"listing.{listing.name}.summary" for listing in GAME.listings)
    for rule in CARD.rules:
        yield from (f"rule.{rule.id}.title", f"rule.{rule.id}.counts")
    for question in CARD.questions:
        yield f"ruling.{question.code}.question"
        yield from (f"ruling.{question.code}.{choice}" for choice in question.choices)
    yield from (f"option.{option.name}.title" for option in CARD.options)


def test_the_card_has_exactly_the_rules_of_the_list() -> None:
    assert sorted(rule.id for rule in CARD.rules) == sorted(IDS)
    assert len(set(IDS)) == len(IDS) == 23


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_is_proved_by_a_position(rule: str) -> None:
    assert any(rule in map(str, position["expect"].values()) for position in POSITIONS)


@pytest.mark.parametrize(
    "ruling",
    [(question.code, choice) for question in CARD.questions for choice in question.choices],
    ids="=".join,
)
def test_each_choice_of_a_ruling_is_proved_by_a_position(ruling: tuple[str, str]) -> None:
    if ruling == ("tie-active-absent", "error"):
        # This choice gives no answer to list it in, but the problem of its name.
        wanted = "/problems/unresolved-tie"
        assert any(one["expect"].get("/type") == wanted for one in POSITIONS)
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
    [(option.name, choice) for option in CARD.options for choice in option.choices[1:]],
)
def test_each_choice_of_an_option_is_made_in_a_position(option: str, choice: object) -> None:
    made = [position["request"].get("rules", {}).get("options", {}) for position in POSITIONS]
    assert choice in [options.get(option) for options in made]


def test_every_option_settles_a_ruling_and_offers_its_choices() -> None:
    questions = {question.code: question.choices for question in CARD.questions}
    for option in CARD.options:
        assert tuple(str(choice) for choice in option.choices) == questions[option.ruling]
        assert option.default == option.choices[0]


def test_each_position_is_named_by_its_file_and_told_in_both_languages() -> None:
    files = sorted(file.stem for file in (GAME.folder / "positions").glob("*.json"))
    assert [position["name"] for position in POSITIONS] == files
    assert all(set(position["title"]) == {"en", "fr"} for position in POSITIONS)


def test_every_operation_has_a_position_to_show() -> None:
    shown = {position["operation"] for position in POSITIONS if position["show"]}
    assert shown == {operation.name for operation in GAME.operations}


@pytest.mark.parametrize("texts", TEXTS.values(), ids=list(TEXTS))
def test_a_language_has_every_code_and_no_other(texts: Texts) -> None:
    needed = {*card_codes(), *literal_codes(), *COMPUTED_CODES} - SHARED_CODES
    assert texts.codes() == needed


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
