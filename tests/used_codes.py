"""The text codes that a game uses: those of its card, and those of its answers."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from shared.core.phrases import Param
from shared.operations import Game, Operation
from shared.operations.documents import Position, render_found
from shared.operations.forms import render_forms
from shared.schemas.gate import SchemaError, parse_body
from shared.texts import SHARED_TEXTS, Texts, load_texts
from shared.texts.sheets import answer_fields


def list_card_codes(game: Game) -> Iterator[str]:
    """Yield the text codes that the card, the operations and the lookups need."""
    yield from ("game.title", "game.summary", "game.rulebook")
    yield from (f"operation.{operation.name}.summary" for operation in game.operations)
    yield from (f"lookup.{one.name}.summary" for one in game.lookups)
    for one in game.lookups:
        yield from (f"lookup.{one.name}.{name}" for name in (*one.steps, *one.choices))
    yield from (f"lookup.{one.name}.{ending}" for one in game.lookups for ending in one.endings)
    for rule in game.card.rules:
        yield from (f"rule.{rule.id}.title", f"rule.{rule.id}.counts")
        yield from (f"rule.{rule.id}.edition.{one}" for one in rule.editions.values())
    for question in game.card.questions:
        yield from (f"ruling.{question.code}.{part}" for part in ("question", "why"))
        yield from (f"ruling.{question.code}.{choice}" for choice in question.choices)
    yield from (f"option.{option.name}.title" for option in game.card.options)
    own = load_texts(game.folder / "texts")["en"].codes()
    yield from (code for code in collect_form_codes(game) if code in own)


def list_zero_codes(texts: Texts, used: Collection[str]) -> Iterator[str]:
    """The sentences that are said in the place of those `used` where one of their gaps is 0."""
    for code in texts.codes():
        said, _, gap = code.rpartition(".no-")
        if said in used and any(f"{{{gap}}}" in form for form in texts.forms(said)):
            yield code


def collect_form_codes(game: Game) -> set[str]:
    """Return every text code that the forms of a game say, shared ones included."""
    texts = RecordingTexts(load_texts(SHARED_TEXTS, game.folder / "texts")["en"])
    render_forms(game, texts)
    return texts.said


class RecordingTexts:
    """The texts of a language, and the codes of those that were said."""

    def __init__(self, texts: Texts) -> None:
        self.codes, self._say, self.said = texts.codes, texts.say, set[str]()

    def say(self, code: str) -> str:
        """The sentence of a code."""
        self.said.add(code)
        return self._say(code)


def collect_used_codes(
    game: Game, positions: Sequence[Position], texts: Texts, patch: pytest.MonkeyPatch
) -> set[str]:
    """Return every text code that is rendered for the positions' answers and the lookups."""
    used = set()
    say = Texts.say
    # What was said before with the same texts is in caches, and not said again.
    texts = copy(texts)

    def record(texts_of_call: Texts, code: str, params: Mapping[str, Param] | None = None) -> str:
        used.add(code)
        return say(texts_of_call, code, params)

    with patch.context() as recording:
        recording.setattr(Texts, "say", record)
        operations = {one.name: one for one in game.operations}
        for position in positions:
            operation = operations[position["operation"]]
            try:
                normalized = parse_body(operation.request, position["request"])
            except SchemaError as refused:
                for fault in refused.faults:
                    # The other sentences about schemas are shared by all games.
                    if fault.rule:
                        texts.render(fault.phrase)
            else:
                _render_everything(operation, normalized, texts)
        for one in game.lookups:
            render_found(one.find(one.example_steps), texts)
    return used


def _render_everything(operation: Operation[Any], normalized: dict[str, Any], texts: Texts) -> None:
    """Render every text of an answer and of its picture."""
    try:
        read = operation.read(normalized)
        answer = operation.answer(read)
    except IllegalPosition as illegal:
        for fault in illegal.faults:
            texts.render(fault.phrase)
    else:
        texts.render(answer_fields(answer, normalized.get("players", ()), texts))
        if operation.picture:
            operation.picture(read, texts)
