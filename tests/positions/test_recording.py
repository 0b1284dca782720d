"""The recorder: what it records, how it writes a file, and that another answer is noticed."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests import record_positions, recorded_answers
from tests.found_games import CACHEABLE, GAMES, Position
from tests.positions import head_checks, recorded_checks
from tests.positions.answers import Answers
from tests.record_positions import build_content, main, record_file, render_json
from tests.recorded_answers import compute_digest, describe_engine, read_recorded_engines

UNPUBLISHED = next(one for one in CACHEABLE if not one.is_published)
PUBLISHED = next(one for one in CACHEABLE if one.is_published)

FIRST = {"name": "first", "expect": {"/status": 200}}
SECOND = {"name": "second", "expect": {"/status": 422}}


def test_a_file_that_holds_a_list_holds_it_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "both.json"
    file.write_text("[]")
    assert record_file(file, [FIRST, SECOND])
    assert orjson.loads(file.read_bytes()) == [FIRST, SECOND]
    assert record_file(file, [FIRST])
    assert orjson.loads(file.read_bytes()) == [FIRST]


def test_a_file_that_holds_one_position_holds_it_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    file.write_text("{}")
    assert record_file(file, [FIRST])
    assert orjson.loads(file.read_bytes()) == FIRST


def test_a_file_that_is_recorded_already_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    file.write_text("{}")
    assert record_file(file, [SECOND])
    assert not record_file(file, [SECOND])


class ChangedAnswers(Answers):
    """Answers of which one language differs from the service's."""

    def __init__(self, position: Position, language: str, **other: Any) -> None:
        super().__init__(position)
        self._documents[language] = {**self.document(language), **other}


@pytest.mark.parametrize("position", [PUBLISHED, UNPUBLISHED], ids=["shown", "unshown"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_another_answer_is_noticed_whether_it_is_published_or_not(
    position: Position, language: str
) -> None:
    recorded_checks.is_answered_as_it_was_recorded(Answers(position))
    other = ChangedAnswers(position, language, mode="another")
    with pytest.raises(AssertionError, match="is not the one recorded"):
        recorded_checks.is_answered_as_it_was_recorded(other)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("field", "check"),
    [
        ("game", head_checks.the_game_and_the_engine_are_those_of_the_card),
        ("engine", head_checks.the_game_and_the_engine_are_those_of_the_card),
        ("id", head_checks.the_id_is_that_of_the_canonical_request),
        ("rules", head_checks.the_rules_are_echoed_with_every_default),
    ],
)
def test_another_head_is_noticed_though_it_is_not_recorded(
    language: str, field: str, check: Callable[[Answers], None]
) -> None:
    check(Answers(PUBLISHED))
    rules = {**Answers(PUBLISHED).document()["rules"], "expansions": ["another"]}
    other = ChangedAnswers(PUBLISHED, language, **{field: rules if field == "rules" else "0.0.0"})
    with pytest.raises(AssertionError):
        check(other)


def test_another_canonical_request_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Answers, "canonical", {**Answers(PUBLISHED).canonical, "seats": ["blue"]})
    with pytest.raises(AssertionError, match="is not the one recorded"):
        recorded_checks.is_answered_as_it_was_recorded(Answers(PUBLISHED))


def test_a_field_that_is_empty_in_the_canonical_request_changes_no_digest() -> None:
    field = {"road": {"tiles": 3}, "rules": {"edition": "C3"}}
    more = {"road": {"tiles": 3, "bridges": 0, "inn": False, "owners": [], "by": {"red": None}}}
    digests = {compute_digest({"request": one}) for one in (field, {**field, **more})}
    assert len(digests) == 1
    assert compute_digest({"request": {"road": {"tiles": 3, "bridges": 1}}}) not in digests


def test_a_failing_digest_says_how_to_see_what_changed(capsys: pytest.CaptureFixture[str]) -> None:
    recorded = recorded_checks.explain_recording(UNPUBLISHED)
    assert f"python -m tests.record_positions --print {UNPUBLISHED}`" in recorded
    assert main(["--print", str(UNPUBLISHED)]) == 0
    printed = orjson.loads(capsys.readouterr().out)
    assert compute_digest(printed) == UNPUBLISHED.content["digest"]
    assert main(["--print", "no/such-position"]) == 1


def test_the_answers_are_recorded_of_the_engines_that_the_cards_name() -> None:
    engines = {name: describe_engine(game) for name, game in GAMES.items()}
    assert read_recorded_engines() == engines, "run .venv/bin/python -m tests.record_positions"


