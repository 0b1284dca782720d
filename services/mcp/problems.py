"""Problems: those that services answer with, and those of this server in their place."""

from collections.abc import Mapping
from typing import Any

from shared.operations.http import NO_OTHERS, Choices, PlainRequest, read_query
from shared.operations.problems import Refusal, render_problem
from shared.texts import LANGUAGES, SHARED_TEXTS, Language, load_texts

ACCEPTED_LANGUAGE = "accept-language"


class Problem(Exception):
    """A request is refused; `document` is the problem, in the caller's language."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__(document["title"])
        self.document = document


def build_problem(
    refusal: Refusal,
    path: str,
    headers: Mapping[str, str],
    *,
    request_id: str | None = None,
    status: int | None = None,
) -> Problem:
    """The problem of a request to `path`; `status` is that of the refusal unless it is given."""
    texts = load_texts(SHARED_TEXTS)[choose_language(headers)]
    return Problem(render_problem(refusal, texts, path, request_id, status=status))


def choose_language(headers: Mapping[str, str]) -> Language:
    """The first of our languages that an Accept-Language header names, else English."""
    wanted = headers.get(ACCEPTED_LANGUAGE, "").split(",")
    named = [one.partition(";")[0].strip()[:2].lower() for one in wanted]
    return next((ours for one in named for ours in LANGUAGES if ours == one), LANGUAGES[0])


def read_arguments(given: Mapping[str, object], **choices: Choices) -> Mapping[str, str]:
    """The arguments of a tool as texts, as the query of an address is read; raises Refusal."""
    query = {name: [str(value)] for name, value in given.items()}
    return read_query(PlainRequest("", {}, b"", "", query), NO_OTHERS, **choices)
