"""Places in a JSON document: walk them, find one by its pointer, replace its value.

A place is the tuple of keys and indexes that lead to it from the root; the root is the empty one.
"""

from collections.abc import Iterator
from typing import Any

import orjson
from werkzeug.wrappers import Response

from shared.core.pointers import pointer

Place = tuple[str | int, ...]


def document(answer: Response) -> Any:
    """Return the JSON document of a response."""
    return orjson.loads(answer.data)


def walk_places(value: Any, here: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield every place of a document with its value, containers and leaves, the root first."""
    yield here, value
    inner: dict[Any, Any] = value if isinstance(value, dict) else {}
    if isinstance(value, list):
        inner = dict(enumerate(value))
    for key, item in inner.items():
        yield from walk_places(item, (*here, key))


def generalize_place(document: Any, place: Place) -> Place:
    """Return the steps to a place, with an item's kind instead of its index."""
    generalized: list[Any] = []
    for step in place:
        is_item = isinstance(document, list)
        document = document[step]
        kind = document.get("kind", "") if isinstance(document, dict) else ""
        generalized.append(f"an item: {kind}" if is_item else step)
    return tuple(generalized)


def replace_at(document: Any, place: Place, value: Any) -> Any:
    """Return a copy of the document with another value at this place."""
    if not place:
        return value
    step, *rest = place
    copy: Any = document.copy()
    copy[step] = replace_at(document[step], tuple(rest), value)
    return copy


def split_pointer(text: str) -> list[str]:
    """Return the unescaped steps of a JSON pointer (RFC 6901)."""
    if text == "":
        return []
    assert text.startswith("/"), f"{text!r} is no JSON pointer"
    return [step.replace("~1", "/").replace("~0", "~") for step in text[1:].split("/")]


def resolve_pointer(document: Any, text: str) -> Any:
    """Return the value at a JSON pointer; raises LookupError when there is none."""
    value = document
    for step in split_pointer(text):
        if isinstance(value, list) and step.isdecimal():
            value = value[int(step)]
        elif isinstance(value, dict):
            value = value[step]
        else:
            raise LookupError(f"{text} leads into {value!r}")
    return value


def can_resolve(document: Any, text: str) -> bool:
    """Whether there is a value at a JSON pointer."""
    try:
        resolve_pointer(document, text)
    except LookupError:
        return False
    return True


def is_absent_key(document: Any, text: str) -> bool:
    """Whether a pointer names a key that is missing from an object that is there."""
    *above, key = split_pointer(text) or [""]
    parent = pointer(*above)
    return can_resolve(document, parent) and _is_absent_from(resolve_pointer(document, parent), key)


def is_addable(document: Any, text: str) -> bool:
    """Whether a pointer leads, by keys alone, from an object that is there to what is absent."""
    here = document
    for step in split_pointer(text):
        if _is_absent_from(here, step):
            return True
        if not can_resolve(here, pointer(step)):
            return False
        here = resolve_pointer(here, pointer(step))
    return False


def _is_absent_from(value: Any, key: str) -> bool:
    return isinstance(value, dict) and key not in value


def build_body_with_list(path: str, count: int) -> dict[str, object]:
    """Build a body whose only content is a list of `count` nulls at the end of a path."""
    *outer, name = path.split("/")
    body: dict[str, object] = {name: [None] * count}
    for step in reversed(outer):
        body = {step: body}
    return body
