"""Reads from the modules of the page what can be entered of each game, and in which steps.

The first picture of a screen is drawn before any module has arrived, and its frame depends on the
steps of the level. The levels are declared in `games/{game}/game.js`, as object literals whose
parts are literals, names of constants of the game's own modules, or constants spread into them.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_OPENING = "([{"
_CLOSING = ")]}"
_QUOTES = "\"'`"
_NAME = re.compile(r"\w+")
_LEVELS = re.compile(r"^  levels: ", re.MULTILINE)
_IN_BAR = re.compile(r"^  hasLevelsInBar: true,", re.MULTILINE)
_SCORE = "step.score"


def read_levels(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """Return by game `{isInBar, levels}` of the page in `folder`.

    `isInBar` says whether the levels are chosen in the bar. A level is `{id, isStaged, steps}`, a
    step `{id, word}` with the code of its text; the last one is the score.
    """
    entries = sorted(folder.glob("games/*/game.js"))
    return {entry.parent.name: _read_game(entry) for entry in entries}


def _read_game(entry: Path) -> Mapping[str, Any]:
    modules = [file.read_text(encoding="utf-8") for file in sorted(entry.parent.rglob("*.js"))]
    text = entry.read_text(encoding="utf-8")
    found = _LEVELS.search(text)
    if found is None:
        raise ValueError(f"{entry}: no levels")
    items = _split(_literal(text, found.end()))
    return {
        "isInBar": _IN_BAR.search(text) is not None,
        "levels": [_read_level(_resolve(item, modules), modules) for item in items],
    }


def _read_level(level: Mapping[str, str], modules: list[str]) -> Mapping[str, Any]:
    names = _resolve(level["names"], modules) if "names" in level else {}
    steps = [_resolve(item, modules) for item in _split(level.get("steps", "[]"))]
    ids = [str(json.loads(step["id"])) for step in steps] or ["entry"]
    said = {name: str(json.loads(code)) for name, code in names.items()}
    return {
        "id": json.loads(level["id"]),
        "isStaged": "Stage" in level,
        "steps": [
            *({"id": step, "word": said.get(step, f"step.{step}")} for step in ids),
            {"id": "score", "word": said.get("score", _SCORE)},
        ],
    }


def _resolve(item: str, modules: list[str]) -> Mapping[str, str]:
    """Return the parts of an object, by their keys, as they are written."""
    if _NAME.fullmatch(item):
        item = _constant(item, modules)
    parts: dict[str, str] = {}
    for part in _split(item):
        if part.startswith("..."):
            parts.update(_resolve(part.removeprefix("..."), modules))
        else:
            key, _, value = part.partition(":")
            parts[key.strip()] = value.strip() or key.strip()
    return parts


def _constant(name: str, modules: list[str]) -> str:
    """Return the literal that a constant of the modules is."""
    declared = re.compile(rf"^(?:export )?const {name} = (?=[{{\[])", re.MULTILINE)
    for text in modules:
        found = declared.search(text)
        if found:
            return _literal(text, found.end())
    raise ValueError(f"{name} is no constant of the game's modules")


def _literal(text: str, start: int) -> str:
    """Return the bracketed text that begins at `start`."""
    depth, quote = 0, ""
    for at in range(start, len(text)):
        sign = text[at]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in _QUOTES:
            quote = sign
        elif sign in _OPENING:
            depth += 1
        elif sign in _CLOSING:
            depth -= 1
            if depth == 0:
                return text[start : at + 1]
    raise ValueError("a bracket is not closed")


def _split(literal: str) -> list[str]:
    """Return what is between the commas of a bracketed text, without the brackets."""
    inner = literal[1:-1]
    parts, start, at = [], 0, 0
    while at < len(inner):
        if inner[at] == ",":
            parts.append(inner[start:at])
            start = at + 1
        elif inner[at] in _OPENING:
            at += len(_literal(inner, at)) - 1
        elif inner[at] in _QUOTES:
            at = inner.index(inner[at], at + 1)
        at += 1
    return [part.strip() for part in [*parts, inner[start:]] if part.strip()]
