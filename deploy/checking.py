"""What check.py does: the machine made ready, then every check in turn, then a summary.

Every stage runs even if an earlier one failed. Standard library only: this is what runs before
anything is installed; the checks themselves run inside the environment.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from deploy import compose_program, node_packages, system_parts
from deploy.environment import CHECK_LOCK, prepare, python_of
from deploy.refusal import OneSentenceParser, Refusal
from deploy.services import CHECKOUT

ALONE = {"mutants": "deploy.mutants", "containers": "deploy.containers"}
"""The checks that are run alone, and their modules."""

_ENVIRONMENT = CHECKOUT / ".venv"


@dataclass(frozen=True)
class Stage:
    """A check: its name in the summary, and the function that runs it and returns success."""

    name: str
    passes: Callable[[], bool]


@dataclass(frozen=True)
class Outcome:
    """What became of a stage."""

    name: str
    passed: bool
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Run what `arguments` ask for; returns 0 if everything passed, 1 if anything failed."""
    signal.signal(signal.SIGTERM, _stop)
    parser = OneSentenceParser(
        prog="check.py",
        usage="check.py [-h] [--mutants | --containers] [pytest arguments]",
        description="Check format, lint, types, import contracts and tests, with 100 % of the "
        "rules' branches covered. Given pytest arguments, run only the tests that they choose, "
        "without asking for coverage.",
        epilog="With CI=true a missing system part or a skipped test is a failure.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--mutants",
        action="store_true",
        help="instead, test the tests: at most 10 %% of the mutants of the rules may survive",
    )
    parser.add_argument(
        "--containers",
        action="store_true",
        help="instead, run the compose file in a container engine and take parts of it away",
    )
    given, pytest_arguments = parser.parse_known_args(arguments)
    alone = next((name for name in ALONE if getattr(given, name)), None)
    if alone and (pytest_arguments or (given.mutants and given.containers)):
        parser.error(f"--{alone} takes no other arguments")
    in_ci = os.environ.get("CI", "").lower() in {"true", "1"}
    stages = [*list_preparations(in_ci), *list_checks(alone, pytest_arguments, in_ci)]
    try:
        outcomes = [run_stage(stage) for stage in stages]
    except KeyboardInterrupt:
        print("Stopped before the end: nothing is known.")
        return 130
    print(render_summary(outcomes), flush=True)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def list_preparations(in_ci: bool) -> list[Stage]:
    """Return the stages that make the machine ready."""
    return [
        Stage("system parts", lambda: _has_system_parts(in_ci)),
        Stage("environment", _has_environment),
        Stage("node packages", lambda: _has_node_packages(in_ci)),
        Stage("compose", _has_compose),
    ]


def list_checks(alone: str | None, pytest_arguments: Sequence[str], in_ci: bool) -> list[Stage]:
    """Return the stages that check: all, only the tests asked for, or the one of ALONE."""
    if alone:
        return [_module(alone, ALONE[alone])]
    strictness = ["-p", "deploy.nothing_skipped"] if in_ci else []
    if pytest_arguments:
        return [_module("tests", "pytest", *strictness, *pytest_arguments)]
    return [
        _module("format", "ruff", "format", "--check"),
        _module("lint", "ruff", "check"),
        _module("types", "mypy"),
        _script("import contracts", "lint-imports"),
        # Three on two cores: a test with a browser or servers spends half its time waiting.
        _module("tests", "pytest", "-n", "3", "--cov", *strictness),
    ]


def run_stage(stage: Stage) -> Outcome:
    """Run `stage` under a heading."""
    print(f"\n=== {stage.name} ===", flush=True)
    started = time.monotonic()
    passed = stage.passes()
    return Outcome(stage.name, passed, time.monotonic() - started)


def render_summary(outcomes: Sequence[Outcome]) -> str:
    """Return a line for each outcome, and a last one that says passed or failed."""
    lines = [
        f"{outcome.name:<18}{'ok' if outcome.passed else 'FAILED':<8}{outcome.seconds:>7.1f} s"
        for outcome in outcomes
    ]
    failed = [outcome.name for outcome in outcomes if not outcome.passed]
    last = f"failed: {', '.join(failed)}" if failed else "passed"
    return "\n".join(["", "=== summary ===", *lines, last])


def _has_system_parts(in_ci: bool) -> bool:
    absent = system_parts.find_missing()
    apt_get = system_parts.find_installer() if absent else None
    if absent and apt_get:
        print(f"Installing {', '.join(part.name for part in absent)}.", flush=True)
        system_parts.install(absent, apt_get)
        absent = system_parts.find_missing()
    _install_what_makes_tests_faster()
    for part in absent:
        print(f"{part.name} is missing and could not be installed (Debian: {part.package}).")
    if not absent:
        print(f"There are {', '.join(part.name for part in system_parts.PARTS)}.")
    elif not in_ci:
        print("Tests that need what is missing will be skipped.")
    return not absent or not in_ci


def _install_what_makes_tests_faster() -> None:
    apt_get = system_parts.find_installer()
    absent = system_parts.find_missing(system_parts.FASTER) if apt_get else []
    if apt_get and (found := system_parts.filter_offered(absent)):
        print(f"Installing {', '.join(part.name for part in found)}.", flush=True)
        system_parts.install(found, apt_get)


def _has_environment() -> bool:
    try:
        prepare(CHECKOUT, CHECK_LOCK, lambda line: print(line, flush=True))
    except Refusal as refusal:
        print(refusal)
        return False
    return True


def _has_node_packages(in_ci: bool) -> bool:
    try:
        node_packages.prepare(CHECKOUT, lambda line: print(line, flush=True))
    except Refusal as refusal:
        print(refusal)
        if not in_ci:
            print("Tests that need node packages will be skipped.")
        return not in_ci
    return True


def _has_compose() -> bool:
    """Never left out: nothing else checks that docker-compose.yml starts."""
    try:
        compose_program.prepare(_ENVIRONMENT, lambda line: print(line, flush=True))
    except (OSError, Refusal) as refusal:
        print(refusal)
        return False
    return True


def _module(name: str, *arguments: str) -> Stage:
    return Stage(name, lambda: _succeeds(["-m", *arguments]))


def _script(name: str, script: str) -> Stage:
    # Given to Python rather than started, because its first line goes stale if the checkout moves.
    return Stage(name, lambda: _succeeds([str(_ENVIRONMENT / "bin" / script)]))


def _succeeds(arguments: Sequence[str]) -> bool:
    """Run the environment's Python with `arguments`, in the checkout; its output is shown."""
    python = python_of(_ENVIRONMENT)
    if not python.exists():
        print("There is no environment to run it in.")
        return False
    path = f"{python.parent}:{system_parts.search_path()}"
    return _exit_code([str(python), *arguments], CHECKOUT, os.environ | {"PATH": path}) == 0


def _exit_code(command: Sequence[str], folder: Path, environ: dict[str, str]) -> int:
    with subprocess.Popen(command, cwd=folder, env=environ, stdin=subprocess.DEVNULL) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.terminate()
            raise


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
