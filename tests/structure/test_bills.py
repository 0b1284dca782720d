"""What each image says that it is made of, as CycloneDX documents."""

import json
import re
import sys
from collections.abc import Sequence
from importlib.metadata import distribution
from typing import Any

import pytest

from deploy.bill import BUILT_IN, NATIVE, describe_gateway, write_bill
from deploy.locks import MCP_LOCK, RECOGNITION_LOCK, RUN_LOCK
from deploy.rendering.images import foreign_images
from deploy.services import CHECKOUT
from tests.structure.dockerfile import read_stages


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """The components of the bill of this environment."""
    document = tmp_path_factory.mktemp("bill") / "sbom.cdx.json"
    # The build validates its list; for all that the tests install, that takes fifteen seconds.
    write_bill(sys.executable, document, ("--no-validate",))
    components: list[Any] = json.loads(document.read_text(encoding="utf-8"))["components"]
    return components


def test_an_image_lists_what_it_has_installed(listed: Sequence[Any]) -> None:
    words = read_stages()["bill"].last("RUN").rpartition("&& ")[2].split()
    assert words == ["/sbom/bin/python", "-m", "deploy.bill", "/venv/bin/python", "/sbom.cdx.json"]
    assert ("/sbom.cdx.json", "bill") in [
        (copy.paths[0], copy.origin) for copy in read_stages()["service"].read_copies()
    ]
    below = {one["name"].replace("_", "-"): one.get("components", []) for one in listed}
    assert below["redis"] == []
    assert "openssl" in [one["name"] for one in below["cryptography"]]
    files = {
        package: {
            native["properties"][0]["value"] for native in below[package] if "hashes" in native
        }
        for package in NATIVE
    }
    for package, names in files.items():
        assert names == {
            str(file)
            for file in distribution(package).files or ()
            if file.parts[0].endswith(".libs") and ".so" in file.name
        }
    for package, libraries in BUILT_IN.items():
        assert libraries.keys() <= {native["name"] for native in below[package]}
    licences = {native["name"]: native.get("licenses") for native in below["numpy"]}
    assert licences["libquadmath"] == [{"expression": "LGPL-2.1-or-later"}]
    assert [native["name"] for native in below["cffi"]] == ["libffi"]
    # Crates of Rust may be there in two versions; everything else of an image is there once.
    locks = [(CHECKOUT / one).read_text() for one in (RUN_LOCK, RECOGNITION_LOCK, MCP_LOCK)]
    for package in re.findall(r"^([\w.-]+)==", "\n".join(locks), re.MULTILINE):
        once = [
            one["name"].lower()
            for one in below.get(package, [])
            if "pkg:cargo/" not in one.get("purl", "")
        ]
        assert len(once) == len({*once}), package
        assert package not in once


def test_what_others_have_made_in_our_folders_is_in_a_bill_and_in_the_notice(
    listed: Sequence[Any],
) -> None:
    components = [*listed, *describe_gateway("nginx:1", has_engine=False)["components"]]
    purls = {one["purl"].replace("%40", "@") for one in components if "purl" in one}
    copied = [copy.paths for copy in read_stages()["bill"].read_copies()]
    notice = (CHECKOUT / "NOTICE").read_text(encoding="utf-8")
    for vendor in sorted(CHECKOUT.glob("s*/**/vendor")):
        folder = vendor.relative_to(CHECKOUT).as_posix()
        assert f"in {folder}/" in notice
        noted = (vendor / "SHA256SUMS").read_text(encoding="ascii").split()[1::2]
        notes = (vendor / "README.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| (`.+?) \| (.+?) ?\|", notes, re.MULTILINE)
        assert {*noted} == {name for files, _ in rows for name in re.findall("`(.+?)`", files)}
        for _, package in [row for row in rows if not row[1].startswith("written by us")]:
            name, version = re.findall(r"`(.+?)` ([\w.-]+)", package)[0]
            assert [one for one in purls if one.endswith(f"/{name}@{version}")], name
        if folder.startswith("shared/"):
            assert [f"{folder}/README.md", f"/bill/{folder}/"] in copied


@pytest.mark.parametrize("has_engine", [False, True])
def test_the_image_of_the_gateway_lists_nginx_and_what_the_page_is_made_of(
    has_engine: bool,
) -> None:
    image = next(one for one in foreign_images() if one.startswith("nginx:"))
    listed = describe_gateway(image, has_engine=has_engine)["components"]
    names = [one["name"] for one in listed]
    assert len(names) == len({*names})
    assert {"nginx", "preact", "@preact/signals", "htm", "qrcode-generator"} <= {*names}
    assert {"pyodide", "marshmallow"} <= {*names} or not has_engine
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", one["version"]) for one in listed)
