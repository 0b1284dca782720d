"""A page that offers the engine, in Chromium: what the tests of it have in common."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from deploy import one_process
from deploy.page import read_page
from tests.browser.driving import Table
from tests.browser.own_server import page_app

KEEP, REMOVE = "[data-engine-keep]", "[data-engine-remove]"
CONTROLLED = """() => new Promise((done) => {
  const look = () => (navigator.serviceWorker.controller ? done(true) : setTimeout(look, 50));
  look();
})"""
"""Ends once a worker answers what the page fetches."""
STARTED = 120_000
"""Python may take so long to start on a machine that does much else, in milliseconds."""


def app_with(engine: Path, monkeypatch: pytest.MonkeyPatch, **changed: bytes) -> Any:
    """What up.py serves with an engine; `changed` are other contents of its files."""
    page = read_page(engine=engine)
    assert page is not None
    files = {
        name: changed.get(name.rpartition("/")[2], content) for name, content in page.files.items()
    }
    monkeypatch.setattr(one_process, "read_page", lambda: page.with_files(files))
    return page_app()


def app_without_engine(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What up.py serves where no engine was built."""
    page = read_page()
    monkeypatch.setattr(one_process, "read_page", lambda: page)
    return page_app()


def keep_engine(page: Table) -> None:
    """Keep the engine, from the first screen."""
    page.go("")
    page.page.evaluate(CONTROLLED)
    page.page.locator(KEEP).click()
    expect(page.page.locator(REMOVE)).to_be_visible(timeout=STARTED)
