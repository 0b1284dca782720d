"""Renders every error as an RFC 9457 problem, in both languages, with all its faults."""

from collections.abc import Mapping, Sequence
from typing import Any

from shared.core import documents
from shared.core.illegal import LISTED_FAULTS, Fault, IllegalPosition
from shared.core.libraries import JsonError
from shared.core.phrases import Param
from shared.core.pointers import find_last_step
from shared.core.rendering import Rendered, build_renderer
from shared.core.suggestions import EITHER, Fitting, Reading
from shared.schemas.gate import SchemaError
from shared.texts import Texts
from shared.texts.catalogues import Json
from shared.texts.labels import list_labels, list_words

render_problem_fields = build_renderer(documents.Problem)
STATUS: Mapping[str, int] = {
    "malformed-json": 400,
    "invalid-request": 400,
    "unreadable-request": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not-found": 404,
    "result-not-found": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "precondition-failed": 412,
    "too-large": 413,
    "address-too-long": 414,
    "unsupported-media-type": 415,
    "illegal-position": 422,
    "unreadable-picture": 422,
    "no-board-found": 422,
    "missing-tie-break": 422,
    "unresolved-tie": 422,
    "too-many-requests": 429,
    "headers-too-large": 431,
    "internal-error": 500,
    "bad-gateway": 502,
    "unavailable": 503,
    "busy": 503,
    "deadline": 503,
    "gateway-timeout": 504,
}
BY_STATUS: Mapping[int, str] = {
    STATUS[code]: code
    for code in (
        *("malformed-json", "not-found", "method-not-allowed", "not-acceptable"),
        *("too-large", "unsupported-media-type"),
    )
}
"""What the library of a server refuses by itself, before any of our code has read the request."""

RETRY_AFTER_SECONDS: Mapping[str, int] = {"busy": 1, "deadline": 5, "unavailable": 1}
"""How long to wait before asking again, where that may help."""

MOST_SUGGESTED = 20
"""For how many names of a problem something is suggested: to compare one takes a third of a ms."""


class Refusal(Exception):
    """Raised to answer with a problem: its code, the faults, and the values for its sentence.

    `is_truncated` where looking for faults stopped after those in `faults`. `fitting` is what would
    fit in place of what is `given`, of a problem without faults.
    """

    def __init__(
        self,
        code: str,
        *,
        wording: str = "",
        faults: Sequence[Fault] = (),
        is_truncated: bool = False,
        fitting: Fitting | None = None,
        given: str = "",
        **params: Param,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.wording = wording
        self.params: Mapping[str, Param] = {"count": len(faults), **params}
        self.faults = faults
        self.is_truncated = is_truncated
        self.fitting = fitting
        self.given = given


REFUSED = (Refusal, SchemaError, IllegalPosition)


def build_refusal(error: Refusal | SchemaError | IllegalPosition) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, IllegalPosition):
        return Refusal(error.problem, faults=error.faults)
    if not error.is_truncated:
        return Refusal("invalid-request", faults=error.faults)
    return Refusal("invalid-request", wording="truncated", faults=error.faults, is_truncated=True)


def build_json_refusal(raw: bytes, error: JsonError, part: str = "") -> Refusal:
    at: dict[str, Any] = {"line": error.line, "column": error.column, "name": part}
    try:
        raw.decode()
    except UnicodeDecodeError as undecoded:
        before = raw[: undecoded.start].decode()
        column = len(before) - before.rfind("\n")
        at |= {"line": before.count("\n") + 1, "column": column}
        if part:
            return Refusal("malformed-json", wording="part.encoding", **at)
        return Refusal("malformed-json", wording="encoding", **at)
    if part:
        return Refusal("malformed-json", wording="part", **at)
    return Refusal("malformed-json", wording="at", **at)


