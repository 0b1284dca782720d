"""What answering a request needs and the program that runs a game has to give it.

These are functions of libraries that not every interpreter has, as `shared.web.fast_libraries`
implements them, and a store.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

IsValid: TypeAlias = Callable[[object], bool]
"""Whether a value fits a JSON Schema.

It may say no to a value that fits: the value is then checked again, more slowly.
"""

DrawPng: TypeAlias = Callable[[str, int], bytes]
"""Draws SVG as PNG; the number is the longer side in pixels."""

CompileSchema: TypeAlias = Callable[[Mapping[str, Any]], IsValid]
"""Makes the check of a JSON Schema (2020-12), which may refer to its own `components`."""


class JsonError(Exception):
    """Bytes are not JSON; `line` and `column` say where, counted from 1."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column)
        self.line = line
        self.column = column


class Libraries(Protocol):
    """An implementation; a module with these functions is one."""

    @property
    def draw_png(self) -> DrawPng | None:
        """Draws SVG as PNG; None where nothing can."""
        ...

    def parse_json(self, raw: bytes, /) -> Any:
        """The value of JSON in UTF-8; raises JsonError.

        NaN, infinities and lone surrogates are no JSON. Of a key given twice the last value counts.
        Whole numbers beyond 64 bits become fractions, which are then out of any field's range.
        """

    def write_json(self, value: object, /) -> bytes:
        """The value as JSON in UTF-8, without spaces, keys in their order."""

    def write_sorted_json(self, value: object, /) -> bytes:
        """The same with the keys of every object sorted; raises TypeError for a lone surrogate."""

    def write_answer(self, value: object, render: Callable[[Any], Any], /) -> bytes:
        """The same for data with phrases in it, of which `render` makes JSON; keys in order."""

    def compile_schema(self, schema: Mapping[str, Any], /) -> IsValid:
        """The check of a JSON Schema; `shared.schemas.validators` is given it before it is used."""

    def parse_content_type(self, header: str, /) -> tuple[str, Mapping[str, str]]:
        """The media type of a `Content-Type` header, as it is written, and its parameters."""

    def rank_languages(self, header: str, /) -> Sequence[tuple[str, float]]:
        """The tags of an `Accept-Language` header with their qualities from 0 to 1.

        Tags come before `*`, the more wanted before the less, else in the order of the header.
        """

    def choose_media_type(self, header: str, offered: Sequence[str], /) -> str | None:
        """The offered type that an `Accept` header prefers, None if it accepts no offered type."""


class AnswerStore(Protocol):
    """Bytes under keys, kept for a while; they may be lost at any time."""

    def get(self, key: str) -> bytes | None:
        """The bytes last stored under `key` if they are still there (`b""` counts), else `None`."""
        ...

    def put_many(self, items: Mapping[str, bytes]) -> None:
        """Store each item, in this order, as far as there is room; replace what was there.

        One that is refused does not prevent the others: it is not all or nothing.
        """
        ...
