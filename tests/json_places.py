"""Places in a JSON document: walking them, finding one by its pointer, putting another value there.

A place is the tuple of keys and indexes that lead to it from the root; the root is the empty one.
"""

from collections.abc import Iterator
from typing import Any

import orjson
from werkzeug.wrappers import Response

from shared.core.pointers import pointer

Place = tuple[str | int, ...]


def document(answer: Response) -> Any:
    """The JSON document of a response."""
    return orjson.loads(answer.data)


def places(value: Any, here: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every place of a document with what stands there, containers and leaves, the root first."""
    yield here, value
    inner: dict[Any, Any] = value if isinstance(value, dict) else {}
    if isinstance(value, list):
        inner = dict(enumerate(value))
    for key, item in inner.items():
        yield from places(item, (*here, key))


def likeness(document: Any, place: Place) -> Place:
    """The steps to a place, with an item's kind instead of its number."""
    told: list[Any] = []
    for step in place:
        is_item = isinstance(document, list)
        document = document[step]
        kind = document.get("kind", "") if isinstance(document, dict) else ""
        told.append(f"an item: {kind}" if is_item else step)
    return tuple(told)


def replaced(document: Any, place: Place, value: Any) -> Any:
    """The document with another value at this place; the document itself stays as it is."""
    if not place:
        return value
    step, *rest = place
    copy: Any = document.copy()
    copy[step] = replaced(document[step], tuple(rest), value)
    return copy


def steps(text: str) -> list[str]:
    """The unescaped steps of a JSON pointer (RFC 6901)."""
    if text == "":
        return []
    assert text.startswith("/"), f"{text!r} is no JSON pointer"
    return [step.replace("~1", "/").replace("~0", "~") for step in text[1:].split("/")]


def at(document: Any, text: str) -> Any:
    """What stands at a JSON pointer; raises LookupError when nothing does."""
    value = document
    for step in steps(text):
        if isinstance(value, list) and step.isdecimal():
            value = value[int(step)]
        elif isinstance(value, dict):
            value = value[step]
        else:
            raise LookupError(f"{text} leads into {value!r}")
    return value


def resolves(document: Any, text: str) -> bool:
    """Whether something stands at a JSON pointer."""
    try:
        at(document, text)
    except LookupError:
        return False
    return True


def names_an_absent_key(document: Any, text: str) -> bool:
    """Whether a pointer names a key that is missing from an object that is there."""
    *above, key = steps(text) or [""]
    parent = pointer(*above)
    return resolves(document, parent) and _lacks(at(document, parent), key)


def names_what_could_be_added(document: Any, text: str) -> bool:
    """Whether a pointer leads, by keys alone, from an object that is there to what is absent."""
    here = document
    for step in steps(text):
        if _lacks(here, step):
            return True
        if not resolves(here, pointer(step)):
            return False
        here = at(here, pointer(step))
    return False


def _lacks(value: Any, key: str) -> bool:
    return isinstance(value, dict) and key not in value


def holding(path: str, count: int) -> dict[str, object]:
    """A body with nothing but a list of so many at the end of a path."""
    *outer, name = path.split("/")
    body: dict[str, object] = {name: [None] * count}
    for step in reversed(outer):
        body = {step: body}
    return body
