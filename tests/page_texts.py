"""The texts of the page: those that its document has, and those of its modules."""

import json
import re
from collections.abc import Mapping
from typing import Any

from deploy.services import CHECKOUT

FOLDER = CHECKOUT / "services" / "companion"
_STRING = r'"(?:[^"\\]|\\.)*"'
# A long text is written in several pieces, one below the other.
_TEXT = rf"({_STRING}(?:\s*\+\s*{_STRING})*)"
_PAIR = re.compile(rf"^  ({_STRING}):\s*\[\s*{_TEXT},\s*{_TEXT},?\s*\]", re.MULTILINE)


def read_texts() -> Mapping[str, tuple[str, str]]:
    """Every text of the page by its code: English and French."""
    found = {code: tuple(pair) for code, pair in read_facts("texts").items()}
    for file in sorted(FOLDER.rglob("*texts.js")):
        for code, english, french in _PAIR.findall(file.read_text(encoding="utf-8")):
            found[_join(code)] = (_join(english), _join(french))
    return found


def read_facts(name: str) -> Mapping[str, Any]:
    """What the documents of the page have in them, by its name in `shell/`."""
    facts: Mapping[str, Any] = json.loads((FOLDER / "shell" / f"{name}.json").read_bytes())
    return facts


def _join(literals: str) -> str:
    """The text of string literals that are added."""
    return "".join(json.loads(literal) for literal in re.findall(_STRING, literals))
