"""What check.py does: the machine made ready, then every check in turn, then a summary.

Every stage runs even if an earlier one failed. Standard library only: this is what runs before
anything is installed; the checks themselves run inside the environment.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from deploy import environment, node_packages, system_parts
from deploy.refusal import OneSentenceParser, Refusal
from deploy.services import CHECKOUT

ALONE = {
    "mutants": "instead, test the tests: at most 10 %% of the mutants of the rules may survive",
    "containers": "instead, run the compose file in a container engine and take parts of it away",
}
"""The checks that are run alone, each a module of `deploy`, and the help on their options."""

_ENVIRONMENT = CHECKOUT / ".venv"


class Stage(NamedTuple):
    """A check: its name in the summary, and the function that runs it and returns success."""

    name: str
    passes: Callable[[], bool]


class Outcome(NamedTuple):
    """What became of a stage."""

    name: str
    passed: bool
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Run what `arguments` ask for; returns 0 if everything passed, 1 if anything failed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    parser = OneSentenceParser(
        prog="check.py",
        usage="check.py [-h] [--mutants | --containers] [pytest arguments]",
        description="Check format, lint and types of Python and of the page's code, import "
        "contracts and tests, with 100 % of the rules' branches covered. Given pytest arguments, "
        "run only the tests that they choose, without asking for coverage.",
        epilog="With CI=true a missing system part or a skipped test is a failure.",
        allow_abbrev=False,
    )
    alone = parser.add_mutually_exclusive_group()
    for name, help_text in ALONE.items():
        alone.add_argument(
            f"--{name}", dest="alone", action="store_const", const=name, help=help_text
        )
    given, pytest_arguments = parser.parse_known_args(arguments)
    if given.alone and pytest_arguments:
        parser.error(f"--{given.alone} takes no other arguments")
    in_ci = os.environ.get("CI", "").lower() in {"true", "1"}
    stages = [*list_preparations(in_ci), *list_checks(given.alone, pytest_arguments, in_ci)]
    try:
        outcomes = [run_stage(stage) for stage in stages]
    except KeyboardInterrupt:
        print("Stopped before the end: nothing is known.")
        return 130
    print(render_summary(outcomes), flush=True)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def list_preparations(in_ci: bool) -> list[Stage]:
    """Return the stages that make the machine ready.

    Without system parts and node packages, tests that need them are skipped, but not `in_ci`.
    """

    def prepare(name: str, function: Callable[[], object], *, is_needed: bool = True) -> Stage:
        return Stage(name, lambda: _is_prepared(function, is_needed))

    return [
        prepare("system parts", lambda: system_parts.prepare(), is_needed=in_ci),
        prepare("environment", lambda: environment.prepare(CHECKOUT, environment.CHECK_LOCK)),
        prepare("node packages", lambda: node_packages.prepare_all(CHECKOUT), is_needed=in_ci),
    ]


def list_checks(alone: str | None, pytest_arguments: Sequence[str], in_ci: bool) -> list[Stage]:
    """Return the stages that check: all, only the tests asked for, or the one of ALONE."""
    if alone:
        return [_module(alone, f"deploy.{alone}")]
    strictness = ["-p", "deploy.nothing_skipped"] if in_ci else []
    if pytest_arguments:
        return [_module("tests", "pytest", *strictness, *pytest_arguments)]
    return [
        _module("format", "ruff", "format", "--check"),
        _module("lint", "ruff", "check"),
        _module("types", "mypy"),
        _module("page's lint", "deploy.page_code", "lint"),
        _module("page's types", "deploy.page_code", "types"),
        # Given to Python, because a script's first line goes stale if the checkout moves.
        Stage("import contracts", lambda: _succeeds(str(_ENVIRONMENT / "bin" / "lint-imports"))),
        # Three on two cores: a test with a browser or servers spends half its time waiting.
        # A process that has ended its tests takes over some of another's.
        _module("tests", "pytest", "-n", "3", "--dist", "worksteal", "--cov", *strictness),
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


def _is_prepared(prepare: Callable[[], object], is_needed: bool) -> bool:
    try:
        prepare()
    except (OSError, Refusal) as refusal:
        print(refusal)
        if not is_needed:
            print("Tests that need what is missing will be skipped.")
        return not is_needed
    return True


def _module(name: str, *arguments: str) -> Stage:
    return Stage(name, lambda: _succeeds("-m", *arguments))


def _succeeds(*arguments: str) -> bool:
    """Run the environment's Python with `arguments`, in the checkout; its output is shown."""
    python = environment.python_of(_ENVIRONMENT)
    if not python.exists():
        print("There is no environment to run it in.")
        return False
    environ = os.environ | {"PATH": f"{python.parent}:{system_parts.search_path()}"}
    command = [str(python), *arguments]
    with subprocess.Popen(command, cwd=CHECKOUT, env=environ, stdin=subprocess.DEVNULL) as process:
        try:
            return process.wait() == 0
        except KeyboardInterrupt:
            # Unlike `subprocess.run`, which kills it: it has servers of its own to end.
            process.terminate()
            raise
