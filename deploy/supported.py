"""Explains in one sentence why this machine cannot run Décompte, if it cannot.

Any Python 3 reads this file, so that an old one gets a sentence and not a syntax error: nothing
here is newer than Python 3.0, and annotations that old ones cannot evaluate are in quotes.
"""

OLDEST = (3, 11)


def explain_unsupported(version: "tuple[int, ...]", platform: str) -> "str | None":
    """Return why Python `version` on `platform` (as in `sys.platform`) will not do.

    None means that it will. Nothing else is looked at.
    """
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
