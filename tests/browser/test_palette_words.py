"""The names below the swatches of the palette are whole words."""

from playwright.sync_api import expect

from tests.browser.driving import Open
from tests.browser.whole_words import BROKEN, CUT


def test_no_name_of_the_palette_is_broken_on_a_small_phone(table: Open) -> None:
    page = table("orichalque", viewport={"width": 360, "height": 640}, locale="fr-FR").page
    expect(page.locator(".palette button").first).to_be_visible()
    assert page.evaluate(BROKEN, ".palette button span") == []
    assert page.evaluate(CUT, ".palette button") == []
