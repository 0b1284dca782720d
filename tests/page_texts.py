"""The texts of the page, and what its modules have, as the compiler of TypeScript reads them."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from deploy.services import CHECKOUT
from tests.node import NODE_FOLDER, run_program

FOLDER = CHECKOUT / "services" / "companion"
TEXT_FILES = sorted(FOLDER.rglob("*texts.json"))


def read_texts() -> Mapping[str, tuple[str, str]]:
    """Every text of the page by its code: English and French."""
    return {
        code: tuple(pair)
        for file in TEXT_FILES
        for code, pair in json.loads(file.read_bytes()).items()
    }


@cache
def read_modules() -> Mapping[Path, Mapping[str, Any]]:
    """Of each module of ours the names in its `lists`, the codes of `texts`, and its `imports`."""
    files = [file for file in sorted(FOLDER.rglob("*.js")) if file.parent.name != "vendor"]
    ran = run_program(["node", "page_code.mjs", *map(str, files)], NODE_FOLDER)
    return dict(zip(files, json.loads(ran.stdout), strict=True))
