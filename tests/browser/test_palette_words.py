"""What is said around an island, and of a card, is whole and in sight on a small phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.driving import Open, wait_until
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
TAPPABLE = """
() => [...document.querySelectorAll("#board [data-touch]")].every((one) => {
  const [q, r] = one.dataset.touch.split(",").map(Number);
  if (Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) > 2) return true;
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one;
})
"""
"""Whether every cell of the island that nobody has enlarged takes a tap."""


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
        wait_until(page, TAPPABLE)
    expect(page.locator(".touched")).to_be_visible()
    assert page.evaluate(BELOW_BAR, ".palette button") == []
    # The brush goes on to the island of the next player.
    page.locator(".whose button").nth(1).click()
    page.locator("[data-touch='0,0']").click()
    expect(page.locator(".touched")).to_be_visible()

    # A card after the other, each at what its place must cost.
    page.locator(".bar select.level").select_option(index=4)
    add, cost = page.locator(".small-card.add"), page.locator(".card [data-pointer$=cost] input")
    for paid in ("0", "0", "1", "2"):
        expect(add).to_be_in_viewport(ratio=1)
        add.click()
        expect(cost).to_have_value(paid)
        expect(page.locator(".card .quiet")).to_be_in_viewport(ratio=1)
        expect(page.locator("#scorebar .state.refused")).to_be_attached()
        expect(page.locator(".card .faults")).to_have_count(0)
        assert page.evaluate(BROKEN, ".small-card, .card .tabs") == []
        if paid == "1":
            cost.fill("2")
    # The cards after one that is taken away move up to its place, which costs what it has cost.
    page.locator(".small-card").first.click()
    page.locator(".card .quiet").click()
    for at, paid in enumerate(("0", "0", "2")):
        page.locator(".small-card").nth(at).click()
        expect(cost).to_have_value(paid)
