"""What keeps a run of all tests short: where coverage is measured, and what is never collected.

Coverage is measured in the tests that state what the measured modules shall do.

The other tests reach the same modules through servers, or with requests at random. Measuring there
takes two to three times as long and finds nothing that is not covered already.
"""

import gc
import os
import tempfile
from collections.abc import Generator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from deploy.services import CHECKOUT
from shared.schemas.validators import choose_compiler
from shared.web.fast_libraries import compile_schema
from tests.tiers import THOROUGH, deselect_thorough, examples

choose_compiler(compile_schema)

# Nothing that is collected is garbage; searching it takes a tenth of the collection.
gc.disable()

# Several threads of numpy's only wait for each other where every processor is busy, and burn four
# times the time. It reads this when it is imported, which many folders do before tests/recognition.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# How long an example takes says more of the machine's other work than of what is tested, and a
# check of finished work draws the same examples every time: only the thorough one goes exploring.
settings.register_profile(
    "tier",
    settings(
        deadline=None,
        derandomize=not THOROUGH,
        database=None,
        max_examples=examples(100),
    ),
)
settings.load_profile("tier")

TESTS = Path(__file__).resolve().parent
MEASURED = frozenset({"core", "positions", "rules", "schemas", "texts"})
"""The folders of tests during which coverage is measured."""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """End the measurement that pytest-cov begins in a worker as if this were the first process.

    It begins a second one for the worker, and only that one is paused and kept.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    plugin = session.config.pluginmanager.get_plugin("_cov")
    if plugin:
        plugin.cov_controller.cov.stop()
    begin_elsewhere(session.config.args, int(worker["workerid"][2:]), worker["workercount"])


def begin_elsewhere(paths: list[str], number: int, count: int) -> None:
    """Let process `number` of `count` that are to collect all tests begin with other folders.

    A first collection rewrites every assertion, which is two fifths of it. Of the files that
    another process has rewritten, a process only reads the bytecode.
    """
    if [Path(one).resolve() for one in paths] == [TESTS]:
        names = sorted({file.relative_to(TESTS).parts[0] for file in TESTS.rglob("test_*.py")})
        first = len(names) * number // count
        paths[:] = [str(TESTS / name) for name in (*names[first:], *names[:first])]


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """Measure what importing the measured modules runs, and nothing else of the collection.

    Measured as a whole, it takes twice as long.
    """
    plugin = session.config.pluginmanager.get_plugin("_cov")
    controller = plugin and plugin.cov_controller
    if not controller:
        return (yield)
    for file in list_measured(controller.cov.get_option("run:include")):
        import_module(".".join(file.with_suffix("").parts))
    import_module("tests.all_games")  # A game that is imported builds its schemas.
    controller.pause()
    try:
        return (yield)
    finally:
        controller.resume()


def list_measured(patterns: Sequence[str]) -> list[Path]:
    """Return the modules that coverage's `include` names, relative to the checkout."""
    found = [file for pattern in patterns for file in CHECKOUT.glob(f"{pattern}*/*.py")]
    return sorted(file.relative_to(CHECKOUT) for file in found)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only the thorough tier runs; pause coverage during tests that repeat it.

    All processes have the tests in one order, wherever they began.
    """
    deselect_thorough(config, items)
    items.sort(key=name_folder)
    for item in items:
        if name_folder(item) not in MEASURED:
            item.add_marker(pytest.mark.no_cover)


def name_folder(item: pytest.Item) -> str:
    """Return the name of the folder of tests that a test belongs to."""
    return item.path.parts[len(TESTS.parts)]


@pytest.fixture(scope="session", autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let all that tests start write into the folder of their run, also where it is killed."""
    folder = tmp_path_factory.getbasetemp() / "t"  # short, because names of sockets are
    folder.mkdir()
    os.environ.update(TMPDIR=str(folder), npm_config_cache=str(folder / "npm"))
    tempfile.tempdir = None


def pytest_collection_finish() -> None:
    """Keep the garbage collector from searching ten thousand tests, which live until the end."""
    gc.enable()
    gc.collect()
    gc.freeze()
    # It collects once a quarter has come to what it found last, which is now nothing.
    gc.collect()
