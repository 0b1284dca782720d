"""Every screen, on a phone and on a laptop, light and dark, in French: for everybody's eyes."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.driving import LAPTOP, NAMED, PHONE, Table, wait_until
from tests.browser.screens import SCREENS
from tests.browser.shared_windows import SharedWindows
from tests.old_words import find_old_words
from tests.tiers import keep_some

TOO_SMALL = """
() => [...document.querySelectorAll("button, select, input, summary, a, [role=button]")]
  .filter((one) => one.checkVisibility() && !one.closest(".line, svg") && one.type !== "checkbox")
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.height < 43.5 || box.width < 41)
  .map(([box, one]) => `${box.width}x${box.height} ${one.outerHTML.slice(0, 120)}`)
"""
UNSPOKEN = """
() => [...document.querySelectorAll("button, h1, h2, h3, label, p, span, option")]
  .map((one) => one.textContent).filter((text) => /^[a-z]+(\\.[a-z_]+)+$/.test(text))
"""

SAID = """
() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title], option")]
  .map((one) => `${one.ariaLabel} ${one.title} ${one.label ?? ""}`)].join("\\n")
"""
"""Everything that a screen says: its text, names of buttons, and choices."""
BROKEN = """
() => {
  const isBroken = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const parts = [...range.getClientRects()];
    return parts.some(({ top }) => parts.some(({ bottom }) => top >= bottom - 1));
  };
  // A name that is not wider than a sign is there for screen readers alone.
  const isCut = (one) => one.clientWidth > 4 && one.scrollWidth > one.clientWidth + 1;
  const texts = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
  const broken = texts.filter((one) => /^\\s*\\d+ ?[/–] ?\\d+\\s*$/.test(one.textContent))
    .filter(isBroken);
  const cut = [...document.querySelectorAll(".name")].filter((one) => one.checkVisibility())
    .filter((one) => one.textContent.length < 9 && isCut(one));
  return [...broken, ...cut].map((one) => one.outerHTML.slice(0, 120));
}
"""
"""Figures such as 1/3 that stand on two lines, and short names that are cut."""
COLLIDING = """
() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const named = (one) => (one.ariaLabel ?? one.textContent).replaceAll(/\\s+/g, " ").trim();
  const twice = (names) => names.filter((name, at) => name && names.indexOf(name) !== at);
  const screen = document.querySelector("dialog[open]") ?? document.body;
  const buttons = [...screen.querySelectorAll("button, [role=button], summary, a, input, select")];
  const parts = "[role=group], fieldset, details, section, nav, li, .form-row, dialog, body";
  const groups = Map.groupBy(buttons.filter(seen), (one) => one.parentElement.closest(parts));
  const lists = [...screen.querySelectorAll("select")].map((one) => [...one.options]);
  return [...groups.values(), ...lists].flatMap((all) => twice(all.map(named)));
}
"""
"""What two buttons or fields of a part of a screen, or two choices of a list, are called."""
LOOKED_THROUGH = frozenset(keep_some([*SCREENS], 5))
"""The screens that axe looks through, and that are shown on a laptop too."""
CODES = re.compile(r"\b[A-Z]{2}/[A-Za-z0-9]")
"""The code of a tile."""


def sideways(page: Page) -> int:
    """How far the page can be scrolled sideways, which it never should."""
    far: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return far


@pytest.fixture(scope="module")
def window(shared_windows: SharedWindows) -> Iterator[Table]:
    """One page that goes from screen to screen: to load it costs more than to look at a screen."""
    taken = shared_windows.take({"color_scheme": "dark", "locale": "fr-FR", "viewport": PHONE})
    yield taken
    shared_windows.give_back(taken)


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_and_targets_are_large_enough(window: Table, screen: str) -> None:
    page = window
    page.clear_table()
    SCREENS[screen](page)
    # Names come with what is asked for beside the score.
    wait_until(page.page, NAMED)
    assert page.page.evaluate("document.documentElement.lang") == "fr"
    assert page.page.evaluate(TOO_SMALL) == []
    assert page.page.evaluate(UNSPOKEN) == []
    assert sideways(page.page) <= 0
    said = page.page.evaluate(SAID)
    assert [*find_old_words("fr", said)] == []
    assert CODES.findall(said) == []
    assert page.page.evaluate(COLLIDING) == []
    assert page.page.evaluate(BROKEN) == []
    page.check()
    if screen not in LOOKED_THROUGH:
        return
    assert page.violations() == []
    page.page.emulate_media(color_scheme="light")
    page.page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
    assert page.violations() == []
    assert sideways(page.page) <= 0
    page.check()
