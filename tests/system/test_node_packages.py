"""The node packages: installed once by npm, from a lock file with their hashes."""

import json
import os
from pathlib import Path

import pytest

from deploy.node_packages import FOLDER, is_up_to_date, prepare
from deploy.refusal import Refusal
from deploy.services import CHECKOUT
from tests import node as node_programs

INSTALLS = "#!/bin/sh\necho once >> runs\nrm -rf node_modules\nmkdir node_modules\n"
FAILS = "#!/bin/sh\nrm -rf node_modules\nexit 1\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that has nothing but a lock file."""
    folder = tmp_path / "checkout" / FOLDER
    folder.mkdir(parents=True)
    (folder / "package-lock.json").write_text("{}")
    return tmp_path / "checkout"


def use_npm(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Let this script be npm."""
    folder.mkdir()
    (folder / "npm").write_text(script)
    (folder / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def count_installations(checkout: Path) -> int:
    """How many times npm has run."""
    return len((checkout / FOLDER / "runs").read_text().splitlines())


def test_packages_are_installed_once_and_anew_when_the_lock_file_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: Path
) -> None:
    use_npm(monkeypatch, tmp_path / "bin", INSTALLS)
    assert not is_up_to_date(checkout)
    prepare(checkout)
    prepare(checkout)
    assert is_up_to_date(checkout)
    assert count_installations(checkout) == 1
    (checkout / FOLDER / "package-lock.json").write_text('{"lockfileVersion": 3}')
    assert not is_up_to_date(checkout)
    prepare(checkout)
    assert is_up_to_date(checkout)
    assert count_installations(checkout) == 2


def test_nothing_counts_as_installed_after_npm_gave_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: Path
) -> None:
    use_npm(monkeypatch, tmp_path / "bin", FAILS)
    with pytest.raises(Refusal, match="npm could not install the node packages"):
        prepare(checkout)
    assert not is_up_to_date(checkout)


def test_without_npm_there_is_a_sentence_that_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refusal, match="There is no npm"):
        prepare(checkout)


@pytest.mark.parametrize(
    ("ci", "ends"), [("true", pytest.fail.Exception), ("false", pytest.skip.Exception)]
)
def test_without_packages_a_test_fails_in_continuous_integration_and_is_skipped_elsewhere(
    monkeypatch: pytest.MonkeyPatch, ci: str, ends: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(node_programs, "is_up_to_date", lambda _: False)
    monkeypatch.setattr("shutil.which", lambda name: name)
    with pytest.raises(ends, match="node packages are not installed"):
        node_programs.require_packages()
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(ends, match="node is not installed"):
        node_programs.require_packages()


def test_the_lock_file_pins_every_package_by_its_hash_and_names_no_registry() -> None:
    packages = json.loads((CHECKOUT / FOLDER / "package-lock.json").read_bytes())["packages"]
    package_file = json.loads((CHECKOUT / FOLDER / "package.json").read_bytes())
    own = packages.pop("")
    assert own["devDependencies"] == package_file["devDependencies"]
    assert len(packages) > 10
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name
