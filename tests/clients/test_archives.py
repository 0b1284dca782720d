"""The built archives and their files: whoever installs them may read them, whoever built them."""

import tarfile
import zipfile
from pathlib import Path

READABLE = 0o644


def test_everybody_may_read_what_the_wheel_has(wheel: Path) -> None:
    assert wheel.stat().st_mode & 0o777 == READABLE
    with zipfile.ZipFile(wheel) as archive:
        modes = {one.filename: one.external_attr >> 16 & 0o777 for one in archive.infolist()}
    assert len(modes) > 10
    assert {name: oct(mode) for name, mode in modes.items() if mode & READABLE != READABLE} == {}


def test_everybody_may_read_what_the_tarball_has(tarball: Path) -> None:
    assert tarball.stat().st_mode & 0o777 == READABLE
    with tarfile.open(tarball) as archive:
        modes = {one.name: one.mode for one in archive if one.isfile()}
    assert len(modes) > 5
    assert {name: oct(mode) for name, mode in modes.items() if mode != READABLE} == {}
