"""One operation of a game: its answers as data, tables and pictures, batches, and results again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from requests import Response

from decompte_client.connection import CSV, JSON, PNG, SVG, Connection, Language
from decompte_client.errors import RefusedRequestError, build_refusal

Request = TypeVar("Request")
Answer = TypeVar("Answer")

TOO_LARGE = 413


@dataclass(frozen=True)
class BatchItem(Generic[Answer]):
    """What became of one request of a batch: an answer or a refusal."""

    answer: Answer | None
    refusal: RefusedRequestError | None

    def unwrap(self) -> Answer:
        """Return the answer; raises the refusal where there is none."""
        if self.refusal is not None:
            raise self.refusal
        return cast(Answer, self.answer)


class Operation(Generic[Request, Answer]):
    """`POST /v1/{game}/{name}`: call it with a request. Every method raises DecompteError.

    `batch_size` is how many requests the service takes at once.
    """

    def __init__(self, connection: Connection, game: str, name: str, batch_size: int) -> None:
        self._connection = connection
        self._home = f"/v1/{game}"
        self._path = f"{self._home}/{name}"
        self._batch_size = batch_size

    def __call__(self, request: Request, *, language: Language | None = None) -> Answer:
        """Return the answer to a request."""
        return cast(Answer, self._connection.post(self._path, request, language=language).json())

    def result(self, identifier: str, *, language: Language | None = None) -> Answer:
        """Return an earlier answer of this operation again, by its `id`."""
        return cast(Answer, self._read_result(identifier, language).json())

    def batch(
        self, requests: Sequence[Request], *, language: Language | None = None
    ) -> list[BatchItem[Answer]]:
        """Return what became of each request, in their order.

        Any number of requests is taken: they are sent in batches of as many as the service takes,
        and a batch that is too large for it is sent in two halves.
        """
        return [
            item
            for start in range(0, len(requests), self._batch_size)
            for item in self._send(requests[start : start + self._batch_size], language)
        ]

    def _send(
        self, requests: Sequence[Request], language: Language | None
    ) -> Iterator[BatchItem[Answer]]:
        body = {"requests": list(requests)}
        try:
            answered = self._connection.post(f"{self._path}/batch", body, language=language)
        except RefusedRequestError as refusal:
            if refusal.status != TOO_LARGE or len(requests) == 1:
                raise
            middle = len(requests) // 2
            yield from self._send(requests[:middle], language)
            yield from self._send(requests[middle:], language)
        else:
            yield from map(_read_item, answered.json()["items"])

    def _read_result(
        self, identifier: str, language: Language | None, kind: str = JSON
    ) -> Response:
        path = f"{self._home}/results/{identifier}"
        return self._connection.get(path, language=language, kind=kind)


class TableOperation(Operation[Request, Answer]):
    """An operation that answers with a score sheet, which can be a table too."""

    def csv(self, request: Request, *, language: Language | None = None) -> str:
        """Return the answer to a request as a table."""
        return self._connection.post(self._path, request, language=language, kind=CSV).text

    def result_csv(
        self, identifier: str, *, language: Language | None = None, spreadsheet: bool = False
    ) -> str:
        """Return an earlier answer as a table, by its `id`.

        For a spreadsheet it begins with a byte order mark, and has the list separator of the
        language between cells; write it to a file as UTF-8 with `newline=""`.
        """
        path = f"{self._home}/results/{identifier}.csv{'?for=spreadsheet' * spreadsheet}"
        return self._connection.get(path, language=language, kind=CSV).text


class PictureOperation(Operation[Request, Answer]):
    """An operation that has a picture."""

    def svg(self, request: Request, *, language: Language | None = None) -> str:
        """Return a picture of the position."""
        return self._connection.post(self._path, request, language=language, kind=SVG).text

    def png(self, request: Request, *, language: Language | None = None) -> bytes:
        """Return a picture of the position in pixels."""
        return self.result_png(cast(Any, self(request, language=language))["id"], language=language)

    def result_svg(self, identifier: str, *, language: Language | None = None) -> str:
        """Return the picture of an earlier answer, by its `id`."""
        return self._read_result(identifier, language, SVG).text

    def result_png(self, identifier: str, *, language: Language | None = None) -> bytes:
        """Return the picture of an earlier answer in pixels, by its `id`."""
        path = f"{self._home}/results/{identifier}.png"
        return self._connection.get(path, language=language, kind=PNG).content


class TablePictureOperation(TableOperation[Request, Answer], PictureOperation[Request, Answer]):
    """An operation that answers with a score sheet and has a picture."""


def _read_item(item: Any) -> BatchItem[Any]:
    if "problem" in item:
        return BatchItem(None, build_refusal(item["status"], item["problem"]))
    return BatchItem(item["result"], None)
