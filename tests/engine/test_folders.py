"""A build replaces a folder that it wrote, and leaves every other one alone."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy import one_process, static_site
from deploy.engine import __main__ as program
from deploy.engine.build import build_engine
from deploy.engine.folders import is_engine, is_site, refuse_foreign, replace_folder
from deploy.refusal import Refusal
from deploy.services import ENGINE_VARIABLE


def write_engine(folder: Path) -> None:
    (folder / "0123").mkdir(parents=True)
    (folder / "engine.js").touch()
    (folder / "manifest.json").write_text(json.dumps({"folder": "0123"}), encoding="utf-8")


def write_site(folder: Path) -> None:
    write_engine(folder / "engine")
    (folder / "version.js").touch()
    (folder / "_headers").touch()


@pytest.mark.parametrize("is_ours", [is_engine, is_site])
def test_a_folder_of_someone_else_is_refused(
    is_ours: Callable[[Path], bool], tmp_path: Path
) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(Refusal, match="was not written by this command"):
        refuse_foreign(tmp_path, is_ours)
    with pytest.raises(Refusal, match="was not written by this command"):
        refuse_foreign(tmp_path / "thesis.txt", is_ours)
    assert (tmp_path / "thesis.txt").is_file()


@pytest.mark.parametrize(
    ("write", "is_ours", "added"),
    [(write_engine, is_engine, "notes.txt"), (write_site, is_site, ".git")],
)
def test_what_was_written_is_replaced_unless_something_was_added(
    write: Callable[[Path], None], is_ours: Callable[[Path], bool], added: str, tmp_path: Path
) -> None:
    target = tmp_path / "out"
    write(target)
    with replace_folder(target, is_ours) as new:
        write(new)
        (new / "0123" / "newer").parent.mkdir(exist_ok=True)
        (new / "0123" / "newer").touch()
    assert (target / "0123" / "newer").is_file()
    assert [one.name for one in tmp_path.iterdir()] == ["out"]
    (target / added).touch()
    with pytest.raises(Refusal):
        refuse_foreign(target, is_ours)


def test_after_a_failure_the_older_folder_is_there(tmp_path: Path) -> None:
    target = tmp_path / "out"
    write_engine(target)
    with pytest.raises(ZeroDivisionError), replace_folder(target, is_engine):
        raise ZeroDivisionError
    assert is_engine(target)
    assert [one.name for one in tmp_path.iterdir()] == ["out"]


def test_the_commands_say_in_a_sentence_what_they_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.txt").touch()
    for main in (program.main, static_site.main):
        monkeypatch.setattr("sys.argv", ["command", str(tmp_path)])
        assert main() == 1
        assert capsys.readouterr().err.count("\n") == 1
    assert (tmp_path / "thesis.txt").is_file()


def test_without_node_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(Refusal, match="There is no node"):
        build_engine(tmp_path / "engine")
    assert [*tmp_path.iterdir()] == []


def test_a_setting_that_names_no_engine_ends_the_start_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENGINE_VARIABLE, str(tmp_path))
    with pytest.raises(SystemExit, match="where there is no engine"):
        one_process.create_app()
