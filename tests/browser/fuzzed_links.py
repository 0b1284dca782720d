"""Links that mean no good, the same for the same seed: positions of which something was changed,
short links to results that never were, frames, and invalid addresses.

A link is what follows the address of the page.
"""

import copy
import json
import random
import string
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Dialog, expect

from tests.browser.driving import Table
from tests.json_places import walk_places

GAMES = ("carcassonne", "civilization", "heros", "orichalque", "deluges")
HARM = (
    "<img src=//foreign.test/1 onerror=executed()>",
    "<svg onload=executed()><image href='https://foreign.test/2'/></svg>",
    '"><script src=https://foreign.test/3></script><script>executed()</script>',
    "javascript:executed()",
    "url(https://foreign.test/4)",
    "data:text/html,<script>parent.executed()</script>",
    "red;background:url(//foreign.test/5)",
    "${executed()}{{executed()}}",
    "https://foreign.test/6",
    "../../../foreign",
    "__proto__",
    "constructor",
    "#1#",
    "\u202e\u0000\U0001f600",
    "x" * 3000,
    "",
)
"""Texts that would execute something, or ask another host, if they were ever taken for more."""
ODD: Sequence[Any] = (
    *(None, True, False, 0, -1, 0.5, 1e308, -(2**53), 2**40),
    *([], {}, [None], [[[]]], {"length": 9}, {"toString": None}, {"__proto__": {"id": 1}}),
)
"""Data of the wrong type or beyond every bound."""
HOW_ODD = 0.55
"""The share of changes that put odd data, not a text, into a place."""
MOST_CHANGES = 4
SEEN_MS = 120
"""So long a link is looked at before the next one."""


def pack(position: Any) -> str:
    """A position as a link has it."""
    return "j" + urlsafe_b64encode(json.dumps(position).encode()).decode().rstrip("=")


def change(chance: random.Random, position: Any) -> Any:
    """A copy of a position in which one to four places say something else, or are gone."""
    changed = copy.deepcopy(position)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        place = chance.choice([where for where, _ in walk_places(changed) if where] or [("x",)])
        inside = changed
        for step in place[:-1]:
            inside = inside[step]
        if chance.random() < 0.2 and isinstance(inside, dict):
            inside.pop(place[-1], None)
        elif chance.random() < 0.15 and isinstance(inside, dict):
            inside[chance.choice(HARM)] = chance.choice(HARM)
        else:
            inside[place[-1]] = copy.deepcopy(draw(chance))
    return changed


def draw(chance: random.Random) -> Any:
    """Something that does not belong into a position."""
    return chance.choice(ODD if chance.random() < HOW_ODD else HARM)


def list_links(seed: int, positions: Mapping[str, Sequence[Any]], count: int) -> Iterator[str]:
    """So many links; `positions` are good ones of each game, which are changed."""
    chance = random.Random(seed)
    kinds = (position_link, position_link, position_link, frame, short, torn, address)
    for number in range(count):
        yield kinds[number % len(kinds)](chance, positions)


def pick(chance: random.Random, positions: Mapping[str, Sequence[Any]]) -> tuple[str, str]:
    """A game, and a changed position of it or of another as a link has it."""
    game = chance.choice(GAMES)
    of = game if chance.random() < 0.9 else chance.choice(GAMES)
    return game, pack(change(chance, chance.choice(positions[of])))


def position_link(chance: random.Random, positions: Mapping[str, Sequence[Any]]) -> str:
    """A link with a changed position."""
    game, packed = pick(chance, positions)
    return f"#/{game}?p={packed}"


def frame(chance: random.Random, positions: Mapping[str, Sequence[Any]]) -> str:
    """The same in a frame."""
    game, packed = pick(chance, positions)
    return f"embed#/{game}?p={packed}"


def short(chance: random.Random, positions: Mapping[str, Sequence[Any]]) -> str:
    """A short link to a result that does not exist, with invalid players."""
    people = pack(change(chance, [{"name": "Ann", "colour": "red"}, {"name": "Bo"}]))
    result = quote(str(chance.choice(HARM))[:200], safe=chance.choice(("", "/")))
    way = chance.choice((f"r/{chance.choice(GAMES)}/{result or 'x'}#w=", "#/carcassonne?r="))
    return f"{way}{people if way.endswith('w=') else result}"


def torn(chance: random.Random, positions: Mapping[str, Sequence[Any]]) -> str:
    """A link of which letters are gone or others."""
    game, packed = pick(chance, positions)
    letters = list(packed[: chance.randint(1, len(packed))])
    for _ in range(chance.randint(0, 6)):
        letters[chance.randrange(len(letters))] = chance.choice(string.printable[:94])
    way = chance.choice(("#/", "embed#/"))
    return f"{way}{game}?p={chance.choice(('', 'd', 'j'))}{''.join(letters)}"


def address(chance: random.Random, _: Mapping[str, Sequence[Any]]) -> str:
    """An invalid address of the page."""
    parts = [str(chance.choice(HARM))[:200] for _ in range(chance.randint(1, 3))]
    how = chance.choice((quote, str, lambda text: quote(quote(text))))
    return "#/" + chance.choice(("/", "?p=", "&", "#")).join(how(part) for part in parts)


def follow_links(table: Table, links: Iterator[str], home_after: int = 20) -> list[str]:
    """Follow links in one window: those that executed something.

    After every so many of them home has to open, with its five games. Raises an AssertionError, or
    playwright's TimeoutError, for a page that is stuck.
    """
    executed: list[str] = []
    page = table.page

    def note_dialog(box: Dialog) -> None:
        executed.append(box.message)
        box.dismiss()

    page.expose_function("executed", lambda: executed.append("executed"))
    page.on("dialog", note_dialog)
    found = []
    for number, link in enumerate(links, 1):
        page.goto(f"{table.home}{link}", wait_until="domcontentloaded")
        page.wait_for_timeout(SEEN_MS)
        assert page.evaluate("true")
        if executed:
            found.append(link)
            executed.clear()
        if number % home_after == 0:
            table.go()
            expect(page.locator("a.game")).to_have_count(len(GAMES))
    return found


def open_every_game(table: Table) -> None:
    """Open each game after all that: it is shown, or it can be begun anew with one tap."""
    for game in GAMES:
        table.go(game)
        table.page.wait_for_timeout(SEEN_MS)
        screen = table.page.locator(f".screen.{game}")
        anew = table.page.get_by_role("button", name="New game", exact=True)
        scored = screen.locator("#scorebar")
        expect(scored.or_(anew).first).to_be_visible()
        if not scored.count():
            anew.click()
        expect(scored).to_be_visible()
