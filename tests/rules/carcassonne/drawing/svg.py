"""Reads pictures as a browser would: well-formed, and everything that is used is defined."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parse_picture(picture: str) -> ET.Element:
    """The root of a picture; fails on what is not well-formed, or uses what is not there."""
    root = ET.fromstring(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id") is not None]
    assert len(ids) == len(set(ids))
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= set(ids)
    return root


def find_paths(root: ET.Element, kind: str) -> list[str]:
    """The ways of all paths of a class, in their order."""
    return [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == kind]


def list_used_signs(root: ET.Element) -> list[str]:
    """What is used outside the definitions, in its order."""
    return [use.get("href", "")[1:] for use in _find_visible(root)]


def _find_visible(root: ET.Element) -> Iterator[ET.Element]:
    for child in root:
        if child.tag != f"{SVG}defs":
            yield from child.iter(f"{SVG}use")


def read_text(root: ET.Element, name: str) -> str:
    """The text of the one child of that name."""
    child = root.find(f"{SVG}{name}")
    assert child is not None
    return child.text or ""
