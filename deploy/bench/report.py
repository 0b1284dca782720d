"""Where the figures go: a JSON file to keep, and the page of the docs."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from deploy.bench.machine import Machine
from deploy.bench.measuring import Measurements
from deploy.bench.promises import Promise
from deploy.refusal import Refusal
from deploy.services import CHECKOUT

PAGE = CHECKOUT / "docs" / "performance.md"
BEGIN = "<!-- measured: `python3 deploy/bench --write` writes what stands from here -->"
END = "<!-- to here -->"


def build_document(
    measured: Measurements, promises: Sequence[Promise], machine: Machine, command: str, day: str
) -> dict[str, Any]:
    """Everything as JSON; what is not known is left out."""
    found: dict[str, Any] = {
        "day": day,
        "command": command,
        "machine": asdict(machine),
        "promises": [asdict(promise) for promise in promises],
        **asdict(measured),
    }
    found["starts"] = [
        {name: value for name, value in start.items() if value is not None}
        for start in found["starts"]
    ]
    return found


def write_json(path: Path, found: dict[str, Any]) -> None:
    """Write the JSON; raises Refusal if it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.") from error


def write_page(text: str, page: Path = PAGE) -> None:
    """Put `text` between the two marks of the page; raises Refusal if it lacks them."""
    before, begin, rest = page.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Refusal(f"{page.name} has lost the marks between which the figures belong.")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")
