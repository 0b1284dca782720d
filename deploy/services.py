"""Which services there are: folders under `services/`; a game has an `app.py`, a tool a `tool.py`.

Nothing else names them, so a new game is a new folder. This file does not import them: it is also
read by a Python that has none of their packages.
"""

from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent

BUILT_ENGINE = Path("build", "engine")
"""Where `up.py` builds the engine for browsers, in a checkout."""

ENGINE_VARIABLE = "DECOMPTE_ENGINE"
"""The environment variable with the folder of the engine that the page offers, if it does."""


def game_names(checkout: Path = CHECKOUT) -> list[str]:
    """Return the names of the games of `checkout`, in the alphabet's order."""
    return sorted(found.parent.name for found in checkout.glob("services/*/app.py"))


def tool_names(checkout: Path = CHECKOUT) -> list[str]:
    """Return the names of the tools of `checkout`, in the alphabet's order."""
    return sorted(found.parent.name for found in checkout.glob("services/*/tool.py"))
