"""Windows that tests use one after the other: a new one costs three times as much.

Of phones in English one is kept to the end of all tests, every other one to the end of its file.

Nothing is animated in them, and no service worker keeps the page.
"""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser

from tests.browser.driving import Table

_NO_WORKER = (
    "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => 0);"
)
"""The page waits for its worker before it fetches what may be needed later."""


class SharedWindows:
    """The windows, each with what is wished of it; those in use are not among them."""

    def __init__(self, browser: Browser, home: str) -> None:
        self._browser = browser
        self._home = home
        self._idle: dict[str, list[Table]] = {}
        self._wishes: dict[Table, str] = {}

    def take(self, wishes: Mapping[str, Any]) -> Table:
        """Return a window that nobody uses, as it is when it is new."""
        key = repr(sorted(wishes.items()))
        idle = self._idle.setdefault(key, [])
        table = idle.pop() if idle else self._open(wishes)
        self._wishes[table] = key
        return table

    def _open(self, wishes: Mapping[str, Any]) -> Table:
        table = Table(self._browser, self._home, **{"reduced_motion": "reduce", **wishes})
        table.context.add_init_script(_NO_WORKER)
        return table

    def give_back(self, table: Table) -> None:
        """Take back a window; the calling test fails if anything went wrong in it."""
        try:
            table.begin_again()
            table.check()
        except BaseException:
            table.context.close()
            raise
        self._idle[self._wishes[table]].append(table)

    def close(self, most_usual: int = 0) -> None:
        """Close all windows but `most_usual` of those of which nothing is wished."""
        usual = self._idle.pop(repr([]), [])
        for table in (*usual[most_usual:], *(one for idle in self._idle.values() for one in idle)):
            table.close()
        self._idle = {repr([]): usual[:most_usual]}
