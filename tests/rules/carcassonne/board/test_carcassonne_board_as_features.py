"""Whatever a request says of a feature, a board can bring about, and both give the same points."""

from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.drawing.boards import render_board
from services.carcassonne.rules.features import build_feature_entry
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.position import KIND_NAMES, HeldFeature
from services.carcassonne.rules.sheet_scores import score_sheet
from shared.core.sheet import Entry
from shared.operations.documents import read_positions
from shared.texts import LANGUAGES, Language
from tests.rules.carcassonne.board.feature_board_cases import CASES
from tests.rules.carcassonne.board.feature_boards import CLIENT, PLAYERS, Case, ask, read_lines
from tests.rules.operation_calls import OperationCalls

NEVER = {("german_castle", "taken_back")}
"""No figure of a German castle can be taken back."""


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: "-".join(sorted(case.feature.keys() - {"kind"}))
)
def test_a_board_gives_what_its_feature_gives(case: Case) -> None:
    board = ask(case.operation, **case.board)
    entry = next(one for one in board["entries"] if one["kind"] == case.feature["kind"])
    alone = ask(
        "feature-scores",
        mode=board["mode"],
        rules=case.board.get("rules", {}),
        feature=case.feature,
        followers=case.followers,
    )
    assert read_lines(entry) == read_lines(alone["entries"][0])
    assert sum(one["points"] for one in entry["awards"] if one["player"] == "blue") == case.points


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_these_boards_has_a_picture_with_words(language: Language) -> None:
    for case in CASES:
        turn = ("laid", "player", "drives_flock")
        board = {name: value for name, value in case.board.items() if name not in turn}
        position = OperationCalls(GAME).read("board-scores", {"players": PLAYERS, **board})
        assert render_board(position.position, CLIENT.texts[language]).startswith("<svg")


def test_a_board_can_bring_about_whatever_is_said_of_a_feature(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By one of these cases or by a worked position, whose whole answer is recorded."""
    shown = {
        (case.feature["kind"], field) for case in CASES for field in case.feature if field != "kind"
    }

    def note(held: HeldFeature[Any], *given: Any) -> Entry:
        defaults = type(held.feature)._field_defaults
        name = KIND_NAMES[type(held.feature)]
        fields = held.feature._asdict().items()
        shown.update((name, field) for field, value in fields if value != defaults.get(field))
        return build_feature_entry(held, *given)

    monkeypatch.setattr(f"{score_sheet.__module__}.build_feature_entry", note)
    calls = OperationCalls(GAME)
    for one in read_positions(GAME.folder):
        if one["operation"] in ("board-scores", "turn-scores") and one.get("status", 200) == 200:
            calls.answer(one["operation"], one["request"])
    declared = {(name, field) for name, kind in KINDS.items() for field in kind.of._fields}
    assert declared - shown == NEVER
    assert shown <= declared
