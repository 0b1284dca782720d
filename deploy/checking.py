"""What check.py does: the machine made ready, then every check in turn, then a summary.

Every check runs even if an earlier one failed. Standard library only: this runs before anything is
installed.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from deploy import environment, leftovers, node_packages, system_parts
from deploy.locks import CHECK_LOCK, THOROUGH_LOCK
from deploy.refusal import OneSentenceParser, Refusal
from deploy.services import CHECKOUT, game_names

ALONE = {
    "mutants": "instead, test the tests: at most 10 %% of the mutants of the rules may survive",
    "containers": "instead, run the compose file in Docker and take parts of it away",
}
"""The checks that are run alone, each a module of `tests`, and the help on their options."""

TIERS = {
    "quick": "instead, check format, lint, types, and the rules and positions of what has changed",
    "thorough": "check also what multiplies the tests, and then everything that is run alone",
}
"""The other tiers than the usual one, and the help on their options."""

_ENVIRONMENT = CHECKOUT / ".venv"
_BYTECODE = frozenset({"PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"})
"""What would have Python keep no bytecode, or keep it elsewhere."""


class Stage(NamedTuple):
    """A check: its name in the summary, and the function that runs it and returns success."""

    name: str
    passes: Callable[[], bool]


def main(arguments: Sequence[str]) -> int:
    """Run what `arguments` ask for; returns 0 if everything passed, 1 if anything failed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    parser = OneSentenceParser(
        prog="check.py",
        usage="check.py [-h] [--quick | --thorough | --mutants | --containers] [pytest arguments]",
        description="Check format, lint and types of Python and of the page's code, import "
        "contracts and tests, with 100 % of the rules' branches covered. Given pytest arguments, "
        "run only the tests that they choose, without asking for coverage.",
        epilog="With CI=true a missing system part or a skipped test is a failure.",
        allow_abbrev=False,
    )
    chosen = parser.add_mutually_exclusive_group()
    for name, help_text in {**TIERS, **ALONE}.items():
        chosen.add_argument(
            f"--{name}", dest="chosen", action="store_const", const=name, help=help_text
        )
    given, pytest_arguments = parser.parse_known_args(arguments)
    if given.chosen not in (None, "thorough") and pytest_arguments:
        parser.error(f"--{given.chosen} takes no other arguments")
    in_ci = os.environ.get("CI", "").lower() in {"true", "1"}
    checks = list_checks(given.chosen, pytest_arguments, in_ci)
    try:
        has_passed = run_stages(list_preparations(given.chosen, in_ci), checks)
    except KeyboardInterrupt:
        print("Stopped before the end: nothing is known.")
        return 130
    return 0 if has_passed else 1


def list_preparations(chosen: str | None, in_ci: bool) -> list[Stage]:
    """Return the stages that make the machine ready; without them tests are skipped."""
    java = [
        Stage("Java", lambda: _is_prepared(in_ci, environment.prepare, CHECKOUT, THOROUGH_LOCK))
    ]
    return [
        Stage("system parts", lambda: _is_prepared(in_ci, system_parts.prepare)),
        Stage("environment", lambda: _is_prepared(True, environment.prepare, CHECKOUT, CHECK_LOCK)),
        *(java if chosen == "thorough" else []),
        Stage("node packages", lambda: _is_prepared(in_ci, node_packages.prepare_all, CHECKOUT)),
    ]