@pytest.fixture
def recorded_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Position:
    """The only position of a checkout in which its game's engine is recorded."""
    file = tmp_path / "position.json"
    file.write_text("".join(render_json(dict(UNPUBLISHED.content))) + "\n", encoding="utf-8")
    engines = tmp_path / "engines.json"
    game = UNPUBLISHED.game
    engines.write_bytes(orjson.dumps({game.card.id: describe_engine(game)}))
    monkeypatch.setattr(record_positions, "CHECKOUT", tmp_path)
    monkeypatch.setattr(recorded_answers, "ENGINES_FILE", engines)
    return replace(UNPUBLISHED, file=file)


def record_another_answer(position: Position, monkeypatch: pytest.MonkeyPatch) -> int:
    """Records the position as if it had another answer; returns the exit code."""
    other = {"en": {"status": 200, "document": {"mode": "another"}}}
    monkeypatch.setattr(record_positions, "POSITIONS", (position,))
    monkeypatch.setattr(record_positions, "request_answers", lambda *_: other)
    return main([])


def test_another_answer_of_the_recorded_engine_is_not_recorded(
    recorded_game: Position, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = recorded_game.file.read_bytes()
    assert record_another_answer(recorded_game, monkeypatch) == 1
    card = recorded_game.game.card
    said = capsys.readouterr().err
    assert f"{card.id} {card.engine} answers differently than recorded: " in said
    assert recorded_game.name in said
    assert "Raise `engine=`" in said
    assert recorded_game.file.read_bytes() == before


def test_another_answer_of_another_engine_is_recorded_and_its_files_are_named(
    recorded_game: Position, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    card, current = recorded_game.game.card, describe_engine(recorded_game.game)
    older = {**current, "engine": "0.0.1"}
    recorded_answers.ENGINES_FILE.write_bytes(orjson.dumps({card.id: older}))
    assert record_another_answer(recorded_game, monkeypatch) == 0
    assert capsys.readouterr().out == "position.json\nengines.json\n2 changed.\n"
    assert read_recorded_engines() == {card.id: current}
    digest = orjson.loads(recorded_game.file.read_bytes())["digest"]
    assert digest != UNPUBLISHED.content["digest"]


def test_other_default_rules_of_the_recorded_engine_are_not_recorded(
    recorded_game: Position, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engines = read_recorded_engines()
    engines[recorded_game.game.card.id]["rules"]["expansions"] = ["another"]
    recorded_answers.ENGINES_FILE.write_bytes(orjson.dumps(engines))
    monkeypatch.setattr(record_positions, "POSITIONS", (recorded_game,))
    assert main([]) == 1
    assert "answers differently than recorded: its default rules. " in capsys.readouterr().err
    assert read_recorded_engines() == engines


def test_any_answer_of_a_position_without_a_digest_is_recorded(
    recorded_game: Position, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = {name: value for name, value in recorded_game.content.items() if name != "digest"}
    assert record_another_answer(replace(recorded_game, content=content), monkeypatch) == 0
    assert capsys.readouterr().out == "position.json\n1 changed.\n"


def test_a_digest_tells_true_from_one_and_not_one_order_of_keys_from_another() -> None:
    def digest_document(**document: object) -> str:
        return compute_digest({"en": {"status": 200, "document": document}})

    unrecorded = {"id": "x", "engine": "1.0.0", "rules": {}, "request_id": "chance"}
    assert (
        digest_document(a=1, b=2)
        == digest_document(b=2, a=1)
        == digest_document(b=2, a=1, **unrecorded)
    )
    assert digest_document(a=[{"id": "x"}]) != digest_document(a=[{}])
    assert (
        len(
            {
                digest_document(a=1),
                digest_document(a=True),
                digest_document(a=1.0),
                digest_document(a="1"),
                digest_document(b=1),
                digest_document(),
            }
        )
        == 6
    )


def test_the_answer_of_a_published_position_is_recorded_and_a_digest_of_all() -> None:
    answers = {"en": {"status": 200, "document": {"players": [{"id": "x"}]}}}
    shown, unshown = (build_content(position, answers) for position in (PUBLISHED, UNPUBLISHED))
    assert shown["answer"] == answers["en"]
    assert "answer" not in unshown
    assert shown["digest"] == unshown["digest"] == compute_digest(answers)
    for name in ("name", "title", "source", "operation", "request", "expect"):
        assert unshown[name] == UNPUBLISHED.content[name]


def test_what_is_plain_shares_a_line_and_what_is_not_begins_one() -> None:
    value = {"one": 1, "two": 2, "long": ["x" * 60, "y" * 60], "three": 3}
    text = "".join(render_json(value))
    assert orjson.loads(text) == value
    lines = ["{", '  "one": 1, "two": 2,', '  "long": [', f'    "{"x" * 60}",', f'    "{"y" * 60}"']
    assert text.splitlines() == [*lines, "  ],", '  "three": 3', "}"]


def test_no_line_is_longer_than_it_has_to_be() -> None:
    value = [f"{number:03}" for number in range(200)]
    lines = "".join(render_json(value)).splitlines()
    assert max(map(len, lines)) < 100
    assert len(lines) < 20
