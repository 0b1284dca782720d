"""Which services there are: folders under `services/`; a game has an `app.py`, a tool a `tool.py`.

A tool with a `__main__.py` is a program of its own. This file does not import the services: it is
also read by a Python that has none of their packages.
"""

from collections.abc import Sequence
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent

PORT = 8000
"""The port that a service listens on in a container."""

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


def program_names(checkout: Path = CHECKOUT) -> list[str]:
    """Return the names of those tools that are programs of their own, in the alphabet's order."""
    found = {path.parent.name for path in checkout.glob("services/*/__main__.py")}
    return [name for name in tool_names(checkout) if name in found]


def served_tool_names(checkout: Path = CHECKOUT) -> list[str]:
    """Return the names of those tools that an application serves, in the alphabet's order."""
    programs = program_names(checkout)
    return [name for name in tool_names(checkout) if name not in programs]


def list_addresses(names: Sequence[str]) -> str:
    """Return the addresses at which containers reach these services, with commas between them."""
    return ",".join(f"http://{name}:{PORT}" for name in names)
