"""The lock files pin what `pyproject.toml` asks for, what that needs, and nothing else."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from deploy.locks import (
    CHECK_LOCK,
    EXTRAS,
    GROUPS,
    LOCKS,
    THOROUGH_LOCK,
    describe_compilation,
    renew,
)
from deploy.services import CHECKOUT

RENEWAL = ".venv/bin/python -m deploy.locks renews the lock files"
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
HERE: dict[str, str] = {}
"""The environment that the tests run in."""
ENVIRONMENTS = [
    HERE,
    *(
        {"python_version": version, "python_full_version": f"{version}.0"} | system | implementation
        for version, system, implementation in product(
            ("3.11", "3.12", "3.13"),
            (
                {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
                {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
                {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
                {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix"},
            ),
            (
                {"implementation_name": "cpython", "platform_python_implementation": "CPython"},
                {"implementation_name": "pypy", "platform_python_implementation": "PyPy"},
            ),
        )
    ),
]
"""Those that a lock file is made for."""

Pins = Mapping[str, tuple[str, str]]
"""Version and marker of each package of a lock file."""


@cache
def read_lock_file(lock: str) -> Pins:
    """The pins of a lock file, those of this Python if a package has several.

    Fails on a line that is not a pinned package.
    """
    text = (CHECKOUT / lock).read_text(encoding="ascii").replace("\\\n", " ")
    packages: dict[str, tuple[str, str]] = {}
    for line in (line for line in text.splitlines() if not line.startswith("#")):
        package, *hashes = line.split("--hash=")
        assert hashes, line
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", one) for one in hashes), line
        pinned = Requirement(package.strip())
        (version,) = pinned.specifier
        assert version.operator == "==", line
        assert pinned.url is None, line
        name = canonicalize_name(pinned.name)
        # One package may have a line for older Pythons and one for newer ones.
        if name not in packages or applies(str(pinned.marker or ""), HERE):
            packages[name] = (version.version, str(pinned.marker or ""))
    return packages


def applies(
    marker: str, environment: Mapping[str, str], extras: frozenset[str] = frozenset()
) -> bool:
    """Whether a marker is true in an environment if these extras of its package are asked for."""
    return not marker or any(
        Marker(marker).evaluate({**environment, "extra": extra}) for extra in extras or {""}
    )


@cache
def find_needs(package: str, extras: frozenset[str]) -> list[tuple[Requirement, bool]]:
    """What an installed package with these extras needs somewhere, and whether it does here."""
    try:
        needs = [Requirement(need) for need in requires(package) or ()]
    except PackageNotFoundError:
        return []  # It is for other environments.
    return [
        (need, applies(str(need.marker or ""), HERE, extras))
        for need in needs
        if any(applies(str(need.marker or ""), one, extras) for one in ENVIRONMENTS)
    ]


def list_wanted(project: Mapping[str, Any], lock: str) -> Iterator[str]:
    """What `pyproject.toml` asks for in a lock file."""
    if lock in GROUPS:
        yield from project["dependency-groups"][GROUPS[lock]]
    else:
        yield from project["project"]["dependencies"]
        for extra in EXTRAS[lock]:
            yield from project["project"]["optional-dependencies"][extra]


def find_disagreements(project: Mapping[str, Any], lock: str, pins: Pins) -> Iterator[str]:
    """Say where a lock file is not what `pyproject.toml` asks for."""
    waiting = [(Requirement(one), True) for one in list_wanted(project, lock)]
    met: set[str] = set()
    needed: set[str] = set()
    while waiting:
        requirement, is_for_here = waiting.pop()
        name = canonicalize_name(requirement.name)
        if str(requirement) in met:
            continue
        met.add(str(requirement))
        needed.add(name)
        if name not in pins:
            yield f"{lock} lacks {requirement}"
            continue
        version, marker = pins[name]
        if is_for_here and not (requirement.specifier.contains(version) and applies(marker, HERE)):
            yield f"{lock} has {name} {version} {marker}, which is not {requirement}"
        waiting += find_needs(name, frozenset(requirement.extras))
    yield from (f"{lock} has {name}, which nothing needs" for name in sorted(pins.keys() - needed))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_has_what_the_project_asks_for_and_nothing_else(lock: str) -> None:
    assert [*find_disagreements(PROJECT, lock, read_lock_file(lock))] == [], RENEWAL


def test_every_extra_and_group_is_locked() -> None:
    assert {*PROJECT["project"]["optional-dependencies"]} == set().union(*EXTRAS.values())
    assert {*PROJECT["dependency-groups"]} == {*GROUPS.values()}
    # Git's own locks come and go in its folder.
    there = {file.relative_to(CHECKOUT).as_posix() for file in CHECKOUT.glob("[!.]*/*.lock")}
    assert there == {*LOCKS}


def test_one_command_renews_all_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uv = tmp_path / "uv"
    uv.write_text('#!/bin/sh\necho "$@" >> "$0.log"\n')
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert renew(["--upgrade"]) == 0
    first, *others = (tmp_path / "uv.log").read_text().splitlines()
    assert first == " ".join([*describe_compilation(CHECK_LOCK), "--upgrade"])
    assert len(others) == len(LOCKS) - 1
    assert all(f" --constraints={CHECK_LOCK} " in other for other in others)
    uv.write_text("#!/bin/sh\nexit 3\n")
    assert renew([]) == 3
    uv.unlink()
    with pytest.raises(SystemExit, match=r"needs uv .* pip install uv"):
        renew([])


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_pins_every_package_with_its_hashes_and_names_no_host(lock: str) -> None:
    assert read_lock_file(lock)
    text = (CHECKOUT / lock).read_text(encoding="ascii")
    assert text.splitlines()[1] == f"#    uv {' '.join(describe_compilation(lock))}", RENEWAL
    assert "://" not in text
    assert re.findall(r"^\s*(?:-i\b|--(?!hash=)\S+).*$", text, re.MULTILINE) == []


def test_every_package_is_locked_alike_wherever_it_is_locked() -> None:
    checked = read_lock_file(CHECK_LOCK)
    for lock in LOCKS:
        pins = read_lock_file(lock)
        assert lock == THOROUGH_LOCK or pins.keys() <= checked.keys()
        assert [
            name
            for name, (version, _) in pins.items()
            if checked.get(name, (version,))[0] != version
        ] == []
