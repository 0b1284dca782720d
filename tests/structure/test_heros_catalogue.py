"""Héros du Monde has every sentence that its code can say, and no other."""

import ast
from collections.abc import Iterator

import pytest

from services.heros.app import GAME
from services.heros.rules.box import PLAYERS, WONDERS
from services.heros.rules.places import PLACES
from services.heros.rules.territories import EPOCHS, TERRITORIES
from shared.texts import Texts, load_texts
from tests.rule_ids import TYPED_RULES
from tests.used_codes import list_card_codes, list_zero_codes

TEXTS = load_texts(GAME.folder / "texts")
IDS = tuple(TYPED_RULES["heros"])

END_RULES = ("epoch.end_ancient", "game.end")
COMPUTED_CODES = frozenset(
    [
        *(f"line.{rule}" for rule in PLACES),
        *(f"warning.{rule}" for rule in END_RULES),
        "fault.game.end",
        *(
            f"fault.epoch.end_ancient.{when}"
            for when in ("unbegun", "early", "late", "left_out", "unpaid", "turn")
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
        *(
            f"territory.{territory}.{form}"
            for territory in TERRITORIES
            for form in ("opening", "in", "from")
        ),
        *(f"wonder.{wonder}" for wonder in WONDERS),
        *(f"fault.migration.limit.{why}" for why in ("there", "nobody")),
        *(f"heroes.row.{why}" for why in ("over", "unfinished")),
        *(f"fault.hero.{what}.unknown" for what in ("choice", "hand")),
        *(f"warning.counters.{what}" for what in ("in_all", "heroes")),
        *(f"place.{place}" for place in range(1, PLAYERS + 1)),
        *(f"epoch.{epoch}" for epoch in EPOCHS),
        *(f"remark.ends.{epoch}" for epoch in EPOCHS),
        *(f"remark.over.{epoch}" for epoch in EPOCHS),
        *(f"tie.undecided{when}" for when in ("", ".later_turn")),
        *(
            f"progress.{epoch}.{where}"
            for epoch in EPOCHS
            for where in ("ahead", "reached", "competes")
        ),
        *(f"swing.{how}.{place}" for how in ("gain", "out_of_reach") for place in (1, 2, 3)),
        *(f"ledger.conquest{ending}" for ending in ("", ".in", ".against", ".in.against")),
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


def find_literal_codes() -> Iterator[str]:
    """Yield the text codes that are literals in the code: phrases, lines, warnings and faults."""
    prefixes = {
        "Phrase": "",
        "Line": "line.",
        "Notice": "warning.",
        "Fault": "fault.",
        "breach": "fault.",
        "note": "fault.",
    }
    for file in sorted((GAME.folder / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and node.args:
                func = node.func
                name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
                code = node.args[0]
                wording = _read_wording(node)
                if name == "Line" and wording:
                    yield f"line.{wording}"
                elif name in prefixes and isinstance(code, ast.Constant):
                    yield prefixes[name] + str(code.value) + (wording and f".{wording}")


def _read_wording(call: ast.Call) -> str:
    """Return the wording that a call names, or "" if it is no literal."""
    for given in call.keywords:
        if given.arg == "wording" and isinstance(given.value, ast.Constant):
            return str(given.value.value)
    return ""


@pytest.mark.parametrize("texts", TEXTS.values(), ids=list(TEXTS))
def test_a_language_has_every_code_and_no_other(texts: Texts) -> None:
    needed = {*list_card_codes(GAME), *find_literal_codes(), *COMPUTED_CODES} - SHARED_CODES
    assert texts.codes() == needed | {*list_zero_codes(texts, needed)}
