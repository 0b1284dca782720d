"""A position has both titles, the expected values of the rulebook, and the recorded answer."""

from typing import Any

import orjson

from tests.json_places import resolve_pointer
from tests.positions.answers import Answers
from tests.recorded_answers import compute_digest, remove_unrecorded

POSITION_FIELDS = {"name", "title", "source", "show", "operation", "request", "status", "comment"}
POSITION_FIELDS |= {"expect", "answer", "digest"}


def dump_exactly(value: object) -> bytes:
    """Return canonical JSON, in which true and 1 differ and keys are sorted."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def is_described_in_both_languages(answers: Answers) -> None:
    content = answers.position.content
    assert set(content) <= POSITION_FIELDS, "CONTRIBUTING.md lists the keys of a position"
    assert content["title"].keys() == {"en", "fr"}
    for text in (*content["title"].values(), content["source"]):
        assert text.strip() == text != ""


def expects_at_least_two_things(answers: Answers) -> None:
    assert len(answers.position.content["expect"]) >= 2, "type two or more pointers under `expect`"


def is_answered_as_the_rulebook_says(answers: Answers) -> None:
    for _, answer, _ in answers.list_languages():
        assert answer.status_code == answers.position.status
    expected = answers.position.content["expect"]
    found = {where: resolve_pointer(answers.document(), where) for where in expected}
    assert found == expected
    assert dump_exactly(found) == dump_exactly(expected)


def is_answered_as_it_was_recorded(answers: Answers) -> None:
    position = answers.position
    given: dict[str, Any] = {
        language: {"status": answer.status_code, "document": document}
        for language, answer, document in answers.list_languages()
    }
    if position.status == 200:
        given["request"] = answers.canonical
    assert ("answer" in position.content) == position.is_published, explain_recording(position)
    if position.is_published:
        kept: dict[str, Any] = position.content["answer"]
        seen = remove_unrecorded(given["en"])
        assert kept == seen, explain_recording(position)
        assert dump_exactly(kept) == dump_exactly(seen), explain_recording(position)
    assert position.content.get("digest") == compute_digest(given), explain_recording(position)


def explain_recording(position: object) -> str:
    """Explain what to do about an answer that differs from the recorded one."""
    return (
        f"the answer to {position} in both languages, with its canonical request, is not the one "
        "recorded. To see what changed, run `.venv/bin/python -m tests.record_positions --print "
        f"{position}` here and in a checkout of the last commit that passed (git worktree add), "
        "and compare the two. "
        "If the change is meant, raise `engine=` on the game's card (rules/catalogue.py) and "
        "record it: .venv/bin/python -m tests.record_positions followed by the game"
    )


CHECKS = (
    is_described_in_both_languages,
    expects_at_least_two_things,
    is_answered_as_the_rulebook_says,
    is_answered_as_it_was_recorded,
)
