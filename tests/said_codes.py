"""Which text codes a game calls for: those its card names, and those its answers say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from shared.core.phrases import Param
from shared.schemas.gate import Gate
from shared.texts import Texts
from shared.web import Game, Operation
from shared.web.descriptions import render_listing
from shared.web.positions import Position
from shared.web.sheets import answer_fields


def card_codes(game: Game) -> Iterator[str]:
    """Text codes that the card, the operations and the listings call for."""
    yield from ("game.title", "game.summary", "game.rulebook")
    yield from (f"operation.{operation.name}.summary" for operation in game.operations)
    yield from (f"listing.{one.name}.summary" for one in game.listings)
    yield from (f"lookup.{one.name}.summary" for one in game.lookups)
    for rule in game.card.rules:
        yield from (f"rule.{rule.id}.title", f"rule.{rule.id}.counts")
    for question in game.card.questions:
        yield from (f"ruling.{question.code}.{part}" for part in ("question", "why"))
        yield from (f"ruling.{question.code}.{choice}" for choice in question.choices)
    yield from (f"option.{option.name}.title" for option in game.card.options)


def said_codes(
    game: Game, positions: Sequence[Position], texts: Texts, patch: pytest.MonkeyPatch
) -> set[str]:
    """Every text code that is said when the positions are answered and the listings read."""
    said = set()
    say = Texts.say

    def heard(speaker: Texts, code: str, params: Mapping[str, Param] | None = None) -> str:
        said.add(code)
        return say(speaker, code, params)

    patch.setattr(Texts, "say", heard)
    asked = {one.name: (one, Gate(one.request)) for one in game.operations}
    for position in positions:
        operation, gate = asked[position["operation"]]
        if gate.admits(position["request"]):
            _answer_aloud(operation, gate.normalize(position["request"]), texts)
    for one in game.listings:
        render_listing(one, texts)
    return said


def _answer_aloud(operation: Operation[Any], settled: dict[str, Any], texts: Texts) -> None:
    """Says everything that an answer says, and what its picture says."""
    try:
        read = operation.read(settled)
        answer = operation.answer(read)
    except IllegalPosition as illegal:
        for fault in illegal.faults:
            texts.render(fault.phrase)
    else:
        texts.render(answer_fields(answer, settled.get("players", ()), texts))
        if operation.picture:
            operation.picture(read, texts)
