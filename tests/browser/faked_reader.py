"""Faked answers of the tool that reads photos: a board of few tiles, at once and always alike."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import FilePayload, Page, Route, expect

from services.recognition.packs import Pack, write_pack
from tests.browser.driving import wait_until

DIALOG = ".photo-dialog"
CELL = 80
"""Pixels of a tile in the photo."""
COLUMNS, ROWS = 3, 2
LATTICE = [
    {"x": x, "y": y, "px": CELL * (x + 1), "py": CELL * (y + 1)}
    for y in range(ROWS + 1)
    for x in range(COLUMNS + 1)
]
PACK = write_pack(Pack((), "", "2026-03-08"))
"""What is answered to whoever teaches."""
GRID = {"lattice": LATTICE, "size": [400, 320], "confidence": 1}
BUSY = {"type": "/problems/busy", "title": "Busy", "detail": "Too much to do."}
"""What is answered where there is no room for a photo."""
ROW_OF_ROADS = [("BA/U", 0, 0, 90), ("BA/U", 1, 0, 90), ("BA/U", 2, 0, 90)]
"""Three straight roads that make one (id, x, y, rotation)."""

SMALL_PHONE = {"width": 360, "height": 640}
SPEAK = "async (tag) => (await import('./shell/language.js')).choose(tag)"
IS_WHOLE = """
(tag) => {
  const box = document.querySelector("dialog[open]") ?? document.querySelector(".sheet-body");
  const room = box.getBoundingClientRect();
  const isInSight = (one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= room.top && bottom <= room.bottom && left >= room.left && right <= room.right;
  };
  return document.documentElement.lang === tag
    && room.top >= 0 && room.bottom <= innerHeight
    && box.scrollTop === 0 && box.scrollHeight <= box.clientHeight
    && [...box.querySelectorAll("button, .photo-corners")]
      .filter((one) => one.checkVisibility()).every(isInSight);
}
"""
"""Whether a dialog, or else what the sheet asks, is seen whole in a language, without a scroll."""


def check_whole(window: Page) -> None:
    """In both languages."""
    for tag in ("fr", "en"):
        window.evaluate(SPEAK, tag)
        wait_until(window, IS_WHOLE, tag)


def build_photo(wide: int = CELL * (COLUMNS + 2), high: int = CELL * (ROWS + 2)) -> FilePayload:
    """A grey picture, with room for the cells and one more on each side."""
    picture = np.full((high, wide, 3), 128, np.uint8)
    _, encoded = cv2.imencode(".png", picture)
    return {"name": "table.png", "mimeType": "image/png", "buffer": encoded.tobytes()}


def read_tile(tile: str | None, x: int, y: int, rotation: int = 0, **more: Any) -> dict[str, Any]:
    """A tile as it is answered; None for a cell whose tile is unknown."""
    known = {} if tile is None else {"tile": tile, "rotation": rotation}
    guesses = [] if tile is None else [{"tile": tile, "rotation": rotation, "score": 0.9}]
    return {"x": x, "y": y, "confidence": 0.9, "candidates": guesses, **known, **more}


def ask_about(*tiles: Mapping[str, Any], others: Sequence[str] = ()) -> dict[str, Any]:
    """A doubtful group of these cells, the first one best: their tile, or one of these others."""
    best = tiles[0]
    names = [*([best["tile"]] if "tile" in best else []), *others]
    rotation = best.get("rotation", 0)
    cells = [{"x": one["x"], "y": one["y"], "rotation": 0} for one in tiles]
    return {
        "id": "_".join(f"{one['x']}.{one['y']}.0" for one in cells),
        "cells": cells,
        "best_cell": {"x": best["x"], "y": best["y"]},
        "candidates": [{"tile": name, "rotation": rotation, "score": 0.4} for name in names],
    }


def see_follower(colour: str, x: int, y: int, right: float = 0.5) -> dict[str, Any]:
    """A figure in the middle of a cell, or so far from its left side, as it is answered."""
    return {"x": x, "y": y, "colour": colour, "place": [right, 0.5], "confidence": 0.9}


class FakedReader:
    """Answers for the service in a window; what it is asked is kept in `requests`, in order.

    Each doubtful tile is a group of its own unless there are `groups`. For each of the `pauses` of
    an operation it is busy once, or whatever `unavailable` says, and asks for that pause. Where
    there are `events`, they are all that is answered to whoever wants events of a board.
    Operations in `held` wait there.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[tuple[str, dict[str, Any]]] = []
        self.tiles = [read_tile(*one) for one in ROW_OF_ROADS]
        self.followers: list[dict[str, Any]] = []
        self.groups: list[dict[str, Any]] | None = None
        self.warnings: list[dict[str, str]] = []
        self.events = ""
        self.held: dict[str, list[Route]] = {}
        self.problem: dict[str, Any] | None = None
        self.pauses: dict[str, list[str]] = {}
        self.unavailable = BUSY
        page.route("**/v1/recognition/*", self._answer)

    def _answer(self, route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        body = read_json(route.request.post_data_buffer or b"")
        self.requests.append((name, body))
        if self.pauses.get(name):
            headers = {"Retry-After": self.pauses[name].pop(0)}
            route.fulfill(status=503, json=self.unavailable, headers=headers)
        elif self.events and "event-stream" in route.request.headers["accept"]:
            route.fulfill(body=self.events, content_type="text/event-stream")
        elif name in self.held:
            self.held[name].append(route)
        elif self.problem is not None and name == "boards":
            content = "application/problem+json"
            route.fulfill(status=422, body=json.dumps(self.problem), content_type=content)
        else:
            self._fulfill(route, name, body)

    def _fulfill(self, route: Route, name: str, body: Mapping[str, Any]) -> None:
        if name == "references":
            route.fulfill(body=PACK, content_type="application/vnd.decompte.reference")
        else:
            route.fulfill(json=self.build(name, body))

    def build(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of an operation; a decoding lays what is certain, and wanted cells alone."""
        tiles = self._decode(body) if name == "decodings" else self.tiles
        answer = {
            "tiles": tiles,
            "groups": self._group(tiles, body),
            "position": {},
            "warnings": self.warnings,
        }
        if name == "decodings":
            return answer
        return {**answer, "grid": GRID, "scores": "scores", "followers": self.followers}

    def _decode(self, body: Mapping[str, Any]) -> list[dict[str, Any]]:
        cells = {(one["x"], one["y"]) for one in body["cells"]}
        certain = {(one["x"], one["y"]): read_tile(**one) for one in body["tiles"]}
        read = {(one["x"], one["y"]): one for one in self.tiles}
        answers = {one["id"]: one for one in body["groups"]}
        for group in self.groups or ():
            for cell in group["cells"] if group["id"] in answers else ():
                at, shown = (cell["x"], cell["y"]), answers[group["id"]]
                read[at] = read_tile(shown["tile"], *at, shown["rotation"])
        laid = {**{at: one for at, one in read.items() if at in cells}, **certain}
        return list(laid.values())

    def _group(self, tiles: Iterable[Mapping[str, Any]], body: Mapping[str, Any]) -> list[Any]:
        answered = {one["id"] for one in body.get("groups", ())}
        if self.groups is not None:
            return [one for one in self.groups if one["id"] not in answered]
        return [ask_about(one) for one in tiles if one.get("doubtful") or "tile" not in one]

    def list_requests(self, operation: str) -> list[dict[str, Any]]:
        """What an operation was asked so far."""
        return [body for name, body in self.requests if name == operation]

    def release(self, operation: str) -> None:
        """Answer what was held of an operation, and hold no more of it."""
        for route in self.held.pop(operation):
            body = read_json(route.request.post_data_buffer or b"")
            self._fulfill(route, operation, body)

    def choose(self, photo: FilePayload | None = None) -> Page:
        """Choose a photo, which is read at once."""
        expect(self.page.locator("[data-photo]")).to_be_attached()
        self.page.set_input_files("[data-photo]", photo or build_photo())
        return self.page

    def open(self) -> Page:
        """Choose a photo without a sure grid or answer; returns once its corners can be dragged."""
        window = self.choose()
        expect(window.locator(".photo-corners")).to_be_visible()
        expect(window.locator(f"{DIALOG} [role=status]")).not_to_contain_text("…")
        return window

    def read(self) -> Page:
        """Choose a photo and have it read."""
        window = self.choose()
        expect(window.locator(".photo-panel")).to_be_visible()
        expect(window.locator(DIALOG)).to_have_count(0)
        return window


def read_json(body: bytes) -> dict[str, Any]:
    """The JSON of a request, or the one JSON part of a form."""
    part = re.search(rb'name="(?:hints|board)"\r\n\r\n(\{.*?\})\r\n--', body, re.DOTALL)
    found: dict[str, Any] = json.loads(part[1] if part else body)
    return found


def answer_first(page: Page) -> None:
    """Take the likeliest tile for what is asked."""
    page.locator("[data-guess]").first.click()


def read_draft(page: Page) -> Any:
    """The game on the table, as the page keeps it."""
    return json.loads(page.evaluate("localStorage.getItem('decompte.draft.carcassonne')"))


def list_spaces(page: Page) -> list[tuple[int, int]]:
    """Where tiles lie in the draft."""
    return sorted((one["x"], one["y"]) for one in read_draft(page)["board"]["tiles"])
