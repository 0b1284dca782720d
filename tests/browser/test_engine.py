"""Scores without a network: the engine is kept, asked, replaced and removed."""

import json
import shutil
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.built_engine import (
    CONTROLLED,
    KEEP,
    REMOVE,
    STARTED,
    app_with,
    app_without_engine,
    keep_engine,
)
from tests.browser.driving import Open, Table, wait_until
from tests.browser.own_server import OwnServer, hold_back

ENGINE_CACHES = "caches.keys().then((all) => all.filter((one) => one.includes(' engine-')))"
KEPT_FILES = """async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url.split("/").at(-1))"""
"""The names of the files that are kept of an engine."""
REPLACED = """([before]) => new Promise((done) => {
  const look = async () => {
    const now = (await caches.keys()).filter((one) => one.includes(" engine-"));
    if (now.length === 1 && now[0] !== before) done(true);
    else setTimeout(look, 100);
  };
  look();
})"""
"""Ends once another version of the engine is the only one that is kept."""
HAS_TRIED = """async (name) =>
  (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith("pyodide-lock.json"))"""
"""Whether all files of an engine but its archive, the last, were fetched."""
NO_ROOM = """
Cache.prototype.put = () => Promise.reject(new DOMException("", "QuotaExceededError"));
"""
FLAGS = "Object.keys(localStorage).filter((one) => one.startsWith('decompte.engine'))"
IS_READY = "async () => (await import('./shell/requests.js')).engineState.value === 'ready'"
STARTING = "async () => { (await import('./shell/requests.js')).engineState.value = 'starting' }"
RENAMED = """() => {
  const name = "decompte.fact.en.v1/deluges";
  localStorage.setItem(name, localStorage.getItem(name).replaceAll("Déluges", "Floods"));
}"""
"""What is kept of the game, called otherwise: if the engine was asked for it, it is as before."""
REMOVED = "async () => (await import('./shell/engine.js')).removeEngine()"
HAS_CACHE = """async () => (await caches.keys()).some((one) => one.includes(" engine-"))"""


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own: it keeps an engine."""
    return own_table


def cache_of(home: str, version: str) -> str:
    """The name of the cache that has a version of the engine."""
    return f"decompte {urlsplit(home).path} engine-{version}"


def renamed(engine: Path, folder: Path) -> Path:
    """The same engine as another version."""
    shutil.copytree(engine, folder)
    manifest = (folder / "manifest.json").read_text(encoding="utf-8")
    version = json.loads(manifest)["folder"]
    newer = version[::-1]
    (folder / version).rename(folder / newer)
    (folder / "manifest.json").write_text(manifest.replace(version, newer), encoding="utf-8")
    return folder


def break_off(app: Any, name: str) -> Any:
    """The same application, but the connection breaks off in the middle of one file."""

    def answer(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        body = b"".join(app(environ, start))
        if environ["PATH_INFO"].endswith(f"/{name}"):
            yield body[: len(body) // 2]
            raise ConnectionError
        yield body

    return answer


def score_offline(page: Table) -> None:
    """Enter something without a network, and wait for its score."""
    page.go("deluges")
    page.field("Dolmens of White").fill("3")
    total = page.page.locator(".totals .total").filter(has_text="White").locator("strong")
    expect(total).to_have_text("6", timeout=STARTED)


def test_once_the_page_is_whole_it_opens_scores_explains_and_shares_without_a_network(
    table: Open, offering: OwnServer
) -> None:
    page = table(home=offering.home)
    page.page.route("**/v1/heros/territories", lambda route: route.fulfill(status=500))
    keep_engine(page)
    note = page.page.locator(".kept-engine")
    expect(note).to_contain_text("The page itself is still being fetched")
    page.page.unroute("**/v1/heros/territories")
    expect(note).to_contain_text("Scores work without a network")
    page.complaints.clear()
    page.context.set_offline(True)
    score_offline(page)
    expect(page.page.get_by_text("worked out on this device")).to_be_visible()
    page.show_score()
    expect(page.page.get_by_text("3 dolmens × 2").first).to_be_visible()
    page.press("Share")
    name, text = page.saved("As a table (CSV)")
    assert name == "deluges.csv"
    assert "3 dolmens × 2" in text
    page.page.keyboard.press("Escape")
    page.page.evaluate(RENAMED)
    page.page.reload()
    page.has_totals(White=6, Green=0)
    expect(page.page.locator(".bar-title")).to_have_text("Floods")
    page.page.evaluate(STARTING)
    expect(page.page.get_by_text("The rules on this device are starting")).to_be_visible()
    page.go("")
    page.page.locator(REMOVE).click()
    expect(page.page.locator(KEEP)).to_be_visible()
    assert page.page.evaluate(ENGINE_CACHES) == []


@pytest.mark.thorough
def test_a_newer_version_takes_the_place_of_the_older_as_a_whole(
    table: Open, offering: OwnServer, engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = table(home=offering.home)
    keep_engine(page)
    before = page.page.evaluate(ENGINE_CACHES)
    newer = renamed(engine, tmp_path / "newer")
    offering.app = app_with(newer, monkeypatch)
    page.page.reload()
    page.press("Load it")
    version = json.loads((newer / "manifest.json").read_bytes())["folder"]
    expect(page.page.locator(f"html[data-engine='{version}']")).to_be_attached()
    assert page.page.evaluate(REPLACED, before) is True
    page.context.set_offline(True)
    score_offline(page)


@pytest.mark.thorough
def test_after_an_update_the_engine_of_before_answers_until_the_newer_one_is_there(
    table: Open, offering: OwnServer, engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = table(home=offering.home)
    keep_engine(page)
    before = page.page.evaluate(ENGINE_CACHES)
    newer = renamed(engine, tmp_path / "newer")
    offering.app = app_with(newer, monkeypatch, **{"archive.zip": b"half of it"})
    page.page.reload()
    page.press("Load it")
    version = json.loads((newer / "manifest.json").read_bytes())["folder"]
    expect(page.page.locator(f"html[data-engine='{version}']")).to_be_attached()
    expect(page.page.locator(REMOVE)).to_be_visible()
    wait_until(page.page, HAS_TRIED, cache_of(offering.home, version))
    assert {*before} < {*page.page.evaluate(ENGINE_CACHES)}
    page.context.set_offline(True)
    score_offline(page)
    page.context.set_offline(False)
    offering.app = app_with(newer, monkeypatch)
    page.page.reload()
    assert page.page.evaluate(REPLACED, before) is True
    page.context.set_offline(True)
    page.page.reload()
    page.has_totals(White=6, Green=0)
    # The browser says on its console which file is not what it should be.
    page.complaints.clear()


@pytest.mark.thorough
def test_half_an_engine_is_not_kept_and_the_rest_is_fetched_by_the_next_try(
    table: Open, engine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = app_with(engine, monkeypatch, **{"archive.zip": b"half of it"})
    with OwnServer(broken) as server:
        page = table("", home=server.home)
        page.page.evaluate(CONTROLLED)
        page.page.locator(KEEP).click()
        expect(page.page.get_by_text("could not be fetched")).to_be_visible(timeout=STARTED)
        page.context.set_offline(True)
        page.go("deluges")
        page.field("Dolmens of White").fill("3")
        expect(page.page.get_by_text("The score waits for the network")).to_be_visible()
        page.context.set_offline(False)
        # The browser says on its console which file is not what it should be.
        page.complaints.clear()
        server.app = app_with(engine, monkeypatch)
        page.go("")
        fetched: list[str] = []
        page.listen("request", lambda request: fetched.append(request.url))
        page.page.locator(KEEP).click()
        expect(page.page.locator(REMOVE)).to_be_visible(timeout=STARTED)
        files = [url.rpartition("/")[2] for url in fetched if "/engine/" in url]
        # What starts it comes from the cache, and is asked for once more all the same.
        assert files[:2] == ["manifest.json", "archive.zip"]
        page.context.set_offline(True)
        score_offline(page)


@pytest.mark.thorough
def test_a_network_that_breaks_off_leaves_what_is_whole(
    table: Open, offering: OwnServer, engine: Path
) -> None:
    folder = json.loads((engine / "manifest.json").read_bytes())["folder"]
    page = table(home=offering.home)
    page.go("")
    page.page.evaluate(CONTROLLED)
    whole, offering.app = offering.app, break_off(offering.app, "python_stdlib.zip")
    page.page.locator(KEEP).click()
    expect(page.page.get_by_text("could not be fetched")).to_be_visible(timeout=STARTED)
    names = page.page.evaluate(KEPT_FILES, cache_of(offering.home, folder))
    page.complaints.clear()
    assert "pyodide.asm.wasm" in names
    assert not {"python_stdlib.zip", "archive.zip"} & {*names}
    offering.app = whole
    page.page.reload()
    page.page.locator(KEEP).click()
    expect(page.page.locator(REMOVE)).to_be_visible(timeout=STARTED)
    page.context.set_offline(True)
    score_offline(page)


def test_the_offer_is_for_everybody_and_where_there_is_no_room_nothing_is_kept(
    table: Open, offering: OwnServer
) -> None:
    page = table(home=offering.home)
    page.page.add_init_script(NO_ROOM)
    page.go("")
    expect(page.page.locator(KEEP)).to_be_visible()
    assert page.violations() == []
    page.page.locator(KEEP).click()
    expect(page.page.get_by_text("no room left")).to_be_visible()
    assert page.page.evaluate(ENGINE_CACHES) == []


@pytest.mark.thorough
def test_two_windows_keep_one_engine(table: Open, offering: OwnServer) -> None:
    one = table(home=offering.home)
    one.go("")
    other = one.context.new_page()
    other.goto(f"{offering.home}#/")
    expect(other.locator(KEEP)).to_be_visible()
    keep_engine(one)
    expect(other.locator(REMOVE)).to_be_visible()
    other.locator(REMOVE).click()
    expect(one.page.locator(KEEP)).to_be_visible()


def test_over_plain_http_it_says_why_not(table: Open, offering: OwnServer) -> None:
    home = offering.home.replace("127.0.0.1", "table.test")
    page = table("", home=home)
    expect(page.page.get_by_text("browsers allow it nowhere else")).to_be_visible()
    expect(page.page.locator(KEEP)).to_have_count(0)


@pytest.mark.thorough
def test_a_service_that_stays_silent_counts_as_away(table: Open, offering: OwnServer) -> None:
    page = table(home=offering.home)
    keep_engine(page)
    wait_until(page.page, IS_READY)
    reached, go_on = threading.Event(), threading.Event()
    offering.app = hold_back(
        offering.app, lambda one: one["REQUEST_METHOD"] == "POST", reached, go_on
    )
    try:
        score_offline(page)
        assert reached.is_set()
        expect(page.page.get_by_text("worked out on this device")).to_be_visible()
    finally:
        go_on.set()


@pytest.mark.thorough
def test_what_one_window_removes_while_another_fetches_it_is_not_kept(
    table: Open, offering: OwnServer
) -> None:
    page = table(home=offering.home)
    page.go("")
    page.page.evaluate(CONTROLLED)
    other = page.context.new_page()
    other.goto(f"{offering.home}#/")
    expect(other.locator(KEEP)).to_be_visible()
    reached, go_on = threading.Event(), threading.Event()
    offering.app = hold_back(
        offering.app, lambda one: one["PATH_INFO"].endswith("/archive.zip"), reached, go_on
    )
    page.page.locator(KEEP).click()
    try:
        assert reached.wait(STARTED / 1000)
        other.evaluate(REMOVED)
    finally:
        go_on.set()
    expect(page.page.locator(KEEP)).to_be_visible(timeout=STARTED)
    assert page.page.evaluate(ENGINE_CACHES) == []
    assert page.page.evaluate(FLAGS) == []


@pytest.mark.thorough
def test_what_the_browser_took_away_is_fetched_again(table: Open, offering: OwnServer) -> None:
    page = table(home=offering.home)
    keep_engine(page)
    [name] = page.page.evaluate(ENGINE_CACHES)
    page.page.evaluate("(name) => caches.delete(name)", name)
    page.page.reload()
    wait_until(page.page, HAS_CACHE)
    expect(page.page.locator(REMOVE)).to_be_visible(timeout=STARTED)
    page.context.set_offline(True)
    score_offline(page)


@pytest.mark.thorough
def test_a_kept_engine_can_be_removed_when_the_server_has_none_any_more(
    table: Open, offering: OwnServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = table(home=offering.home)
    keep_engine(page)
    offering.app = app_without_engine(monkeypatch)
    page.page.reload()
    page.press("Load it")
    expect(page.page.locator("html:not([data-engine])")).to_be_attached()
    page.page.locator(REMOVE).click()
    expect(page.page.locator(".kept-engine")).to_have_count(0)
    assert page.page.evaluate(ENGINE_CACHES) == []


@pytest.mark.thorough
def test_two_sites_of_one_origin_keep_their_own(table: Open, offering: OwnServer) -> None:
    app = offering.app

    def serve_both(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        answered: Iterable[bytes] = app({**environ, "PATH_INFO": path[2:]}, start)
        return answered

    offering.app = serve_both
    one = table(home=f"{offering.home}a/")
    one.page.goto(f"{offering.home}a/")
    one.page.evaluate("caches.open('of-another-program').then(() => true)")
    keep_engine(one)
    before = {*one.page.evaluate("caches.keys()")}
    other = one.context.new_page()
    other.goto(f"{offering.home}b/")
    other.evaluate(CONTROLLED)
    expect(other.locator(KEEP)).to_be_visible()
    assert before <= {*other.evaluate("caches.keys()")}
    assert "of-another-program" in before
