"""What the modules of the page name in their imports."""

import re
from pathlib import Path

from deploy.services import CHECKOUT

FOLDER = CHECKOUT / "services" / "companion"
IMPORTED = re.compile(r'^(?:import|export)\s[^;]*?from "([^"]+)"', re.MULTILINE)


def imported(file: Path) -> list[str]:
    """What a module names in its imports, as it is written there."""
    return IMPORTED.findall(file.read_text(encoding="utf-8"))
