"""`python3 deploy/check.py`: what it runs, what it allows, and how it reports that."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import checking, system_parts
from deploy.checking import Stage
from deploy.refusal import Refusal
from deploy.services import CHECKOUT
from tests import containers
from tests.servers import run_program

Captured = pytest.CaptureFixture[str]


def use_stages(monkeypatch: pytest.MonkeyPatch, *stages: Stage) -> None:
    """Let check.py run `stages` and nothing else."""
    monkeypatch.setattr(checking, "list_preparations", lambda *_: [])
    monkeypatch.setattr(checking, "list_checks", lambda *_: stages)


def test_every_check_runs_even_if_an_earlier_one_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    use_stages(
        monkeypatch,
        Stage("format", lambda: False),
        Stage("lint", lambda: True),
        Stage("tests", lambda: False),
    )
    assert checking.main([]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("===")] == [
        "=== format ===",
        "=== lint ===",
        "=== tests ===",
        "=== summary ===",
    ]
    assert lines[-1] == "failed: format, tests"


def test_without_an_environment_nothing_else_runs_and_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def refuse(*_: object) -> None:
        raise Refusal("pip could not install the packages: it says why above.")

    monkeypatch.setattr("deploy.system_parts.prepare", lambda: None)
    monkeypatch.setattr("deploy.environment.prepare", refuse)
    assert checking.main([]) == 1
    *heads, reason, sentence, _, summary, _, outcome, last = capsys.readouterr().out.splitlines()
    assert heads == ["", "=== system parts ===", "", "=== environment ==="]
    assert reason == "pip could not install the packages: it says why above."
    assert sentence == "Nothing was checked, because that comes first."
    assert (summary, last) == ("=== summary ===", "failed: environment")
    assert outcome.split()[:2] == ["environment", "FAILED"]


SOURCES = ["format", "lint", "types", "page's lint", "page's types"]
"""What is checked of the sources in every tier."""


def test_the_thorough_tier_checks_everything_and_then_what_is_run_alone() -> None:
    usual = checking.list_checks(None, [], in_ci=False)
    thorough = [stage.name for stage in checking.list_checks("thorough", [], in_ci=False)]
    assert thorough == [*(stage.name for stage in usual), *checking.ALONE]
    named = checking.list_checks("thorough", ["tests/engine"], in_ci=False)
    assert [stage.name for stage in named] == ["tests"]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (["services/heros/rules/ties.py", "README.md"], ["rules", "positions"]),
        (["tests/rules/heros/test_heros_ties.py"], ["rules", "positions"]),
        (["shared/core/sheet.py", "services/heros/app.py"], ["core and rules"]),
        (["README.md", "services/companion/tool.py"], []),
        ([], []),
    ],
)
def test_the_quick_tier_tests_the_rules_of_what_has_changed(
    monkeypatch: pytest.MonkeyPatch, files: list[str], expected: list[str]
) -> None:
    monkeypatch.setattr(checking, "list_changed_files", lambda: files)
    names = [stage.name for stage in checking.list_checks("quick", [], in_ci=False)]
    assert names == [*SOURCES, *expected]


def test_a_change_is_a_file_that_differs_from_the_last_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(checking, "CHECKOUT", tmp_path)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@localhost"]
    subprocess.run([*git, "init", "-q"], check=True)
    for name in ("first", "second"):
        (tmp_path / name).touch()
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-q", "-m", name], check=True)
    assert checking.list_changed_files() == ["second"]
    (tmp_path / "third").touch()
    assert checking.list_changed_files() == ["third"]
    (tmp_path / "first").write_text("changed")
    assert checking.list_changed_files() == ["first", "third"]


@pytest.mark.parametrize("name", [*checking.ALONE])
def test_what_takes_long_is_a_run_of_its_own(name: str) -> None:
    assert [stage.name for stage in checking.list_checks(name, [], in_ci=False)] == [name]
    for other in (
        "-x",
        *(f"--{one}" for one in {**checking.TIERS, **checking.ALONE} if one != name),
    ):
        with pytest.raises(SystemExit) as ended:
            checking.main([f"--{name}", other])
        assert ended.value.code == 2


def test_the_command_passes_its_arguments_on_to_pytest(tmp_path: Path) -> None:
    chosen = tmp_path / "test_chosen.py"
    chosen.write_text("def test_that_passes() -> None:\n    assert True\n")
    ended = run_check(str(chosen), "--verbose", "-p", "no:cacheprovider")
    assert ended.returncode == 0, ended.stdout
    assert "test_that_passes PASSED" in ended.stdout
    assert "1 passed" in ended.stdout
    assert ended.stdout.splitlines()[-1] == "passed"


LEAVING = """
import os

def test_that_passes():
    os.spawnlp(os.P_NOWAIT, "sh", "sh", "-c", "sleep 987654 & wait")
