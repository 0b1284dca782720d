"""What is said around an island is whole and in sight on a small phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.driving import Open
from tests.browser.whole_words import BELOW_BAR, BROKEN, CUT

FOUR = """
async () => {
  const { edit } = await import("./shell/drafts.js");
  const { joined } = await import("./shell/players.js");
  edit((now) => ({ ...now, players: joined(joined(now.players)) }));
}
"""
"""Has four players at the table, where there were two."""
UNDER_SIGNS = """
() => {
  const { left, bottom } = document.querySelector(".hint").getBoundingClientRect();
  return [...document.querySelectorAll(".whose button")].filter((one) => {
    const sign = one.getBoundingClientRect();
    return sign.right > left && sign.top < bottom;
  }).length;
}
"""
"""How many signs of players cover the hint."""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_no_name_of_the_palette_is_broken_on_a_small_phone(table: Open, locale: str) -> None:
    page = table("orichalque", viewport={"width": 360, "height": 640}, locale=locale).page
    page.evaluate(FOUR)
    swatches = page.locator(".palette button")
    expect(page.locator(".whose button")).to_have_count(4)
    assert page.evaluate(UNDER_SIGNS) == 0
    for brush, spot in (("metropolis", "-2,0"), ("creature", "0,0"), ("port", "1,0")):
        assert page.evaluate(BROKEN, ".palette button span") == []
        assert page.evaluate(CUT, ".palette button") == []
        assert page.evaluate(BELOW_BAR, ".palette button") == []
        swatches.and_(page.locator(f"[data-brush={brush}]")).click()
        page.locator(f"[data-touch='{spot}']").click()
    expect(page.locator(".touched")).to_be_visible()
    assert page.evaluate(BELOW_BAR, ".palette button") == []
