"""How commands fail: with one sentence and a non-zero exit code.

Old versions of Python read this file before anything else, so that they get a sentence and not a
syntax error: nothing here is newer than Python 3.5, and names that it lacks are in quotes.
"""

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn

OLDEST = (3, 11)
"""The oldest Python that Décompte runs with."""


class Refusal(Exception):
    """A command cannot do what was asked; its text is one sentence with the reason."""


class OneSentenceParser(argparse.ArgumentParser):
    """An argument parser that answers a wrong argument with a sentence instead of its usage."""

    def error(self, message: str) -> "NoReturn":
        """End the command with exit code 2 and `message` as its sentence."""
        self.exit(2, self.prog + ": " + message + " (--help lists what can be given)\n")


def explain_unsupported(version: "tuple[int, ...]", platform: str) -> "str | None":
    """Return why Python `version` on `platform` (a `sys.platform`) will not do; None: it will."""
    if platform == "win32":
        return (
            "Windows has no gunicorn, which serves the games: run this command inside WSL "
            "(https://learn.microsoft.com/windows/wsl/install)."
        )
    if tuple(version[:2]) < OLDEST:
        return "Python {}.{} or later is needed, and this is Python {}.{}.".format(
            *(OLDEST + tuple(version[:2]))
        )
    return None


def end_if_unsupported() -> None:
    """End the command with a sentence where this Python or this platform will not do."""
    reason = explain_unsupported(sys.version_info[:2], sys.platform)
    if reason:
        sys.exit(reason)
