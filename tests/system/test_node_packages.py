"""The node packages: installed once by npm, from a lock file with their hashes."""

import json
import os
from pathlib import Path

import pytest

from deploy import checking, node_packages
from deploy.node_packages import FOLDER, explain_failure, is_up_to_date, node_version, prepare
from deploy.refusal import Refusal
from deploy.services import CHECKOUT
from tests import node as node_programs

INSTALLS = "#!/bin/sh\necho once >> runs\nrm -rf node_modules\nmkdir node_modules\n"
FAILS = """#!/bin/sh
echo 'npm error code ECONNREFUSED' >&2
echo 'npm error syscall connect' >&2
echo 'npm error The registry does not answer.' >&2
exit 1
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that has nothing but a lock file."""
    folder = tmp_path / "checkout" / FOLDER
    folder.mkdir(parents=True)
    (folder / "package-lock.json").write_text("{}")
    return tmp_path / "checkout"


def use_programs(monkeypatch: pytest.MonkeyPatch, folder: Path, **programs: str) -> None:
    """Let these scripts be the only programs besides the shell's own."""
    folder.mkdir(exist_ok=True)
    for name, script in programs.items():
        (folder / name).write_text(script)
        (folder / name).chmod(0o755)
    usual = os.environ["PATH"] if "npm" in programs else ""
    monkeypatch.setenv("PATH", f"{folder}:{usual}")


def render_node_script(version: str) -> str:
    return f"#!/bin/sh\necho {version}\n"


def count_installations(checkout: Path) -> int:
    """How many times npm has run."""
    return len((checkout / FOLDER / "runs").read_text().splitlines())


def ignore_line(_: str) -> None:
    """Say nothing."""


def test_packages_are_installed_once_and_anew_when_the_lock_file_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: Path
) -> None:
    use_programs(monkeypatch, tmp_path / "bin", npm=INSTALLS, node=render_node_script("v18.17.0"))
    assert not is_up_to_date(checkout)
    prepare(checkout, ignore_line)
    prepare(checkout, ignore_line)
    assert is_up_to_date(checkout)
    assert count_installations(checkout) == 1
    (checkout / FOLDER / "package-lock.json").write_text('{"lockfileVersion": 3}')
    assert not is_up_to_date(checkout)
    prepare(checkout, ignore_line)
    assert is_up_to_date(checkout)
    assert count_installations(checkout) == 2


def test_what_npm_says_of_its_trouble_is_told_and_nothing_counts_as_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: Path
) -> None:
    use_programs(monkeypatch, tmp_path / "bin", npm=FAILS, node=render_node_script("v20.1.0"))
    with pytest.raises(Refusal, match="not be installed: The registry does not answer"):
        prepare(checkout, ignore_line)
    assert not is_up_to_date(checkout)


@pytest.mark.parametrize(
    ("version", "message"), [("v18.16.1", "there is 18.16.1"), ("nonsense", "there is none")]
)
def test_a_node_too_old_for_the_packages_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: Path, version: str, message: str
) -> None:
    use_programs(monkeypatch, tmp_path / "bin", npm=INSTALLS, node=render_node_script(version))
    with pytest.raises(Refusal, match=f"need node 18.17; {message}"):
        prepare(checkout, ignore_line)


def test_without_npm_there_is_a_sentence_that_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, checkout: Path
) -> None:
    use_programs(monkeypatch, tmp_path / "bin")
    assert node_version() == ()
    with pytest.raises(Refusal, match="There is no npm"):
        prepare(checkout, ignore_line)


@pytest.mark.parametrize(("in_ci", "passes"), [(True, False), (False, True)])
def test_packages_that_cannot_be_had_fail_only_in_continuous_integration(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    in_ci: bool,
    passes: bool,
) -> None:
    def raise_refusal(*_: object) -> None:
        raise Refusal("There is no npm.")

    monkeypatch.setattr(node_packages, "prepare", raise_refusal)
    (stage,) = [one for one in checking.list_preparations(in_ci) if one.name == "node packages"]
    assert stage.passes() is passes
    output = capsys.readouterr().out
    assert "There is no npm." in output
    assert ("will be skipped" in output) is not in_ci


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


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("npm ERR! code E404\nnpm ERR! Not found.\n", "Not found"),
        ("npm warn old\n", "npm gave up"),
        ("", "npm gave up"),
    ],
)
def test_older_and_newer_npm_are_understood(output: str, message: str) -> None:
    assert explain_failure(output) == message


def test_the_lock_file_pins_every_package_by_its_hash_and_names_no_registry() -> None:
    packages = json.loads((CHECKOUT / FOLDER / "package-lock.json").read_bytes())["packages"]
    asked = json.loads((CHECKOUT / FOLDER / "package.json").read_bytes())
    own = packages.pop("")
    assert own["devDependencies"] == asked["devDependencies"]
    assert len(packages) > 10
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_every_package_takes_the_oldest_node_that_is_allowed() -> None:
    asked = json.loads((CHECKOUT / FOLDER / "package.json").read_bytes())
    assert asked["engines"] == {"node": ">=" + ".".join(map(str, node_packages.OLDEST))}
