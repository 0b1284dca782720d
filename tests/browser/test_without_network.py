"""Offline, back again, and a new version that waits."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from deploy import one_process
from deploy.page import read_page
from tests.browser.driving import Open
from tests.browser.own_server import OwnServer, page_app

CONTROLLED = "navigator.serviceWorker.ready.then(() => true)"


def test_offline_it_opens_edits_saves_and_scores_when_the_network_is_back(table: Open) -> None:
    page = table("deluges")
    page.has_totals(White=0, Green=0)
    page.page.evaluate(CONTROLLED)
    page.page.reload()
    page.has_totals(White=0, Green=0)
    page.context.set_offline(True)
    page.page.reload()
    page.field("Dolmens of White").fill("3")
    expect(page.page.locator(".totals .state")).to_have_text("The score waits for the network.")
    expect(page.page.locator(".banner.away")).to_be_visible()
    page.page.reload()
    expect(page.field("Dolmens of White")).to_have_value("3")
    page.context.set_offline(False)
    page.has_totals(White=6, Green=0)
    expect(page.page.locator(".banner.away")).to_be_hidden()


KEPT_PICTURES = """new Promise((done) => {
  const look = async () => {
    const names = (await caches.keys()).filter((one) => one.startsWith("pictures-"));
    const kept = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()));
    if (kept.flat().length >= 24) done(true);
    else setTimeout(look, 50);
  };
  look();
})"""
"""Ends once the worker keeps as many pictures as the base game has tiles."""


def test_the_board_has_its_tiles_without_a_network_after_a_first_visit(table: Open) -> None:
    page = table("carcassonne")
    expect(page.page.locator("img.tile").first).to_be_visible()
    assert page.page.evaluate(KEPT_PICTURES)
    page.context.set_offline(True)
    page.page.reload()
    expect(page.page.locator("img.tile").first).to_be_visible()
    widths = page.page.locator(".board-screen img").evaluate_all(
        "(all) => all.map((one) => one.naturalWidth)"
    )
    assert len(widths) > 1
    assert 0 not in widths


def newer_app(monkeypatch: pytest.MonkeyPatch) -> object:
    """The page in a version that calls the list of last games by another name."""
    page = read_page()
    assert page is not None
    texts = page.files["shell/texts.js"].replace(b'"Last games"', b'"Games gone by"')
    newer = page.with_files({**page.files, "shell/texts.js": texts})
    monkeypatch.setattr(one_process, "read_page", lambda: newer)
    return page_app()


def test_a_new_version_waits_until_it_is_asked_for(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OwnServer(page_app()) as server:
        page = table("", home=server.home)
        page.page.evaluate(CONTROLLED)
        page.page.reload()
        expect(page.page.get_by_role("link", name="Last games")).to_be_visible()
        server.app = newer_app(monkeypatch)
        page.page.reload()
        expect(page.page.get_by_text("A new version is ready.")).to_be_visible()
        expect(page.page.get_by_role("link", name="Last games")).to_be_visible()
        page.press("Load it")
        expect(page.page.get_by_role("link", name="Games gone by")).to_be_visible()
        expect(page.page.get_by_text("A new version is ready.")).to_be_hidden()


def test_a_version_whose_files_are_mixed_is_never_kept(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = read_page()
    assert now is not None
    texts = now.files["shell/texts.js"] + b"// Of another version."
    mixed = replace(now, files={**now.files, "shell/texts.js": texts})
    monkeypatch.setattr(one_process, "read_page", lambda: mixed)
    with OwnServer(page_app()) as server:
        page = table("", home=server.home)
        state = page.page.evaluate(
            """async () => {
              const found = await navigator.serviceWorker.register("service-worker.js");
              const worker = found.installing;
              if (!worker) return found.active ? "active" : "redundant";
              return new Promise((done) =>
                worker.addEventListener("statechange", () => done(worker.state)));
            }"""
        )
        assert state == "redundant"
        page.complaints.clear()
