"""The page's code: its format and lint checked by biome, its types by tsc.

`python -m deploy.page_code lint` or `types`; further arguments are the program's own. Where the
node packages are not installed nothing is checked, which is a failure only with `CI=true`.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence

from deploy.node_packages import FOLDER, is_up_to_date
from deploy.services import CHECKOUT

PROGRAMS: Mapping[str, Sequence[str]] = {
    "lint": ("@biomejs/biome/bin/biome", "check", "--error-on-warnings"),
    "types": ("typescript/bin/tsc", "--project", "jsconfig.json"),
}
"""What checks: a program among the node packages, and its arguments."""


def main(arguments: Sequence[str]) -> int:
    kind, *more = arguments
    program, *usual = PROGRAMS[kind]
    node = shutil.which("node")
    if node is None or not is_up_to_date(CHECKOUT):
        print("The node packages are not installed (python3 deploy/check.py installs them).")
        return int(os.environ.get("CI", "").lower() in {"true", "1"})
    path = CHECKOUT / FOLDER / "node_modules" / program
    return subprocess.run([node, str(path), *usual, *more], cwd=CHECKOUT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
