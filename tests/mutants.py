"""Mutation testing of the rules: how many small mistakes in them the tests would not notice.

Called by `checking.py --mutants`, inside the environment: `mutmut` makes the mistakes one at a time
and runs the tests on each. pyproject.toml names the files and the tests.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ALLOWED = 0.10
_STATISTICS = Path("mutants/mutmut-cicd-stats.json")


def main() -> int:
    """Run mutmut, name the mutants that survived, return 1 if more than ALLOWED of them did."""
    _STATISTICS.unlink(missing_ok=True)
    # `results` names the survivors; `export-cicd-stats` writes the numbers.
    finished = all(_mutmut(step) for step in ("run", "results", "export-cicd-stats"))
    if not finished or not _STATISTICS.exists():
        print("mutmut did not finish, so there is no result.")
        return 1
    statistics = json.loads(_STATISTICS.read_text())
    print(render_verdict(statistics))
    return 0 if compute_survival(statistics) <= ALLOWED else 1


def _mutmut(step: str) -> bool:
    return subprocess.run([sys.executable, "-m", "mutmut", step]).returncode == 0


def compute_survival(statistics: Mapping[str, int]) -> float:
    """Return the share of the mutants that survived, 0 to 1; without any mutant that is 1.

    A mutant is noticed when it makes a test fail, hang or crash. All others have survived: also one
    that no test reaches, and one of which mutmut is not sure.
    """
    tried = statistics["total"] - statistics["skipped"]
    noticed = statistics["killed"] + statistics["timeout"] + statistics["segfault"]
    return (tried - noticed) / tried if tried else 1.0


def render_verdict(statistics: Mapping[str, int]) -> str:
    """Return the result in one line."""
    tried = statistics["total"] - statistics["skipped"]
    return f"{compute_survival(statistics):.1%} of {tried} mutants survived; {ALLOWED:.0%} may."


if __name__ == "__main__":
    sys.exit(main())
