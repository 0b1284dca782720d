"""`python3 deploy/check.py`: what it runs, what it allows, and how it reports that."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import checking, system_parts
from deploy.checking import Outcome, Stage
from deploy.mutants import compute_survival, render_verdict
from deploy.services import CHECKOUT

Captured = pytest.CaptureFixture[str]


def use_stages(monkeypatch: pytest.MonkeyPatch, *stages: Stage) -> None:
    """Let check.py run `stages` and nothing else."""
    monkeypatch.setattr(checking, "list_preparations", lambda *_: [])
    monkeypatch.setattr(checking, "list_checks", lambda *_: stages)


def test_every_stage_runs_even_if_an_earlier_one_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    ran: list[str] = []

    def stage(name: str, passes: bool) -> Stage:
        def note() -> bool:
            ran.append(name)
            return passes

        return Stage(name, note)

    use_stages(monkeypatch, stage("format", False), stage("lint", True), stage("tests", False))
    assert checking.main([]) == 1
    assert ran == ["format", "lint", "tests"]
    assert capsys.readouterr().out.splitlines()[-1] == "failed: format, tests"


def test_when_everything_passes_the_last_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    use_stages(monkeypatch, Stage("format", lambda: True), Stage("tests", lambda: True))
    assert checking.main([]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "passed"


def test_the_summary_has_a_line_for_each_stage_with_its_seconds() -> None:
    outcomes = [Outcome("lint", passed=True, seconds=1.25), Outcome("tests", False, 63.0)]
    assert checking.render_summary(outcomes).splitlines()[2:] == [
        "lint              ok          1.2 s",
        "tests             FAILED     63.0 s",
        "failed: tests",
    ]


def test_without_arguments_everything_is_checked() -> None:
    names = [stage.name for stage in checking.list_checks(None, [], in_ci=False)]
    page = ["page's lint", "page's types"]
    assert names == ["format", "lint", "types", *page, "import contracts", "tests"]


def test_with_pytest_arguments_only_the_tests_run() -> None:
    names = [stage.name for stage in checking.list_checks(None, ["-k", "wonder"], in_ci=False)]
    assert names == ["tests"]


@pytest.mark.parametrize("name", ["mutants", "containers"])
def test_what_takes_long_is_a_run_of_its_own(name: str) -> None:
    assert [stage.name for stage in checking.list_checks(name, [], in_ci=False)] == [name]
    for other in ("-x", *(f"--{one}" for one in checking.ALONE if one != name)):
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


def test_a_failing_test_fails_the_command(tmp_path: Path) -> None:
    chosen = tmp_path / "test_chosen.py"
    chosen.write_text("def test_that_fails() -> None:\n    assert False\n")
    ended = run_check(str(chosen), "-p", "no:cacheprovider")
    assert ended.returncode == 1
    assert ended.stdout.splitlines()[-1] == "failed: tests"


def run_check(*arguments: str, ci: str = "false") -> subprocess.CompletedProcess[str]:
    """Run check.py as a person would."""
    return subprocess.run(
        [sys.executable, str(CHECKOUT / "deploy" / "check.py"), *arguments],
        env=os.environ | {"CI": ci},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


SKIPPED = "import pytest\n\ndef test_left_out() -> None:\n    pytest.skip('no such part')\n"
LEFT_OUT = {
    "a skipped test": SKIPPED,
    "a skipped file": "import pytest\npytest.skip('no such part', allow_module_level=True)\n",
    "an expected failure": "import pytest\n\n@pytest.mark.xfail(reason='no such part')\n"
    "def test_left_out() -> None:\n    assert False\n",
    "an expected failure that passes": "import pytest\n\n@pytest.mark.xfail(reason='no such part')"
    "\ndef test_left_out() -> None:\n    assert True\n",
}


@pytest.mark.parametrize(
    ("content", "workers"),
    [*((content, "0") for content in LEFT_OUT.values()), (SKIPPED, "2")],
    ids=[*LEFT_OUT, "a skipped test in one of two processes"],
)
def test_in_continuous_integration_nothing_may_be_left_out(
    tmp_path: Path, content: str, workers: str
) -> None:
    (tmp_path / "test_left_out.py").write_text(content)
    (tmp_path / "test_fine.py").write_text("def test_fine() -> None:\n    assert True\n")
    ended = run_pytest(tmp_path, "-n", workers, "-p", "deploy.nothing_skipped")
    assert ended.returncode == 1
    assert "left out, which CI=true does not allow" in ended.stdout
    assert "no such part" in ended.stdout


def test_elsewhere_a_skipped_test_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(SKIPPED)
    assert run_pytest(tmp_path).returncode == 0


def test_a_run_that_leaves_nothing_out_passes_in_continuous_integration(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_fine() -> None:\n    assert True\n")
    assert run_pytest(tmp_path, "-p", "deploy.nothing_skipped").returncode == 0


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


def test_a_program_or_a_module_that_is_not_there_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system_parts, "PARTS", {"sh": "dash", "decompte-no-such-program": "one"})
    monkeypatch.setattr(system_parts, "MODULES", {"ast": "python3", "decompte_no_such": "other"})
    assert system_parts.find_missing() == {
        "decompte-no-such-program": "one",
        "decompte_no_such": "other",
    }


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


def test_the_package_lists_are_fetched_once_and_before_installing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr("subprocess.run", lambda command, **_: commands.append(command))
    monkeypatch.setattr(system_parts, "find_installer", lambda: ["apt-get"])
    system_parts.install(["nginx", "wrk"])
    assert commands == [
        ["apt-get", "--quiet", "update"],
        ["apt-get", "--quiet", "install", "--yes", "--no-install-recommends", "nginx", "wrk"],
    ]


def test_what_is_missing_is_installed_and_with_it_what_makes_tests_faster(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    missing = [{"redis-server": "redis-server"}, {}]
    installed: list[str] = []
    monkeypatch.setattr(system_parts, "find_missing", lambda: missing.pop(0))
    monkeypatch.setattr(system_parts, "install", installed.extend)
    assert checking.list_preparations(True)[0].passes()
    assert installed == ["redis-server", "?exact-name(chromium-headless-shell)"]
    assert "Installing redis-server." in capsys.readouterr().out


@pytest.mark.parametrize(("in_ci", "passes"), [(True, False), (False, True)])
def test_a_missing_part_fails_only_in_continuous_integration_and_is_named_everywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, in_ci: bool, passes: bool
) -> None:
    monkeypatch.setattr(system_parts, "PARTS", {"decompte-no-such-program": "redis-server"})
    monkeypatch.setattr(system_parts, "find_installer", lambda: None)
    parts, *_ = checking.list_preparations(in_ci)
    assert parts.passes() is passes
    output = capsys.readouterr().out
    assert "could not be installed: decompte-no-such-program (Debian: redis-server)." in output
    assert ("will be skipped" in output) is not in_ci


def make_statistics(**counts: int) -> dict[str, int]:
    """Return mutmut's numbers, zero where none is given."""
    names = ("survived", "no_tests", "suspicious", "skipped", "killed", "timeout", "segfault")
    return dict.fromkeys(names, 0) | counts | {"total": sum(counts.values())}


def test_a_mutant_that_no_test_reaches_has_survived() -> None:
    assert compute_survival(make_statistics(killed=90, survived=4, no_tests=5, suspicious=1)) == 0.1


def test_a_mutant_that_hangs_the_tests_has_been_noticed() -> None:
    assert compute_survival(make_statistics(killed=50, timeout=40, segfault=10)) == 0.0


def test_mutants_that_were_left_out_do_not_count() -> None:
    assert compute_survival(make_statistics(killed=8, survived=2, skipped=90)) == 0.2


def test_no_mutants_at_all_are_no_success() -> None:
    assert compute_survival(make_statistics()) == 1.0


def test_the_verdict_is_one_line() -> None:
    assert (
        render_verdict(make_statistics(killed=190, survived=10))
        == "5.0% of 200 mutants survived; 10% may."
    )


def test_continuous_integration_can_start_its_script() -> None:
    assert os.access(CHECKOUT / ".ci" / "run", os.X_OK)
