"""What is raised: the problem of a refused request with all its faults, or that nobody answered."""

from collections.abc import Mapping
from typing import Any, cast

from decompte_client.types import Fault, Problem


class DecompteError(Exception):
    """Anything that this package raises because of the service."""


class ServiceUnreachableError(DecompteError):
    """No answer came, after the last attempt too."""


class RefusedRequestError(DecompteError):
    """The service refused a request; `problem` is what it answered (RFC 9457)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem["status"]

    @property
    def code(self) -> str:
        """Which problem it is, in every language the same: `illegal-position` and others."""
        return self.problem["type"].rpartition("/")[2]

    @property
    def detail(self) -> str:
        """What is the matter, in the language that was asked for."""
        return self.problem.get("detail", self.problem["title"])

    @property
    def errors(self) -> list[Fault]:
        """Every fault that was listed, each with a `pointer` into the request."""
        return self.problem.get("errors", [])

    @property
    def request_id(self) -> str | None:
        """The id under which the service's log has the request."""
        return self.problem.get("request_id")

    def __str__(self) -> str:
        faults = [f"{fault['pointer']}: {fault['detail']}" for fault in self.errors]
        return "\n".join([self.detail, *faults])


class InvalidRequestError(RefusedRequestError):
    """The request does not fit the published schema (400)."""


class IllegalPositionError(RefusedRequestError):
    """The request fits the schema, and the rules do not allow the position (422)."""


class ResultNotFoundError(RefusedRequestError):
    """No result of this id is kept (404): send the request again."""


class TryLaterError(RefusedRequestError):
    """The service had no room or no time, after the last attempt too (429, 502, 503, 504)."""


_BY_CODE: Mapping[str, type[RefusedRequestError]] = {
    "invalid-request": InvalidRequestError,
    "result-not-found": ResultNotFoundError,
}
_BY_STATUS: Mapping[int, type[RefusedRequestError]] = {
    422: IllegalPositionError,
    **dict.fromkeys((429, 502, 503, 504), TryLaterError),
}


def build_refusal(status: int, answered: Any) -> RefusedRequestError:
    """Build the error of an answer; from one without a problem, as of a proxy, a bare error."""
    if isinstance(answered, dict) and {"type", "title", "status"} <= answered.keys():
        problem = cast(Problem, answered)
    else:
        bare = {"type": "about:blank", "title": f"The answer was a {status}.", "status": status}
        problem = cast(Problem, bare)
    code = problem["type"].rpartition("/")[2]
    kind = _BY_CODE.get(code) or _BY_STATUS.get(problem["status"], RefusedRequestError)
    return kind(problem)
