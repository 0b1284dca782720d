"""What each image says that it is made of, as CycloneDX documents."""

import json
import re
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from deploy.bill import BUILT_IN, NATIVE, describe_gateway, write_bill
from deploy.locks import MCP_LOCK, RECOGNITION_LOCK, RUN_LOCK
from deploy.rendering.images import foreign_images
from deploy.services import CHECKOUT
from tests.structure.dockerfile import read_stages


def test_an_image_lists_what_it_has_installed(tmp_path: Path) -> None:
    words = read_stages()["bill"].last("RUN").rpartition("&& ")[2].split()
    assert words == ["/sbom/bin/python", "-m", "deploy.bill", "/venv/bin/python", "/sbom.cdx.json"]
    assert ("/sbom.cdx.json", "bill") in [
        (copy.paths[0], copy.origin) for copy in read_stages()["service"].read_copies()
    ]
    document = tmp_path / "sbom.cdx.json"
    # The build validates its list; for all that the tests install, that takes fifteen seconds.
    write_bill(sys.executable, document, ("--no-validate",))
    listed = json.loads(document.read_text(encoding="utf-8"))["components"]
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
    # What the folder of vendored files has is listed: a sum for each, of several files of some.
    notes = (CHECKOUT / "services/companion/vendor/README.md").read_text(encoding="utf-8")
    rows = [row for row in notes.splitlines() if row.startswith("| `") and "by us" not in row]
    assert len(rows) == len([one for one in listed if "npm" in one.get("purl", "")]) - has_engine
