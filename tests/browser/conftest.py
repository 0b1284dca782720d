"""The page as up.py serves it, and a Chromium to look at it with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.built_engine import app_with
from tests.browser.cached_page import SHARED
from tests.browser.driving import Open, Table
from tests.browser.own_server import OwnServer
from tests.browser.program import chromium
from tests.browser.shared_windows import SharedWindows
from tests.engine.built_engine import build_for_tests
from tests.gunicorn_server import GunicornServer

WITHOUT = (
    # What Playwright leaves out by itself: a second list takes the place of the first.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    # Two processes for every window, behind an address bar that nobody sees.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
"""What the browser itself leaves out."""

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
    # What the page asks of any other host fails. The first name is no secure context, as an address
    # of a home network is none.
    "--host-resolver-rules=MAP table.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE *localhost, "
    "EXCLUDE 127.0.0.1",
    # Only what is in sight is drawn: drawing ahead is a quarter of what a screen takes.
    "--force-gpu-mem-available-mb=1",
    # A page lives for a second: code compiled anew to run faster costs more than it saves.
    "--js-flags=--no-opt --no-maglev",
)

# A busy machine is slow, and nothing is proved by giving up early.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GunicornServer]:
    """Every game and the page, in one process."""
    folder = tmp_path_factory.mktemp("page")
    with GunicornServer("tests.browser.cached_page:create_app()", folder, threads=8) as running:
        yield running


@pytest.fixture(scope="session")
def engine() -> Path:
    """The folder of an engine."""
    return build_for_tests()


@pytest.fixture(scope="session")
def app_with_engine(engine: Path) -> Any:
    """The page with the engine, once for all tests of a process."""
    with pytest.MonkeyPatch.context() as patch:
        return app_with(engine, patch)


@pytest.fixture
def offering(app_with_engine: Any) -> Iterator[OwnServer]:
    """The page with the engine, in a server of its own."""
    with OwnServer(app_with_engine) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def all_windows(browser: Browser, server: GunicornServer) -> Iterator[SharedWindows]:
    """The windows that tests use one after the other."""
    windows = SharedWindows(browser, f"http://{SHARED}:{server.port}/")
    yield windows
    windows.close()


@pytest.fixture(scope="module")
def shared_windows(all_windows: SharedWindows) -> Iterator[SharedWindows]:
    """The windows for the tests of a file; few are kept after it."""
    yield all_windows
    all_windows.end_file()


@pytest.fixture
def table(shared_windows: SharedWindows, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open a window, of a phone unless another is chosen; each is looked through at the end.

    Nothing is left of what an earlier test did in the window. It animates nothing, has no service
    worker and fetches nothing for later. It stays on the page, which the first test of a file
    loads; a test marked `loads` loads it anew, because what the page then takes over is tested.
    """
    stays = request.node.get_closest_marker("loads") is None
    opened: list[Table] = []

    def begin(place: str | None = None, **wishes: Any) -> Table:
        opened.append(shared_windows.take(wishes, stays=stays))
        return opened[-1] if place is None else opened[-1].go(place)

    yield begin
    for one in opened:
        shared_windows.give_back(one, stays=stays)


@pytest.fixture
def own_table(browser: Browser, server: GunicornServer) -> Iterator[Open]:
    """Open a window of the test's own, on the page as it is served, or at another `home`."""
    opened: list[Table] = []

    def begin(place: str | None = None, home: str = "", **wishes: Any) -> Table:
        opened.append(Table(browser, home or f"http://localhost:{server.port}/", **wishes))
        return opened[-1] if place is None else opened[-1].go(place)

    yield begin
    for one in opened:
        one.close()
