"""The mirror of Debian from which `check.py --containers` makes its images."""

from pathlib import Path

import pytest

from deploy.containers import debian
from deploy.refusal import Refusal


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
