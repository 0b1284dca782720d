"""docs/licences.md and NOTICE: every package of every image, and what is compiled into wheels."""

import re
from importlib.metadata import files

import cv2

from deploy.bill import BUILT_IN, NATIVE
from deploy.locks import CHECK_LOCK, EXTRAS, HEIC_LOCK, LOCKS
from deploy.rendering.licences import NODE_LOCKS, read_node_licences, read_pins
from deploy.services import CHECKOUT
from tests.structure.our_files import list_our_files

PAGE = (CHECKOUT / "docs" / "licences.md").read_text(encoding="utf-8")


def test_every_package_of_every_image_has_its_licence() -> None:
    for lock in EXTRAS.keys() - {CHECK_LOCK}:
        for pin in read_pins(lock):
            version = str(pin.specifier).removeprefix("==")
            assert re.search(rf"^\| {pin.name} \| {version} \| .+ \|$", PAGE, re.MULTILINE), lock


def test_every_lock_file_is_covered() -> None:
    named = set(re.findall(r"[^\s|,`]+", PAGE))
    for lock in LOCKS:
        assert {pin.name for pin in read_pins(lock)} <= named, lock
    found = [file for file in list_our_files() if file.name == "package-lock.json"]
    assert {file.relative_to(CHECKOUT).as_posix() for file in found} == {*NODE_LOCKS}
    for lock in NODE_LOCKS:
        assert {f"| {licence} |" for licence in read_node_licences(lock).values()} <= {
            line[: line.index("|", 1) + 1] for line in PAGE.splitlines() if line[:2] == "| "
        }


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


def test_what_opencv_says_is_built_in_has_its_licence() -> None:
    names = {
        "Flatbuffers": "FlatBuffers",
        "Intel IPP IW": "Intel IPP",
        "JPEG": "libjpeg-turbo",
        "JPEG 2000": "OpenJPEG",
        "Protobuf": "Protobuf",
        "TIFF": "libtiff",
        "WEBP": "libwebp",
    }
    said = cv2.getBuildInformation()
    built = re.findall(r"^ +([\w ]+): +(?:build|builtin|sources)", said, re.MULTILINE)
    assert {names[one] for one in built} <= BUILT_IN["opencv-python-headless"].keys()
    assert set(built) == names.keys()


def test_no_image_has_an_encoder_under_the_gpl_unless_one_asks_for_heic() -> None:
    for lock in EXTRAS.keys() - {CHECK_LOCK, HEIC_LOCK}:
        for pin in read_pins(lock):
            inside = {**NATIVE.get(pin.name, {}), **BUILT_IN.get(pin.name, {})}
            licences = inside.values()
            assert not [one for one in licences if re.fullmatch(r"A?GPL-[\w.-]+", one)], pin.name
    assert NATIVE["pillow-heif"]["libx265"] == "GPL-2.0-or-later"


def test_copyleft_is_named_where_everybody_looks() -> None:
    notice = (CHECKOUT / "NOTICE").read_text(encoding="utf-8")
    for name in ("x265 (GPL-2.0-or-later", "libheif", "libde265", "FFmpeg"):
        assert name in notice
