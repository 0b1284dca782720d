"""python -m deploy.bill PYTHON FILE: writes what an environment holds, as a CycloneDX document.

Below each package stands what its wheel brings in compiled form, each component once; beside the
packages stands what our own folders have of others. Runs where `cyclonedx-bom` is installed, and
needs nothing else.
"""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import Distribution, distributions
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

_KEPT = ("type", "name", "version", "scope", "licenses", "purl")
"""What every version of CycloneDX says of a component."""

Component = dict[str, Any]

_CHECKOUT = Path(__file__).resolve().parents[1]
_LIBRARIES = tomllib.loads(Path(__file__).with_name("native_libraries.toml").read_text("utf-8"))
NATIVE: Mapping[str, Mapping[str, str]] = _LIBRARIES["native"]
"""The licences of the compiled libraries in wheels, by package and beginning of the file's name."""
BUILT_IN: Mapping[str, Mapping[str, str]] = _LIBRARIES["built_in"]
"""The same of what is compiled into modules or into those libraries, by package and name."""
_VENDORED = re.compile(r"^\|.*\| (Debian's )?`([^`]+)` (\d[\w.-]*) .*\| ([^,|]+)", re.MULTILINE)
"""A row of the table in the README of a folder with what others have made."""
_IN_EACH_SERVICE = ("shared/web/reference/vendor", "shared/web/vendor")
_ON_THE_PAGE = "services/companion/vendor"
_NODE_LOCK = _CHECKOUT / "deploy" / "engine" / "node" / "package-lock.json"
_ENGINE = ("marshmallow",)
"""The packages of Python that are in the engine's archive."""


def write_bill(python: str, file: Path, options: tuple[str, ...] = ()) -> None:
    """Write the document of the environment of `python`; `options` go to `cyclonedx-py`.

    Raises CalledProcessError if one of the two cannot be run.
    """
    tool = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible"]
    subprocess.run([*tool, *options, "--output-file", str(file), python], check=True)
    ask = [python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"]
    site = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    document = dict(add_native(json.loads(file.read_text(encoding="utf-8")), site))
    vendored = [one for folder in _IN_EACH_SERVICE for one in _list_vendored(folder)]
    document["components"] = [*document["components"], *vendored]
    file.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def add_native(document: Mapping[str, Any], site: str) -> Mapping[str, Any]:
    """Return a copy of `document` with what the wheels installed in the folder `site` bring."""
    native = {one.name: list(list_native(one)) for one in distributions(path=[site])}
    components = [
        {**one, "components": native[one["name"]]} if native.get(one["name"]) else one
        for one in document["components"]
    ]
    return {**document, "components": components}


def list_native(package: Distribution) -> Iterator[Component]:
    """Yield a component for each compiled part of an installed `package` that is known by name."""
    name = package.name.replace("_", "-").lower()
    licences = NATIVE.get(name, {})
    listed: list[Component] = []
    known = [
        {"type": "library", "name": inner, "licenses": [{"expression": licence}]}
        for inner, licence in BUILT_IN.get(name, {}).items()
    ]
    for file in package.files or ():
        path = Path(str(package.locate_file(file)))
        if file.parts[0].endswith(".dist-info") and "sboms" in file.parts:
            own = json.loads(path.read_text(encoding="utf-8")).get("components", [])
            listed += [{key: one[key] for key in _KEPT if key in one} for one in own]
        elif file.parts[0].endswith(".libs") and ".so" in file.name:
            known.append(_describe_library(str(file), path.read_bytes(), licences))
    wheel = f"pkg:pypi/{name}@"
    yield from _merge([one for one in listed if not _name_wheel(one).startswith(wheel)], known)


def _name_wheel(component: Component) -> str:
    return str(component.get("purl", "")).replace("_", "-").lower()


def _merge(listed: Sequence[Component], known: Sequence[Component]) -> Iterator[Component]:
    """Yield each component once; two versions of one crate of Rust are two components."""
    by_name = {one["name"]: one for one in listed if "pkg:cargo/" not in one.get("purl", "")}
    names = [_LIBRARIES["listed_as"].get(one["name"], one["name"]) for one in known]
    for place, one in enumerate(listed):
        if one not in listed[:place] and by_name.get(one["name"]) != one:
            yield one
    yield from (one for name, one in by_name.items() if name not in names)
    for name, one in zip(names, known, strict=True):
        yield {**by_name.get(name, {}), **one}


def _describe_library(file: str, content: bytes, licences: Mapping[str, str]) -> Component:
    name = Path(file).name.partition("-")[0]
    digest = hashlib.sha256(content).hexdigest()
    known = {"licenses": [{"expression": licences[name]}]} if name in licences else {}
    return {
        "type": "library",
        "name": name,
        "hashes": [{"alg": "SHA-256", "content": digest}],
        **known,
        "properties": [{"name": "decompte:file", "value": file}],
    }


def describe_gateway(image: str, *, has_engine: bool) -> Mapping[str, Any]:
    """Return the document of the gateway's image: nginx, of `image`, and what the page is made of.

    The engine is Python for browsers and the packages in its archive.
    """
    name, _, tag = image.partition(":")
    nginx = {"type": "application", "name": name, "version": tag.partition("-")[0]}
    components = [nginx, *_list_vendored(_ON_THE_PAGE)]
    if has_engine:
        pinned = json.loads(_NODE_LOCK.read_text(encoding="utf-8"))["packages"]
        python = pinned["node_modules/pyodide"]
        components.append(_describe_package("pyodide", python["version"], python["license"]))
        for package in _ENGINE:
            version = version_of(package)
            purl = f"pkg:pypi/{package}@{version}"
            components.append(
                {"type": "library", "name": package, "version": version, "purl": purl}
            )
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "components": components,
    }


def _list_vendored(folder: str) -> Iterator[Component]:
    """Yield a component for each package of which the README of `folder` has a row."""
    notes = (_CHECKOUT / folder / "README.md").read_text(encoding="utf-8")
    for origin, name, version, licence in _VENDORED.findall(notes):
        registry = "deb/debian" if origin else "npm"
        yield _describe_package(name, version, licence, registry)


def _describe_package(name: str, version: str, licence: str, registry: str = "npm") -> Component:
    return {
        "type": "library",
        "name": name,
        "version": version,
        "licenses": [{"license": {"name": licence.strip()}}],
        "purl": f"pkg:{registry}/{name.replace('@', '%40')}@{version}",
    }


if __name__ == "__main__":
    # The Python of the environment, then the file.
    write_bill(sys.argv[1], Path(sys.argv[2]), ("--pyproject", "pyproject.toml"))
