"""The position itself, what the rulebook says of it, and what was answered last."""

from typing import Any

import orjson

from tests.json_places import at
from tests.positions.answers import Answers
from tests.recorded_answers import digest, recorded

KNOWN = {"name", "title", "source", "show", "operation", "request", "status", "comment"}
KNOWN |= {"expect", "answer", "digest"}


def exactly(value: object) -> bytes:
    """JSON that tells true from 1; the order of keys says nothing."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def is_described_in_both_languages(answers: Answers) -> None:
    content = answers.position.content
    assert set(content) <= KNOWN
    assert content["title"].keys() == {"en", "fr"}
    for said in (*content["title"].values(), content["source"]):
        assert said.strip() == said != ""


def expects_at_least_two_things(answers: Answers) -> None:
    assert len(answers.position.content["expect"]) >= 2


def is_answered_as_the_rulebook_says(answers: Answers) -> None:
    for _, answer, _ in answers.in_each_language():
        assert answer.status_code == answers.position.status
    expected = answers.position.content["expect"]
    found = {where: at(answers.document(), where) for where in expected}
    assert found == expected
    assert exactly(found) == exactly(expected)


def is_answered_as_it_was_recorded(answers: Answers) -> None:
    position = answers.position
    given = {
        language: {"status": answer.status_code, "document": document}
        for language, answer, document in answers.in_each_language()
    }
    assert ("answer" in position.content) == position.is_shown, record_again(position)
    if position.is_shown:
        kept: dict[str, Any] = position.content["answer"]
        seen = recorded(position, given["en"])
        assert kept == seen, record_again(position)
        assert exactly(kept) == exactly(seen), record_again(position)
    assert position.content.get("digest") == digest(given), record_again(position)


def record_again(position: object) -> str:
    """What to do about an answer that is no longer the one recorded."""
    return (
        f"the whole answer of {position} in both languages is not the one recorded. To see what "
        f"changed, run `python -m tests.record_positions --print {position}` here and in a "
        "checkout of the last commit that passed (git worktree add), and compare the two. "
        "If the change is meant, record it: python -m tests.record_positions"
    )


CHECKS = (
    is_described_in_both_languages,
    expects_at_least_two_things,
    is_answered_as_the_rulebook_says,
    is_answered_as_it_was_recorded,
)
