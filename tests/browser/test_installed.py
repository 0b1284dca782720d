"""The page as an app of the device: what makes it one, and a screen that stays awake."""

import io
import json
import struct
from typing import Any

import pytest
from playwright.sync_api import expect

from deploy.page import read_page
from tests.browser.driving import Open

LOCKS = """(() => {
  window.locks = { asked: 0, held: 0 };
  const request = async (kind) => {
    locks.asked += 1;
    if (window.refuse) throw new DOMException("No.", "NotAllowedError");
    const lock = new EventTarget();
    locks.held += 1;
    let isHeld = true;
    lock.release = async () => {
      if (!isHeld) return;
      isHeld = false;
      locks.held -= 1;
      lock.dispatchEvent(new Event("release"));
    };
    window.last = lock;
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  window.seen = (state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  };
})()"""
"""Locks of the screen, counted; `seen` shows or hides the page, `refuse` has none be given."""


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own: scripts run in it before the page's."""
    return own_table


def size_of(picture: bytes) -> str:
    """How large a PNG is, as a manifest tells it."""
    width, height = struct.unpack(">II", io.BytesIO(picture[16:24]).read())
    return f"{width}x{height}"


def test_nothing_keeps_it_from_being_installed_with_icons_that_are_there(table: Open) -> None:
    page = table("")
    page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    tools = page.context.new_cdp_session(page.page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{page.home}manifest.webmanifest"
    # A window that keeps nothing, as those of tests are, is the one thing in the way.
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors] in ([], ["in-incognito"])
    declared: dict[str, Any] = page.page.evaluate(
        "fetch('manifest.webmanifest').then((answer) => answer.json())"
    )
    assert (declared["name"], declared["short_name"], declared["display"]) == (
        "Décompte",
        "Décompte",
        "standalone",
    )
    # All relative to the manifest: under a path prefix it is another app.
    assert {declared["id"], declared["start_url"], declared["scope"]} == {"./"}
    assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in declared["icons"]}
    assert {"192x192", "512x512"} < {icon["sizes"] for icon in declared["icons"]}
    files = (read_page() or pytest.fail("there is no page")).files
    for icon in declared["icons"]:
        content = files[icon["src"]]
        if icon["type"] == "image/png":
            assert size_of(content) == icon["sizes"]
        width = page.page.evaluate(
            """async (src) => {
              const picture = Object.assign(new Image(), { src });
              await picture.decode();
              return picture.naturalWidth;
            }""",
            icon["src"],
        )
        assert width > 0
    assert json.loads(files["manifest.webmanifest"]) == declared


def test_the_screen_stays_awake_while_a_game_is_entered_and_no_longer(table: Open) -> None:
    page = table()
    page.page.add_init_script(LOCKS)
    page.go("")
    assert page.page.evaluate("locks") == {"asked": 0, "held": 0}
    page.page.goto(f"{page.home}#/deluges")
    expect(page.field("Dolmens of White")).to_be_visible()
    assert page.page.evaluate("locks") == {"asked": 1, "held": 1}
    page.field("Dolmens of White").fill("2")
    page.has_totals(White=4)
    assert page.page.evaluate("locks") == {"asked": 1, "held": 1}
    page.page.locator(".back").click()
    expect(page.page.locator(".games")).to_be_visible()
    assert page.page.evaluate("locks") == {"asked": 1, "held": 0}


@pytest.mark.thorough
def test_a_screen_that_was_hidden_is_held_again_when_it_is_seen(table: Open) -> None:
    page = table()
    page.page.add_init_script(LOCKS)
    page.go("deluges")
    expect(page.field("Dolmens of White")).to_be_visible()
    page.page.evaluate("last.release().then(() => seen('hidden'))")
    assert page.page.evaluate("locks") == {"asked": 1, "held": 0}
    page.page.evaluate("seen('visible')")
    assert page.page.evaluate("locks") == {"asked": 2, "held": 1}
    page.page.evaluate("seen('visible')")
    assert page.page.evaluate("locks") == {"asked": 2, "held": 1}


@pytest.mark.thorough
def test_a_lock_that_comes_after_the_game_was_left_is_given_back(table: Open) -> None:
    page = table()
    page.page.add_init_script(LOCKS)
    page.page.add_init_script(
        """(() => {
          const { request } = navigator.wakeLock;
          navigator.wakeLock.request = async (kind) => {
            await new Promise((done) => (window.give = done));
            return request(kind);
          };
        })()"""
    )
    page.go("deluges")
    expect(page.field("Dolmens of White")).to_be_visible()
    page.page.locator(".back").click()
    expect(page.page.locator(".games")).to_be_visible()
    page.page.evaluate("give()")
    page.page.evaluate("new Promise((done) => setTimeout(done))")
    assert page.page.evaluate("locks") == {"asked": 1, "held": 0}


def test_a_game_is_entered_all_the_same_where_the_screen_may_not_be_held(table: Open) -> None:
    page = table()
    page.page.add_init_script(LOCKS)
    page.page.add_init_script("window.refuse = true")
    page.go("deluges")
    page.field("Dolmens of White").fill("2")
    page.has_totals(White=4)
    assert page.page.evaluate("locks") == {"asked": 1, "held": 0}
