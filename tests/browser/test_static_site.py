"""The folder for any host of files: served under a prefix, it scores without any service."""

import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from deploy import static_site
from tests.applications import silence_logs
from tests.browser.built_engine import CONTROLLED, KEEP, STARTED, keep_engine
from tests.browser.driving import PICTURE_WIDTHS, Open
from tests.engine.built_engine import build_for_tests

PREFIX = "some/where"


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own, on another server."""
    return own_table


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and does not say so."""

    def log_message(self, *_: object) -> None:
        """What is asked is the test's business."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder under its prefix; what is above it is served too."""
    folder = tmp_path_factory.mktemp("site")
    silence_logs()

    def copy_engine(target: Path) -> None:
        shutil.copytree(build_for_tests(), target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(static_site, "build_engine", copy_engine)
        static_site.write_site(folder / PREFIX)
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[str]:
    """The address of the page on a plain server of files, which is all the server there is."""
    handler = partial(QuietHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/{PREFIX}/"
        server.shutdown()


def test_a_score_needs_no_service_and_once_it_is_kept_no_network(table: Open, server: str) -> None:
    page = table("deluges", home=server)
    page.field("Dolmens of White").fill("3")
    total = page.page.locator(".totals .total").filter(has_text="White").locator("strong")
    expect(total).to_have_text("6", timeout=STARTED)
    page.go("carcassonne")
    expect(page.page.locator(".offer:not(.group)").first).to_be_visible(timeout=STARTED)
    tiles = page.page.locator(".plane .tile")
    assert all(tiles.evaluate_all(PICTURE_WIDTHS))
    page.go("")
    page.page.evaluate(CONTROLLED)
    expect(page.page.locator(KEEP)).to_be_visible()
    page.context.set_offline(True)
    page.page.goto(f"{server}#/deluges")
    page.page.reload()
    # The page itself is on the device; its rules are not yet.
    expect(page.page.locator(".totals .state")).to_have_text("The score waits for the network.")
    page.context.set_offline(False)
    keep_engine(page)
    expect(page.page.locator(".kept-engine")).to_contain_text("Scores work without a network")
    page.context.set_offline(True)
    page.page.reload()
    expect(page.page.locator(".kept-engine")).to_contain_text("Scores work without a network")
    page.go("deluges")
    page.field("Dolmens of White").fill("4")
    expect(total).to_have_text("8", timeout=STARTED)


def test_documents_are_there_in_both_languages(site: Path) -> None:
    folder = site / PREFIX
    for game in ("carcassonne", "civilization", "deluges", "heros", "orichalque"):
        for name in ("card", "rules", "examples", "forms"):
            english, french = (
                (folder / "v1" / game / f"{name}.{language}.json").read_bytes()
                for language in ("en", "fr")
            )
            assert english != french
    assert (folder / "openapi.json").is_file()
    assert (folder / "v1/carcassonne/tiles/BA/D.svg").read_bytes().startswith(b"<svg")


def test_modules_are_in_a_folder_named_by_a_hash(site: Path) -> None:
    folder = site / PREFIX
    [modules] = folder.glob("page-*")
    assert re.fullmatch(r"page-[0-9a-f]{16}", modules.name)
    assert (modules / "main.js").is_file()
    assert {file.name for file in folder.glob("*.js")} == {
        "embed.js",
        "service-worker.js",
        "version.js",
    }
    for name in ("index.html", "embed.html"):
        text = (folder / name).read_text(encoding="utf-8")
        named = set(re.findall(r'(?:src|href)="([^"]+\.js)"', text))
        assert named
        assert all((folder / one).is_file() and one.startswith(modules.name) for one in named)
    headers = (folder / "_headers").read_text(encoding="utf-8")
    assert "/page-*\n  Cache-Control: public, max-age=31536000, immutable" in headers


def test_only_the_engine_may_compile_webassembly(site: Path) -> None:
    folder = site / PREFIX
    headers = (folder / "_headers").read_text(encoding="utf-8")
    allowed = [block for block in headers.split("\n/") if "wasm-unsafe-eval" in block]
    assert [block.partition("\n")[0] for block in allowed] == ["engine/*"]
    for name in ("index.html", "embed.html"):
        document = (folder / name).read_text(encoding="utf-8")
        assert '<meta http-equiv="Content-Security-Policy" content="default-src' in document
        assert "unsafe-eval" not in document
