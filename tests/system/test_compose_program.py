"""Compose's own program: fetched by apt once, and never done without."""

from pathlib import Path

import pytest

from deploy import checking, debian
from deploy.refusal import Refusal

# An apt that has one package, and counts how often it is asked for it.
APT = """
case "$*" in
  *indextargets*) echo 'Debian Debian main http://mirror.example/debian/';;
  *download*) echo once >> "$COUNT"; echo package > docker-compose_1.deb;;
esac
"""
UNPACKS = """
folder="$3/usr/libexec/docker/cli-plugins"
mkdir -p "$folder"
echo '#!/bin/sh' > "$folder/docker-compose"
"""


def use_programs(monkeypatch: pytest.MonkeyPatch, folder: Path, **scripts: str) -> None:
    """Let these scripts be the only apt-get and dpkg-deb."""
    folder.mkdir()
    for name, script in scripts.items():
        program = folder / name.replace("_", "-")
        program.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_it_is_fetched_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use_programs(monkeypatch, tmp_path / "bin", apt_get=APT, dpkg_deb=UNPACKS)
    count = tmp_path / "count"
    monkeypatch.setenv("COUNT", str(count))
    environment = tmp_path / "environment"
    environment.mkdir()
    debian.prepare_compose(environment)
    debian.prepare_compose(environment)
    assert debian.compose_program(environment).is_file()
    assert count.read_text().splitlines() == ["once"]
    assert [found.name for found in environment.iterdir()] == [f"docker-compose-{debian.COMPOSE}"]


def test_a_version_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gone = "case \"$*\" in *download*) echo 'E: Version not found' >&2; exit 100;; esac\n"
    use_programs(monkeypatch, tmp_path / "bin", apt_get=APT + gone)
    monkeypatch.setenv("COUNT", str(tmp_path / "count"))
    with pytest.raises(Refusal, match=rf"{debian.COMPOSE} cannot be had .*E: Version not found"):
        debian.prepare_compose(tmp_path)
    assert not debian.compose_program(tmp_path).exists()


@pytest.mark.parametrize("in_ci", [True, False])
def test_where_it_cannot_be_had_the_check_fails_everywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], in_ci: bool
) -> None:
    def raise_refusal(*_: object) -> None:
        raise Refusal("apt has no source of Debian's own packages on this machine.")

    monkeypatch.setattr(debian, "prepare_compose", raise_refusal)
    stage = next(stage for stage in checking.list_preparations(in_ci) if stage.name == "compose")
    assert stage.passes() is False
    assert "apt has no source" in capsys.readouterr().out


def test_the_mirror_is_the_one_that_apt_is_set_up_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = """
echo 'Other Debian main http://other.example/debian/'
echo 'Debian Debian contrib http://mirror.example/debian/'
echo 'Debian Debian main http://mirror.example/debian/'
"""
    use_programs(monkeypatch, tmp_path / "bin", apt_get=script)
    assert debian.mirror() == "http://mirror.example/debian/"
    assert "Suites: forky sid\n" in debian.sources("forky", "sid")


def test_an_apt_that_gives_up_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = "echo 'E: no such package' >&2\nexit 100\n"
    use_programs(monkeypatch, tmp_path / "bin", apt_get=script)
    with pytest.raises(Refusal, match="apt-get gave up: E: no such package"):
        debian.mirror()


def test_a_machine_without_apt_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refusal, match="needs a Debian with apt"):
        debian.mirror()
