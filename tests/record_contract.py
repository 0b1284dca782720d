"""python -m tests.record_contract: records the current contract, a line for each part of it.

A part is an operation by its `operationId` or a component by its kind and name, with a fingerprint
of what it promises: addresses, parameters, statuses, headers, fields, bounds, defaults. Sentences
and examples are no promise. Whoever changes a part on purpose records it anew; until then
`tests/contract/test_recorded_contract.py` fails and names it.
"""

import hashlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from tests.gateway_server import record_documents

FOLDER = Path(__file__).parent / "contract" / "recorded"
COMMON = "decompte"
"""The file of what belongs to no game."""

EXPLANATORY_KEYS = frozenset({"description", "summary", "example", "examples", "tags"})
"""Keys whose values explain and are not part of the contract."""

DOCUMENT_FIELDS = ("openapi", "servers", "security")
"""Fields of the document that hold for every operation."""

Contract = Mapping[str, Mapping[str, str]]
"""By game, or for none: the fingerprint of each part, by what the part is called."""


def main() -> int:
    """Record the contract, print how many files changed, and return an exit code."""
    found = build_contract(orjson.loads(record_documents().openapi))
    FOLDER.mkdir(exist_ok=True)
    changed = sum(_write(name, text) for name, text in render_files(found).items())
    for file in FOLDER.glob("*.txt"):
        if file.stem not in found:
            file.unlink()
            changed += 1
    sys.stdout.write(f"{changed} changed.\n")
    return 0


def build_contract(published: Mapping[str, Any]) -> Contract:
    """Return the fingerprints of an OpenAPI document's parts."""
    found: dict[str, dict[str, str]] = {COMMON: {}}
    for owner, name, part in _list_parts(published):
        found.setdefault(owner, {})[name] = compute_fingerprint(part)
    return found


def render_files(found: Contract) -> dict[str, str]:
    """Return the text of each file, by its name without the suffix."""
    return {
        owner: "".join(f"{name} {parts[name]}\n" for name in sorted(parts))
        for owner, parts in found.items()
    }


def read_recorded() -> Contract:
    """Read the recorded contract."""
    return {
        file.stem: dict(
            line.rsplit(" ", 1) for line in file.read_text(encoding="utf-8").splitlines()
        )
        for file in FOLDER.glob("*.txt")
    }


def compute_fingerprint(part: Any) -> str:
    """Twelve digits of a hash of what the part promises."""
    canonical = orjson.dumps(strip_explanations(part), option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(canonical).hexdigest()[:12]


def strip_explanations(part: Any) -> Any:
    """The part without what only explains it; a property may have any name."""
    if isinstance(part, list):
        return [strip_explanations(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: {name: strip_explanations(one) for name, one in value.items()}
        if key == "properties"
        else strip_explanations(value)
        for key, value in part.items()
        if key not in EXPLANATORY_KEYS
    }


def _list_parts(published: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    yield COMMON, "document", {name: published.get(name) for name in DOCUMENT_FIELDS}
    for path, operations in published["paths"].items():
        for method, operation in operations.items():
            name = f"{operation['operationId']} {method.upper()} {path}"
            yield operation["tags"][0], name, operation
    for kind, components in published["components"].items():
        for name, component in components.items():
            game, dot, _ = name.partition(".")
            yield (game if dot else COMMON), f"{kind}/{name}", component


def _write(name: str, text: str) -> bool:
    file = FOLDER / f"{name}.txt"
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return False
    file.write_text(text, encoding="utf-8")
    return True


if __name__ == "__main__":
    sys.exit(main())
