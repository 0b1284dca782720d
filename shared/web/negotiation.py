"""Negotiates the language and the representation of an answer.

Headers repeat from request to request, so the results are cached.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from flask import request
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header

from shared.texts import LANGUAGES, Language
from shared.web.problems import Refusal

Representation: TypeAlias = Literal["application/json", "text/csv", "image/svg+xml", "text/html"]
JSON: Representation = "application/json"
CSV: Representation = "text/csv"
SVG: Representation = "image/svg+xml"
HTML: Representation = "text/html"


@dataclass(frozen=True, slots=True)
class Variant:
    """One language and one representation of an answer."""

    language: Language
    representation: Representation


def read_accepted_language() -> Language:
    """The best supported language of `Accept-Language`, else English."""
    return _choose_language(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def negotiate_language(lang: str | None) -> Language:
    """The language of the query's `lang` where it is given, else that of `Accept-Language`."""
    return next((known for known in LANGUAGES if known == lang), None) or read_accepted_language()


def negotiate_variant(offered: tuple[Representation, ...]) -> Variant:
    """The best of what is offered; raises the 406 problem when nothing is acceptable."""
    chosen = _choose_representation(request.environ.get("HTTP_ACCEPT", ""), offered)
    if chosen is None:
        raise Refusal("not-acceptable", params={"offered": offered})
    return Variant(read_accepted_language(), chosen)


@lru_cache(maxsize=1024)
def _choose_language(header: str) -> Language:
    """A region counts as its language: `fr-CA, en;q=0.9` asks for French first."""
    wanted: dict[Language, float] = {}
    # Sorted: what is named before `*`, the more wanted before the less, else as the caller wrote.
    for tag, quality in parse_accept_header(header, LanguageAccept):
        primary = tag.lower().partition("-")[0]
        for language in LANGUAGES:
            if primary in ("*", language):
                wanted.setdefault(language, quality)
    acceptable = [language for language, quality in wanted.items() if quality > 0]
    return max(acceptable, key=lambda language: wanted[language], default=LANGUAGES[0])


@lru_cache(maxsize=1024)
def _choose_representation(
    header: str, offered: tuple[Representation, ...]
) -> Representation | None:
    if not header.strip():
        return offered[0]
    # A parameter such as `charset=utf-8` asks for nothing that is not given anyway.
    bare = MIMEAccept(
        (kind.partition(";")[0].strip(), quality)
        for kind, quality in parse_accept_header(header, MIMEAccept)
    )
    best = bare.best_match(offered)
    return next((one for one in offered if one == best), None)
