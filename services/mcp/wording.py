"""Writes answers and problems as texts: what matters first, every sentence, no JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from shared.texts import Language, Texts, load_texts

TEXTS = Path(__file__).parent / "texts"
MOST_CHARACTERS = 12_000
"""The most characters of a text about an answer; a board may have several times as many."""
MOST_NAMES = 40

_FOR_PROGRAMS = frozenset(
    {"id", "board_id", "game", "operation", "engine", "rules", "mode", "notation", "code"}
)
_BEFORE_OR_AFTER = frozenset({"reason", "text", "warnings", "rulings"})
_OF_A_SENTENCE = frozenset({"text", "rule"})
_OF_A_LINE = _OF_A_SENTENCE | {"count", "each", "points"}
"""What the sentence of a line of points has in it."""


def write_answer(answer: Mapping[str, Any], language: Language) -> str:
    """Who leads or what comes of it, why, then warnings, and the rulings that mattered."""
    texts = load_texts(TEXTS)[language]
    ranked = [one for one in answer.get("players", ()) if "rank" in one]
    leading = [
        texts.say(
            "answer.rank",
            {"rank": one["rank"], "player": one.get("name", one["id"]), "count": one["total"]},
        )
        for one in sorted(ranked, key=lambda one: int(one["rank"]))
    ]
    leading += [answer[name] for name in ("reason", "text") if name in answer]
    leading += [texts.say("answer.why")] if leading else []
    left_out = _FOR_PROGRAMS | _BEFORE_OR_AFTER
    explained = {name: one for name, one in answer.items() if name not in left_out}
    notes: list[str] = []
    for name in ("rulings", "warnings"):
        if notices := answer.get(name):
            notes = [texts.say(f"answer.{name}"), *map(_write_notice, notices), *notes]
    named = [f"id: {answer['id']}"] if "id" in answer else []
    # What explains the points has at least half of the room.
    end = [*_cut(notes, texts, MOST_CHARACTERS // 2), *named]
    room = MOST_CHARACTERS - _measure([*leading, *end])
    return "\n".join([*leading, *_cut(_write_lines(explained), texts, room), *end])


def write_document(document: Mapping[str, Any], language: Language) -> str:
    return "\n".join(_cut(_write_lines(document), load_texts(TEXTS)[language], MOST_CHARACTERS))


def write_problem(problem: Mapping[str, Any]) -> str:
    """What is wrong, and each fault: the sentence, where it is, what would fit there."""
    lines = [f"{problem['status']} {problem['title']}", problem["detail"], *_write_fitting(problem)]
    for fault in problem.get("errors", ()):
        lines += [_write_notice(fault), *_write_fitting(fault)]
    return "\n".join(lines)


def write_outline(key: str, value: Any, depth: int = 0) -> Iterator[str]:
    """A value as lines: of an object its sentence and what is flat in it, then what is deeper."""
    start, flat = f"{'  ' * depth}{key}", _write_flat(value)
    if flat is not None:
        yield f"{start} {flat}"
    elif isinstance(value, list):
        yield start
        for one in value:
            yield from write_outline("-", one, depth + 1)
    else:
        yield f"{start} {_write_object(value)}"
        for name, inner in value.items():
            if inner and name not in _OF_A_LINE and _write_flat(inner) is None:
                # One place is enough to recognize a city by.
                shown = inner[:1] if name == "places" else inner
                yield from write_outline(f"{name}:", shown, depth + 1)


def _write_lines(value: Mapping[str, Any]) -> list[str]:
    shown = {name: inner for name, inner in value.items() if inner not in ([], {})}
    return [line for name in shown for line in write_outline(f"{name}:", shown[name])]


def _cut(lines: list[str], texts: Texts, room: int) -> list[str]:
    """The lines if they have at most `room` characters; else the first, and how many follow."""
    if _measure(lines) <= room:
        return lines
    room -= _measure([texts.say("answer.more", {"count": len(lines)})])
    kept = sum(1 for length in accumulate(len(line) + 1 for line in lines) if length <= room)
    return [*lines[:kept], texts.say("answer.more", {"count": len(lines) - kept})]


def _measure(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def _write_notice(notice: Mapping[str, Any]) -> str:
    names = ("pointer", "code", "choice", "rule")
    codes = " ".join([notice[name] for name in names if name in notice])
    return f"- {notice.get('text') or notice['detail']} [{codes}]"


def _write_fitting(fault: Mapping[str, Any]) -> list[str]:
    """`did_you_mean` and `allowed`, which a sentence may not have in full."""
    meant = [f"  did_you_mean: {fault['did_you_mean']}"] if "did_you_mean" in fault else []
    allowed = fault.get("allowed", ())
    if not allowed or all(name in fault["detail"] for name in allowed):
        return meant
    return [*meant, f"  allowed: {_join(allowed[:MOST_NAMES])}"]


def _write_object(value: Mapping[str, Any]) -> str:
    """The sentence of an object with its points and its rule, and its other flat values."""
    has_text, is_line = "text" in value, "each" in value
    in_text = (_OF_A_LINE if is_line else _OF_A_SENTENCE) if has_text else frozenset[str]()
    flat = _join(
        [
            f"{name} {_write_flat(inner)}"
            for name, inner in value.items()
            if inner not in ([], {}) and name not in in_text
            if _write_flat(inner) is not None
        ]
    )
    if not has_text:
        return flat
    points = f"{value['points']} = " if is_line else ""
    rule = f" [{value['rule']}]" if "rule" in value else ""
    return f"{points}{value['text']}{rule}" + (f" ({flat})" if flat else "")


def _write_flat(value: Any) -> str | None:
    """A value in one piece; None for what has objects in it or a sentence."""
    match value:
        case str():
            return value
        case dict() | list():
            inner = list(value.values()) if isinstance(value, dict) else value
            if "text" in value or any(isinstance(one, dict | list) for one in inner):
                return None
            return _write_object(value).join("{}") if isinstance(value, dict) else _join(value)
        case _:
            return json.dumps(value)


def _join(values: Sequence[Any]) -> str:
    return ", ".join([str(_write_flat(one)) for one in values])