"""


def test_a_test_that_leaves_programs_running_fails_the_command_which_ends_them(
    tmp_path: Path,
) -> None:
    chosen = tmp_path / "test_chosen.py"
    chosen.write_text(LEAVING)
    ended = run_check(str(chosen), "-p", "no:cacheprovider")
    assert ended.returncode == 1
    assert "1 passed" in ended.stdout
    for program in ("sh -c sleep 987654 & wait", "sleep 987654"):
        assert f"Left running, and ended now: {program}\n" in ended.stdout
    assert ended.stdout.splitlines()[-1] == "failed: tests"


def test_a_failing_test_fails_the_command(tmp_path: Path) -> None:
    chosen = tmp_path / "test_chosen.py"
    chosen.write_text("def test_that_fails() -> None:\n    assert False\n")
    ended = run_check(str(chosen), "-p", "no:cacheprovider")
    assert ended.returncode == 1
    assert ended.stdout.splitlines()[-1] == "failed: tests"


def run_check(*arguments: str, ci: str = "false") -> subprocess.CompletedProcess[str]:
    """Run check.py as a person would."""
    command = [sys.executable, str(CHECKOUT / "deploy" / "check.py"), *arguments]
    return run_program(command, 300, env=os.environ | {"CI": ci})


SKIPPED = "import pytest\n\ndef test_left_out() -> None:\n    pytest.skip('no such part')\n"
LEFT_OUT = [
    SKIPPED,
    "import pytest\npytest.skip('no such part', allow_module_level=True)\n",
    "import pytest\n\n@pytest.mark.xfail(reason='no such part')\n"
    "def test_left_out() -> None:\n    assert False\n",
    "import pytest\n\n@pytest.mark.xfail(reason='no such part')\n"
    "def test_left_out() -> None:\n    assert True\n",
]
"""A skipped test, a skipped file, an expected failure, and one that passes."""


def test_in_continuous_integration_nothing_may_be_left_out(tmp_path: Path) -> None:
    for number, content in enumerate([*LEFT_OUT, "def test_fine() -> None:\n    assert True\n"]):
        (tmp_path / f"test_{number}.py").write_text(content)
    ended = run_pytest(tmp_path, "-n", "2", "-p", "tests.nothing_skipped")
    assert ended.returncode == 1
    assert f"{len(LEFT_OUT)} left out, which CI=true does not allow" in ended.stdout
    assert ended.stdout.count("no such part") >= len(LEFT_OUT)


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on `folder` alone, without the project's own configuration and most plugins."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xdist", *arguments]
    return subprocess.run(
        [*command, str(folder)],
        cwd=CHECKOUT,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize(
    ("programs", "user", "expected"),
    [
        ({"apt-get"}, 0, ["apt-get"]),
        ({"apt-get"}, 1000, None),
        ({"sudo"}, 0, None),
        (set(), 0, None),
    ],
)
def test_parts_are_installed_only_where_we_may(
    monkeypatch: pytest.MonkeyPatch, programs: set[str], user: int, expected: list[str] | None
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name if name in programs else None)
    monkeypatch.setattr("os.geteuid", lambda: user)
    assert system_parts.find_installer() == expected


@pytest.mark.parametrize(
    ("exit_code", "expected"),
    [(0, ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]), (1, None)],
)
def test_sudo_is_used_only_if_it_asks_for_no_password(
    monkeypatch: pytest.MonkeyPatch, exit_code: int, expected: list[str] | None
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr(
        "subprocess.run", lambda command, **_: subprocess.CompletedProcess(command, exit_code)
    )
    assert system_parts.find_installer() == expected


def test_what_is_missing_is_installed_and_with_it_what_makes_tests_faster(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    missing = [{"redis-server": "redis-server"}, {}]
    installed: list[str] = []
    monkeypatch.setattr(system_parts, "find_missing", lambda: missing.pop(0))
    monkeypatch.setattr(system_parts, "install", installed.extend)
    assert checking.list_preparations(None, in_ci=True)[0].passes()
    assert installed == ["redis-server", "?exact-name(chromium-headless-shell)"]
    assert "Installing redis-server." in capsys.readouterr().out


@pytest.mark.parametrize(("in_ci", "passes"), [(True, False), (False, True)])
def test_a_missing_part_fails_only_in_continuous_integration_and_is_named_everywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, in_ci: bool, passes: bool
) -> None:
    monkeypatch.setattr(system_parts, "PARTS", {"decompte-no-such-program": "redis-server"})
    monkeypatch.setattr(system_parts, "find_installer", lambda: None)
    parts, *_ = checking.list_preparations(None, in_ci)
    assert parts.passes() is passes
    output = capsys.readouterr().out
    assert "could not be installed: decompte-no-such-program (Debian: redis-server)." in output
    assert ("will be skipped" in output) is not in_ci


def test_continuous_integration_can_start_its_script() -> None:
    assert os.access(CHECKOUT / ".ci" / "run", os.X_OK)


def test_without_docker_the_check_of_containers_says_so_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert containers.main() == 1
    expected = "There is no docker on this machine: --containers needs it.\n"
    assert capsys.readouterr().out == expected
