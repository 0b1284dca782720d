"""The answers of services, and the problems that this server answers with in their place."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from services.mcp.contract import LANGUAGE
from shared.core.illegal import Fault
from shared.core.pointers import pointer
from shared.core.suggestions import fit_names
from shared.operations.http import drop_region
from shared.operations.problems import Refusal, render_problem
from shared.texts import LANGUAGES, SHARED_TEXTS, Language, load_texts

ACCEPTED_LANGUAGE = "accept-language"
"""The header with the language that the caller takes."""


@dataclass(frozen=True)
class Answer:
    """What is answered: its status and its JSON, as text and parsed."""

    status: int
    text: str
    document: Any

    @property
    def is_refusal(self) -> bool:
        """Whether it is a problem."""
        return self.status >= 400


def read_language(value: object) -> Language:
    """The language that an argument names, with its region or without.

    Raises Refusal if it names none of ours.
    """
    primary = drop_region(str(value))
    for language in LANGUAGES:
        if primary == language:
            return language
    fault = Fault(
        *("not-one-of", pointer(LANGUAGE), {"choices": LANGUAGES}),
        fitting=fit_names(LANGUAGES),
        given=str(value),
    )
    raise Refusal("invalid-request", params={"count": 1}, faults=[fault])


def build_problem(refusal: Refusal, path: str, headers: Mapping[str, str]) -> Answer:
    """The problem of a request to `path`, in the language that its `headers` ask for."""
    texts = load_texts(SHARED_TEXTS)[_choose_language(headers.get(ACCEPTED_LANGUAGE, ""))]
    text = json.dumps(render_problem(refusal, texts, path), ensure_ascii=False)
    document = json.loads(text)
    return Answer(document["status"], text, document)


def _choose_language(wanted: str) -> Language:
    """The first of our languages that an Accept-Language header names, else English."""
    named = [one.partition(";")[0].strip()[:2].lower() for one in wanted.split(",")]
    return next((ours for one in named for ours in LANGUAGES if ours == one), LANGUAGES[0])
