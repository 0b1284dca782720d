"""Windows that tests use one after the other: a new one costs three times as much.

Of phones in English and in French one is kept to the end of all tests, every other one to the end
of its file.

Nothing is animated in them, and no service worker keeps the page.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser

from tests.browser.driving import LOOK, Table

_NO_WORKER = (
    "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => 0);"
)
"""The page waits for its worker before it fetches what may be needed later."""
_USUAL = (repr([]), repr([("locale", "fr-FR")]))
"""Of which kinds one window is kept."""


class SharedWindows:
    """The windows, each with what is wished of it; those in use are not among them."""

    def __init__(self, browser: Browser, home: str) -> None:
        self._browser = browser
        self._home = home
        self._idle: dict[str, list[Table]] = defaultdict(list)
        self._kinds: dict[Table, str] = {}

    def take(self, wishes: Mapping[str, Any], *, stays: bool = False) -> Table:
        """Return a window that nobody uses, as it is when it is new, or with the page in it."""
        lasting = {name: wish for name, wish in wishes.items() if name not in LOOK}
        kind = repr(sorted(lasting.items()))
        table = self._idle[kind].pop() if self._idle[kind] else self._open(lasting)
        self._kinds[table] = kind
        if table.stays_on_page and not stays:
            table.begin_again()
        table.look_like({name: wishes[name] for name in LOOK if name in wishes})
        return table

    def _open(self, wishes: Mapping[str, Any]) -> Table:
        table = Table(self._browser, self._home, **{"reduced_motion": "reduce", **wishes})
        table.context.add_init_script(_NO_WORKER)
        return table

    def give_back(self, table: Table, *, stays: bool = False) -> None:
        """Take back a window, which may stay on the page until the end of the file.

        The calling test fails if anything went wrong in it.
        """
        try:
            table.begin_again(stays=stays)
            table.check()
        except BaseException:
            table.context.close()
            raise
        self._idle[self._kinds[table]].append(table)

    def end_file(self) -> None:
        """Close all windows but one of each usual kind, which leaves the page."""
        for kind in _USUAL:
            for table in self._idle[kind][:1]:
                if table.stays_on_page:
                    table.begin_again()
        self._close_beyond(1)

    def close(self) -> None:
        """Close all windows."""
        self._close_beyond(0)

    def _close_beyond(self, usual: int) -> None:
        for kind, tables in self._idle.items():
            kept = usual if kind in _USUAL else 0
            while len(tables) > kept:
                tables.pop().close()