def list_checks(chosen: str | None, pytest_arguments: Sequence[str], in_ci: bool) -> list[Stage]:
    """Return the stages that check: all of a tier, only the tests asked for, or one of ALONE."""
    if chosen in ALONE:
        return [_module(chosen, f"tests.{chosen}")]
    plugins = ["-p", "tests.processor_time", *(["-p", "tests.nothing_skipped"] if in_ci else [])]
    tier = "thorough" if chosen == "thorough" else ""
    if pytest_arguments:
        return [_module("tests", "pytest", *plugins, *pytest_arguments, tier=tier)]
    sources = [
        _module("format", "ruff", "format", "--check"),
        _module("lint", "ruff", "check"),
        _module("types", "mypy", "--num-workers", "2"),
        _module("page's lint", "deploy.page_code", "lint"),
        _module("page's types", "deploy.page_code", "types"),
    ]
    if chosen == "quick":
        return [*sources, *list_tests_of_changes(list_changed_files())]
    alone = [_module(name, f"tests.{name}") for name in ALONE if chosen == "thorough"]
    return [
        *sources,
        # Given to Python, because a script's first line goes stale if the checkout moves.
        Stage("import contracts", lambda: _succeeds(str(_ENVIRONMENT / "bin" / "lint-imports"))),
        # Three on two cores: a test with a browser or servers spends half its time waiting.
        # A process that has ended its tests takes over some of another's.
        _module("tests", "pytest", "-n", "3", "--dist", "worksteal", "--cov", *plugins, tier=tier),
        *alone,
    ]


def list_changed_files() -> list[str]:
    """Return the files that differ from the last commit, or if none does, that it changed."""

    def ask(*arguments: str) -> list[str]:
        command = ["git", "-C", str(CHECKOUT), *arguments]
        return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()

    unknown = ask("ls-files", "--others", "--exclude-standard")
    changed = [*ask("diff", "--name-only", "HEAD"), *unknown]
    return changed or ask("diff", "--name-only", "HEAD~1", "HEAD")


def list_tests_of_changes(files: Sequence[str]) -> list[Stage]:
    """Return the stages that test the rules and positions which these files can change."""
    if any(file.startswith("shared/") for file in files):
        return [_module("core and rules", "pytest", "-n", "2", "tests/core", "tests/rules")]
    games = [
        game
        for game in game_names()
        if any(file.startswith((f"services/{game}/", f"tests/rules/{game}/")) for file in files)
    ]
    if not games:
        return []
    rules = [f"tests/rules/{game}" for game in games]
    positions = ["tests/positions", "-k", " or ".join(f"{game}/" for game in games)]
    return [
        _module("rules", "pytest", "-n", "2", *rules),
        _module("positions", "pytest", "-n", "2", *positions),
    ]


def run_stages(preparations: Sequence[Stage], checks: Sequence[Stage]) -> bool:
    """Run `preparations` up to one that fails, and all of `checks` if none did.

    Prints a line for each, and a last one that says passed or failed, which it returns.
    """
    lines = ["", "=== summary ==="]
    failed: list[str] = []
    for stage in (*preparations, *checks):
        print(f"\n=== {stage.name} ===", flush=True)
        started = time.monotonic()
        has_passed = stage.passes()
        word, seconds = "ok" if has_passed else "FAILED", time.monotonic() - started
        lines.append(f"{stage.name:<18}{word:<8}{seconds:>7.1f} s")
        if not has_passed:
            failed.append(stage.name)
            if stage in preparations:
                break
    print(*lines, f"failed: {', '.join(failed)}" if failed else "passed", sep="\n", flush=True)
    return not failed


def _is_prepared(is_needed: bool, prepare: Callable[..., object], *arguments: object) -> bool:
    try:
        prepare(*arguments)
    except (OSError, Refusal) as refusal:
        print(refusal)
        if is_needed:
            print("Nothing was checked, because that comes first.")
            return False
        print("Tests that need what is missing will be skipped.")
    return True


def _module(name: str, *arguments: str, tier: str = "") -> Stage:
    return Stage(name, lambda: _succeeds("-m", *arguments, tier=tier))


def _succeeds(*arguments: str, tier: str = "") -> bool:
    """Run the environment's Python with `arguments`, in the checkout; its output is shown.

    What it leaves running is ended, and is a failure.
    """
    python = environment.python_of(_ENVIRONMENT)
    # Bytecode is kept beside its source. Otherwise each of the processes that test, and every
    # server that they start, compiles every module again.
    environ = {name: value for name, value in os.environ.items() if name not in _BYTECODE} | {
        "PATH": f"{python.parent}:{system_parts.search_path()}",
        "DECOMPTE_TIER": tier,
    }
    code, left = leftovers.run([str(python), *arguments], CHECKOUT, environ)
    for program in left:
        print(f"Left running, and ended now: {program}")
    return code == 0 and not left