def render_problem(
    refusal: Refusal,
    texts: Texts,
    instance: str,
    request_id: str | None = None,
    listed: int = LISTED_FAULTS,
    status: int | None = None,
) -> Rendered:
    """The problem document of a request to `instance`, its words in the language of `texts`.

    It lists the first faults, at most `listed`, and compares of their names as many as are
    MOST_SUGGESTED of LISTED_FAULTS. `status` is that of the code unless it is given.
    """
    detail = f"problem.{refusal.code}.detail"
    if refusal.wording:
        detail = f"{detail}.{refusal.wording}"
    faults = refusal.faults
    sentence = texts.say(detail, refusal.params)
    suggestions = _Suggestions(texts, max(1, MOST_SUGGESTED * listed // LISTED_FAULTS))
    allowed, meant = suggestions.list_fitting(refusal.fitting, refusal.given, of_fields=False)
    problem = documents.Problem(
        type=f"/problems/{refusal.code}",
        title=texts.say(f"problem.{refusal.code}.title"),
        status=STATUS[refusal.code] if status is None else status,
        detail=_add_meant(sentence, meant, texts),
        instance=instance,
        request_id=request_id,
        allowed=allowed,
        did_you_mean=_take_single(meant),
        errors_total=len(faults) or None,
        errors_truncated=refusal.is_truncated or None,
        errors=tuple([_describe_fault(fault, texts, suggestions) for fault in faults[:listed]])
        or None,
    )
    return render_problem_fields(problem)


def render_unreadable_problem(
    status: int, texts: Texts, instance: str, request_id: str
) -> Mapping[str, Json]:
    """The problem of a message that a server refused with this status before it was a request."""
    code = _UNREADABLE.get(status, "unreadable-request")
    return render_problem(Refusal(code), texts, instance, request_id, status=status)


_UNREADABLE: Mapping[int, str] = {414: "address-too-long", 431: "headers-too-large"}
"""Statuses with a problem of their own; all others share one."""


class _Suggestions:
    """What would fit in place of the names of one problem: each is compared once, `most` of them.

    What is understood as it is written is compared with nothing.
    """

    def __init__(self, texts: Texts, most: int) -> None:
        self._texts = texts
        self._most = most
        self._found: dict[tuple[int, str, bool], str | None] = {}

    def _read(self, *, of_fields: bool) -> Reading:
        languages = tuple(self._texts.languages)
        return Reading(
            lambda one: list_labels(one.allowed, languages, of_fields=of_fields, body=one.body),
            lambda word: word in list_words(languages),
        )

    def list_fitting(
        self, fitting: Fitting | None, given: str, *, of_fields: bool
    ) -> tuple[tuple[str, ...] | None, str | None]:
        """What is allowed, and what of it is meant by `given`; None for each that is unknown."""
        if fitting is None:
            return None, None
        key = (id(fitting), given, of_fields)
        if key not in self._found and (given in fitting.meant or len(self._found) < self._most):
            self._found[key] = fitting.suggest(given, self._read(of_fields=of_fields))
        return fitting.allowed or None, self._found.get(key)


def _describe_fault(fault: Fault, texts: Texts, suggestions: _Suggestions) -> documents.Fault:
    of_fields = fault.given is None
    given = find_last_step(fault.pointer) if fault.given is None else fault.given
    allowed, meant = suggestions.list_fitting(fault.fitting, given, of_fields=of_fields)
    detail = _add_meant(texts.say(*fault.phrase), meant, texts)
    single = _take_single(meant)
    return documents.Fault(
        *(fault.pointer, fault.code, detail, fault.rule, fault.places or None, allowed, single)
    )


def _take_single(meant: str | None) -> str | None:
    return None if meant is None or EITHER in meant else meant


def _add_meant(sentence: str, meant: str | None, texts: Texts) -> str:
    """The sentence, and another that names what is meant, or each thing that may be."""
    if meant is None:
        return sentence
    if EITHER in meant:
        choices = tuple(meant.split(EITHER))
        return f"{sentence} {texts.say('fault.meant.several', {'choices': choices})}"
    return f"{sentence} {texts.say('fault.meant', {'name': meant})}"
