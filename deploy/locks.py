"""python -m deploy.locks [options of `uv pip compile`]: renews the lock files of `requirements/`.

A package that is pinned already keeps its version if `pyproject.toml` allows it; `--upgrade` or
`--upgrade-package=NAME` among the options raises versions. Standard library only: which lock files
there are is also read by a Python that has no packages.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence

from deploy.refusal import OLDEST
from deploy.services import CHECKOUT

RUN_LOCK = "requirements/run.lock"
RECOGNITION_LOCK = "requirements/recognition.lock"
HEIC_LOCK = "requirements/heic.lock"
MCP_LOCK = "requirements/mcp.lock"
CHECK_LOCK = "requirements/check.lock"
SBOM_LOCK = "requirements/sbom.lock"
THOROUGH_LOCK = "requirements/thorough.lock"

EXTRAS = {
    CHECK_LOCK: {"check", "heic", "mcp", "recognition"},
    RUN_LOCK: set[str](),
    RECOGNITION_LOCK: {"recognition"},
    HEIC_LOCK: {"heic", "recognition"},
    MCP_LOCK: {"mcp"},
}
"""The lock files that pin what the project needs, each with the extras that it pins besides."""

GROUPS = {SBOM_LOCK: "sbom", THOROUGH_LOCK: "thorough"}
"""The lock files that pin a dependency group and nothing else."""

CONTENTS = {lock: {"project", *extras} for lock, extras in EXTRAS.items()} | {
    lock: {group} for lock, group in GROUPS.items()
}
"""What each lock file has: one that has no less than another stands in for it."""

LOCKS = (*EXTRAS, *GROUPS)
"""All lock files: the one for checking is the first, and the others pin the same versions."""


def renew(options: Sequence[str]) -> int:
    """Renew all lock files; returns 0, or the number that uv ended with."""
    uv = shutil.which("uv")
    if not uv:
        sys.exit("Renewing the lock files needs uv (https://docs.astral.sh/uv/): pip install uv")
    for lock in LOCKS:
        ended = subprocess.run([uv, *describe_compilation(lock), *options], cwd=CHECKOUT)
        if ended.returncode != 0:
            return ended.returncode
    return 0


def describe_compilation(lock: str) -> list[str]:
    """Return the arguments with which uv compiles `lock`.

    uv notes them at the head of the file, where Renovate reads them: it wants `=` before values.
    """
    if lock in GROUPS:
        sources = [f"--group={GROUPS[lock]}"]
    else:
        sources = ["pyproject.toml", *(f"--extra={extra}" for extra in sorted(EXTRAS[lock]))]
    alike = [] if lock == CHECK_LOCK else [f"--constraints={CHECK_LOCK}"]
    oldest = "{}.{}".format(*OLDEST)
    how = ["--universal", f"--python-version={oldest}", "--generate-hashes"]
    return ["pip", "compile", *sources, *alike, *how, f"--output-file={lock}"]


if __name__ == "__main__":
    sys.exit(renew(sys.argv[1:]))
