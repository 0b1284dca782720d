"""Offline, back again, and a new version that waits."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from deploy import one_process
from deploy.page import read_page
from tests.browser.driving import PICTURE_WIDTHS, Open, Table, wait_until
from tests.browser.own_server import OwnServer, hold_back, newer_app, page_app, usual_app
from tests.tiers import keep_some

REGISTERED = """async () => {
  const found = await navigator.serviceWorker.register("service-worker.js");
  const worker = found.installing;
  if (!worker) return found.active ? "active" : "redundant";
  return new Promise((done) =>
    worker.addEventListener("statechange", () => done(worker.state)));
}"""
"""What becomes of the worker."""
ACTIVATED = """async () => {
  const { active } = await navigator.serviceWorker.getRegistration();
  active.dispatchEvent(new Event("statechange"));
  await new Promise(requestAnimationFrame);
}"""
CONTROLLED = "navigator.serviceWorker.ready.then(() => true)"


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own, with a service worker."""
    return own_table


@pytest.mark.thorough
def test_an_answer_that_was_on_its_way_does_not_hide_that_the_network_is_away(table: Open) -> None:
    page = table("deluges")
    page.has_totals(White=0, Green=0)

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        page.context.set_offline(True)
        expect(page.page.locator(".banner.away")).to_be_visible()
        route.fulfill(response=answer)

    page.page.route("**/tally-scores", answer_late)
    page.field("Dolmens of White").fill("3")
    page.has_totals(White=6, Green=0)
    expect(page.page.locator(".banner.away")).to_be_visible()


KEPT_PICTURES = """async () => {
  const names = (await caches.keys()).filter((one) => one.includes(" pictures-"));
  const kept = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
  return kept.flat().length >= 24;
}"""
"""Whether the worker keeps as many pictures as the base game has tiles."""
LEARNT = """(names) =>
  names.every((name) => localStorage.getItem(`decompte.fact.en.v1${name}`))"""
"""Whether the page keeps what the service says at these addresses."""
FACTS = [
    "",
    "/carcassonne",
    "/carcassonne/tiles",
    "/civilization",
    "/civilization/forms",
    "/civilization/units",
    "/deluges",
    "/deluges/forms",
    "/heros",
    "/heros/forms",
    "/heros/territories",
    "/orichalque",
    "/orichalque/forms",
]


CHANGES = {
    "heros": ("[data-territory=china]", ".value"),
    "orichalque": ("[data-step=held]", ".held .step:last-child"),
}
"""What is tapped one after the other to change a game that has a stage."""


@pytest.mark.parametrize("again", keep_some([True, False], 1))
def test_offline_every_game_opens_though_only_carcassonne_was_ever_open(
    table: Open, again: bool
) -> None:
    page = table("carcassonne")
    wait_until(page.page, KEPT_PICTURES)
    wait_until(page.page, LEARNT, FACTS)
    page.context.set_offline(True)
    page.page.reload()
    expect(page.page.locator(".plane .tile").first).to_be_visible()
    page.page.locator(".offer img").first.wait_for()
    widths = page.page.locator(".offer img").evaluate_all(PICTURE_WIDTHS)
    assert len(widths) > 1
    assert 0 not in widths
    more = page.page.get_by_role("button", name=re.compile(": one more$"))
    for game in ("civilization", "deluges", "heros", "orichalque"):
        page.go(game)
        if again:
            page.page.reload()
        expect(page.page.locator(".entry, .staged .sheet-body").first).to_be_visible()
        if game in CHANGES:
            for target in CHANGES[game]:
                page.page.locator(target).first.dispatch_event("click")
            expect(page.page.get_by_role("button", name="Undo")).to_be_enabled()
            continue
        page.page.evaluate(
            "document.querySelectorAll('details').forEach((one) => (one.open = true))"
        )
        before = more.first.locator("xpath=preceding-sibling::input").input_value()
        more.first.click()
        after = more.first.locator("xpath=preceding-sibling::input")
        expect(after).not_to_have_value(before)
        draft = page.page.evaluate(f"localStorage.getItem('decompte.draft.{game}')")
        assert draft is not None
    page.context.set_offline(False)


@pytest.mark.thorough
def test_offline_a_board_is_begun_though_it_was_never_open(table: Open) -> None:
    page = table("deluges")
    page.page.evaluate(CONTROLLED)
    wait_until(page.page, LEARNT, FACTS)
    wait_until(page.page, KEPT_PICTURES)
    page.context.set_offline(True)
    page.go("carcassonne")
    page.page.reload()
    tiles = page.page.locator(".plane .tile")
    page.page.locator(".offer:not(.group)").first.click()
    expect(tiles).to_have_count(2)
    assert all(tiles.evaluate_all(PICTURE_WIDTHS))
    page.context.set_offline(False)


@pytest.mark.thorough
def test_offline_the_language_may_still_be_changed(table: Open) -> None:
    page = table("")
    page.page.evaluate(CONTROLLED)
    wait_until(page.page, LEARNT, FACTS)
    page.context.set_offline(True)
    page.press("Français")
    page.go("heros")
    page.page.reload()
    expect(page.page.get_by_role("button", name="Partager")).to_be_visible()
    expect(page.page.locator("#board")).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.thorough
