"""docs/licences.md and NOTICE: every package of every image, and what is compiled into wheels."""

import re
from importlib.metadata import files

from deploy.locks import CHECK_LOCK, EXTRAS
from deploy.rendering.licences import read_pins
from deploy.rendering.native_libraries import NATIVE
from deploy.services import CHECKOUT

PAGE = (CHECKOUT / "docs" / "licences.md").read_text(encoding="utf-8")


def test_every_package_of_every_image_has_its_licence() -> None:
    for lock in EXTRAS.keys() - {CHECK_LOCK}:
        for pin in read_pins(lock):
            version = str(pin.specifier).removeprefix("==")
            assert re.search(rf"^\| {pin.name} \| {version} \| .+ \|$", PAGE, re.MULTILINE), lock


def test_every_library_inside_a_wheel_has_its_licence() -> None:
    packages = {pin.name for lock in EXTRAS.keys() - {CHECK_LOCK} for pin in read_pins(lock)}
    found = {
        package: {
            file.name.partition("-")[0]
            for file in files(package) or []
            if file.parts[0].endswith(".libs") and ".so" in file.name
        }
        for package in packages
    }
    assert {package: names for package, names in found.items() if names} == {
        package: set(libraries) for package, libraries in NATIVE.items()
    }


def test_copyleft_is_named_where_everybody_looks() -> None:
    notice = (CHECKOUT / "NOTICE").read_text(encoding="utf-8")
    for name in ("x265 (GPL-2.0-or-later", "libheif", "libde265", "FFmpeg"):
        assert name in notice
