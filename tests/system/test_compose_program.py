"""Compose's own program: fetched by apt once, pinned by hash, and never done without."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from deploy import checking, compose_program, debian
from deploy.refusal import Refusal

CONTENT = b"a package"


class Mirror:
    """A mirror that has one package; `fetched` counts how often it was asked for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fetched = 0
        digest = hashlib.sha256(CONTENT).hexdigest()
        monkeypatch.setattr(debian, "architecture", lambda: "amd64")
        monkeypatch.setattr(debian, "fetch", self.fetch)
        monkeypatch.setattr(debian, "extract", self.extract)
        monkeypatch.setattr(compose_program, "_SHA256", {"amd64": digest})

    def fetch(self, package: str, version: str, _: Sequence[str], folder: Path) -> Path:
        self.fetched += 1
        file = folder / f"{package}_{version}.deb"
        file.write_bytes(CONTENT)
        return file

    def extract(self, _: Path, folder: Path) -> None:
        program = folder / "usr" / "libexec" / "docker" / "cli-plugins" / "docker-compose"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\n")


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> Mirror:
    return Mirror(monkeypatch)


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    return tmp_path


def ignore_line(_: str) -> None:
    """Say nothing."""


def test_it_is_fetched_once(mirror: Mirror, environment: Path) -> None:
    program = compose_program.prepare(environment, ignore_line)
    assert compose_program.prepare(environment, ignore_line) == program
    assert program.stat().st_mode & 0o111
    assert mirror.fetched == 1


def test_another_pin_fetches_it_anew(
    mirror: Mirror, environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compose_program.prepare(environment, ignore_line)
    (environment / "docker-compose.sha256").write_text("0" * 64)
    compose_program.prepare(environment, ignore_line)
    assert mirror.fetched == 2


def test_a_package_with_another_hash_is_refused(
    mirror: Mirror, environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compose_program, "_SHA256", {"amd64": "0" * 64})
    with pytest.raises(Refusal, match="is not the pinned one"):
        compose_program.prepare(environment, ignore_line)
    assert not compose_program.program_of(environment).exists()


def test_an_architecture_without_a_pin_is_refused(
    mirror: Mirror, environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "architecture", lambda: "riscv64")
    with pytest.raises(Refusal, match="for riscv64"):
        compose_program.prepare(environment, ignore_line)


@pytest.mark.parametrize("in_ci", [True, False])
def test_where_it_cannot_be_had_the_check_fails_everywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], in_ci: bool
) -> None:
    def raise_refusal(*_: object) -> None:
        raise Refusal("apt has no source of Debian's own packages on this machine.")

    monkeypatch.setattr(compose_program, "prepare", raise_refusal)
    stage = next(stage for stage in checking.list_preparations(in_ci) if stage.name == "compose")
    assert stage.passes() is False
    assert "apt has no source" in capsys.readouterr().out


def use_apt(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Let this script be the only apt-get."""
    folder.mkdir()
    (folder / "apt-get").write_text(f"#!/bin/sh\n{script}")
    (folder / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_the_mirror_is_the_one_that_apt_is_set_up_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = """
echo 'Other Debian main http://other.example/debian/'
echo 'Debian Debian contrib http://mirror.example/debian/'
echo 'Debian Debian main http://mirror.example/debian/'
"""
    use_apt(monkeypatch, tmp_path / "bin", script)
    assert debian.mirror() == "http://mirror.example/debian/"
    assert "Suites: forky sid\n" in debian.sources("forky", "sid")


def test_an_apt_that_gives_up_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use_apt(monkeypatch, tmp_path / "bin", "echo 'E: no such package' >&2\nexit 100\n")
    with pytest.raises(Refusal, match="apt-get gave up: E: no such package"):
        debian.mirror()


def test_a_machine_without_apt_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refusal, match="needs a Debian with apt"):
        debian.mirror()
