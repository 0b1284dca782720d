"""Which modules a module of the page brings with it."""

import re
from pathlib import Path

from deploy.services import CHECKOUT

FOLDER = CHECKOUT / "services" / "companion"
IMPORTED = re.compile(r'^(?:import|export)\s[^;]*?from "([^"]+)"', re.MULTILINE)


def imported(file: Path) -> list[str]:
    """What a module names in its imports, as it is written there."""
    return IMPORTED.findall(file.read_text(encoding="utf-8"))


def closure(start: str) -> set[str]:
    """The addresses of all modules that are needed before `start` runs, vendored ones aside."""
    found: set[str] = set()
    ahead = [FOLDER / start]
    while ahead:
        file = ahead.pop()
        name = file.relative_to(FOLDER).as_posix()
        if name not in found and not name.startswith("vendor/"):
            found.add(name)
            near = [place for place in imported(file) if place.startswith(".")]
            ahead += [(file.parent / place).resolve() for place in near]
    return found
