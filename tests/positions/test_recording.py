"""The recorder: what it records, how it writes a file, and that another answer is noticed."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.found_games import CACHEABLE, Position
from tests.positions import recorded_checks
from tests.positions.answers import Answers
from tests.record_positions import build_content, main, record_file, render_json
from tests.recorded_answers import build_recorded_answer, compute_digest, fill_in_rules

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
    other = ChangedAnswers(position, language, engine="0.0.0")
    with pytest.raises(AssertionError, match="is not the one recorded"):
        recorded_checks.is_answered_as_it_was_recorded(other)


def test_a_failing_digest_says_how_to_see_what_changed(capsys: pytest.CaptureFixture[str]) -> None:
    recorded = recorded_checks.explain_recording(UNPUBLISHED)
    assert f"python -m tests.record_positions --print {UNPUBLISHED}`" in recorded
    assert main(["--print", str(UNPUBLISHED)]) == 0
    printed = orjson.loads(capsys.readouterr().out)
    assert compute_digest(printed) == UNPUBLISHED.content["digest"]
    assert main(["--print", "no/such-position"]) == 1


def test_a_digest_tells_true_from_one_and_not_one_order_of_keys_from_another() -> None:
    def digest_document(**document: object) -> str:
        return compute_digest({"en": {"status": 200, "document": document}})

    assert (
        digest_document(a=1, b=2)
        == digest_document(b=2, a=1)
        == digest_document(b=2, a=1, request_id="chance")
    )
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


def test_the_whole_answer_of_a_published_position_is_recorded_and_a_digest_of_all() -> None:
    answers = {"en": {"status": 200, "document": {"id": "x"}}}
    shown, unshown = (build_content(position, answers) for position in (PUBLISHED, UNPUBLISHED))
    assert shown["answer"] == answers["en"]
    assert "answer" not in unshown
    assert shown["digest"] == unshown["digest"] == compute_digest(answers)
    for name in ("name", "title", "source", "operation", "request", "expect"):
        assert unshown[name] == UNPUBLISHED.content[name]


def test_rules_that_are_all_defaults_are_not_recorded() -> None:
    default = fill_in_rules(PUBLISHED.game, {})
    other = {**default, "expansions": ["another"]}
    for rules, kept in (
        (default, []),
        ([default], []),
        (other, [other]),
        ([default] * 2, [[default] * 2]),
    ):
        recorded = build_recorded_answer(
            PUBLISHED, {"status": 200, "document": {"id": "x", "rules": rules}}
        )
        assert [
            recorded["document"][name] for name in recorded["document"] if name == "rules"
        ] == kept


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