def test_a_file_that_cannot_be_had_leaves_nothing_of_its_version_behind(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = read_page()
    assert now is not None
    kept = {name: content for name, content in now.files.items() if name != "shell/qr.js"}
    monkeypatch.setattr(one_process, "read_page", lambda: replace(now, files=kept))
    with OwnServer(page_app()) as server:
        page = table("deluges", home=server.home)
        assert page.page.evaluate(REGISTERED) == "redundant"
        assert page.page.evaluate("caches.keys()") == []
        page.complaints.clear()


FOUND_BEFORE = """
ServiceWorkerContainer.prototype.register = async function () {
  const found = await this.getRegistration();
  const isThere = () => found.installing || found.waiting;
  const begun = new Promise((done) => found.addEventListener("updatefound", done));
  if (!isThere()) {
    while (!isThere()) await found.update();
    await begun;
  }
  self.isFoundBefore = true;
  return found;
};
"""
"""Lets the browser find a new version before the page hears that a worker is registered.

The registration is looked up, for registering would wait until the new version is fetched whole if
the browser found it first; that happens where a page loads slowly.
"""
FOUND_AFTER = """async () => {
  const found = await navigator.serviceWorker.ready;
  while (!found.installing && !found.waiting) await found.update();
}"""
"""Asks for a new version until it is found: what is asked during another check asks nothing."""


@pytest.mark.parametrize("before", [False, True], ids=["found after", "found before"])
def test_a_new_version_waits_until_it_is_asked_for(
    table: Open, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    reached, go_on = threading.Event(), threading.Event()
    with OwnServer(usual_app()) as server:
        page = table("", home=server.home)
        page.page.evaluate(CONTROLLED)
        page.page.reload()
        expect(page.page.get_by_role("link", name="Last games")).to_be_visible()
        newer = newer_app(monkeypatch)
        if before:
            newer = hold_back(
                newer, lambda one: one["PATH_INFO"] == "/bundles/page.js", reached, go_on
            )
            page.page.add_init_script(FOUND_BEFORE)
        server.app = newer
        page.page.reload()
        if before:
            wait_until(page.page, "self.isFoundBefore")
            go_on.set()
        else:
            page.page.evaluate(FOUND_AFTER)
        expect(page.page.get_by_text("A new version is ready.")).to_be_visible()
        expect(page.page.get_by_role("link", name="Last games")).to_be_visible()
        page.press("Load it")
        expect(page.page.get_by_role("link", name="Games gone by")).to_be_visible()
        expect(page.page.get_by_text("A new version is ready.")).to_be_hidden()


VERSION = "document.documentElement.dataset.version"


def changing_for_the_worker(server: OwnServer, after: Any) -> Any:
    """What the server serves, but another version once the worker was asked for."""
    before = server.app

    def changing(environ: dict[str, Any], start: Any) -> Any:
        if environ["PATH_INFO"] == "/service-worker.js":
            server.app = after
        return server.app(environ, start) if server.app is after else before(environ, start)

    return changing


@contextmanager
def offered_another(table: Open, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A page of one version whose first worker brought another one."""
    with OwnServer(usual_app()) as server:
        server.app = changing_for_the_worker(server, newer_app(monkeypatch))
        page = table("", home=server.home)
        expect(page.page.get_by_text("A new version is ready.")).to_be_visible()
        yield page


def test_a_page_whose_first_worker_brings_another_version_is_offered_that_one(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with offered_another(table, monkeypatch) as page:
        expect(page.page.get_by_role("link", name="Last games")).to_be_visible()
        assert page.page.evaluate("navigator.serviceWorker.controller") is None
        # The worker sends two messages, its state and its version; they may arrive in either order.
        page.page.evaluate(ACTIVATED)
        expect(page.page.get_by_text("A new version is ready.")).to_be_visible()
        page.press("Load it")
        expect(page.page.get_by_role("link", name="Games gone by")).to_be_visible()
        assert page.page.evaluate("navigator.serviceWorker.controller !== null")


@pytest.mark.thorough
def test_what_comes_later_is_never_of_another_version(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with offered_another(table, monkeypatch) as page:
        before = page.page.evaluate(VERSION)
        page.go("deluges")
        page.has_totals(White=0, Green=0)
        assert page.page.evaluate(VERSION) != before
        expect(page.page.get_by_text("A new version is ready.")).to_be_hidden()


@pytest.mark.thorough
def test_a_version_whose_files_are_mixed_is_never_kept(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = read_page()
    assert now is not None
    script = now.files["bundles/page.js"] + b"// Of another version."
    mixed = replace(now, files={**now.files, "bundles/page.js": script})
    monkeypatch.setattr(one_process, "read_page", lambda: mixed)
    with OwnServer(page_app()) as server:
        page = table("", home=server.home)
        assert page.page.evaluate(REGISTERED) == "redundant"
        page.complaints.clear()
