"""docs/licences.md: what is served besides our own files, and under which licences.

A package's licence is that of its installed metadata; its version is that of the lock file.
"""

import re
from collections.abc import Mapping, Sequence
from importlib.metadata import metadata

from packaging.requirements import Requirement

from deploy.locks import MCP_LOCK, RECOGNITION_LOCK, RUN_LOCK
from deploy.rendering import fill_template
from deploy.rendering.images import foreign_images
from deploy.rendering.native_libraries import NATIVE
from deploy.services import CHECKOUT

_PIN = re.compile(r"^(\S+==[^\\]+)", re.MULTILINE)
# What the images run; a package for another Python is not in them.
_PYTHON = {"python_version": "3.13", "python_full_version": "3.13.0"}
# Packages whose metadata only names the file with their licence: read there.
_IN_A_FILE = {"resvg-py": "MIT (resvg itself: Apache-2.0 OR MIT)"}
_MORE = (RECOGNITION_LOCK, MCP_LOCK)
"""The lock files of images that have more than that of a game."""
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
    more = {lock: [pin for pin in read_pins(lock) if pin not in served] for lock in _MORE}
    images = [(image, _IMAGES[image.partition(":")[0]]) for image in foreign_images()]
    text = fill_template(
        "licences.md",
        packages=_render_rows(served),
        recognition=_render_rows(more[RECOGNITION_LOCK]),
        assistants=_render_rows(more[MCP_LOCK]),
        libraries="\n".join(
            f"| {package} | {name} | {licence} |"
            for package, libraries in NATIVE.items()
            for name, licence in libraries.items()
        ),
        images="\n".join(f"| {image} | {name} |" for image, name in images),
    )
    return {"docs/licences.md": text}


def read_pins(lock: str) -> list[Requirement]:
    """Return the packages of a lock file that images install, each with its version."""
    text = (CHECKOUT / lock).read_text(encoding="ascii")
    pins = [Requirement(pin.strip()) for pin in _PIN.findall(text)]
    return [pin for pin in pins if pin.marker is None or pin.marker.evaluate(_PYTHON)]


def _render_rows(pins: Sequence[Requirement]) -> str:
    return "\n".join(
        f"| {pin.name} | {str(pin.specifier).lstrip('=')} | {find_licence(pin.name)} |"
        for pin in pins
    )


def find_licence(package: str) -> str:
    """Return the licence in the metadata of an installed `package`.

    Raises LookupError if it names none, PackageNotFoundError if it is not installed.
    """
    package_metadata = metadata(package)
    if package in _IN_A_FILE:
        return _IN_A_FILE[package]
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
