"""python -m deploy.engine [OUT]: builds the engine for browsers into a folder.

An image is built where Python and node are never in one place: `--uncompiled` writes the archive
for `compile.mjs`, and `--compiled` takes what that made of it.
"""

import argparse
import sys
from pathlib import Path

from deploy import node_packages
from deploy.engine.archive import build_archive
from deploy.engine.build import build_engine
from deploy.engine.folders import is_engine, refuse_foreign
from deploy.refusal import Refusal
from deploy.services import BUILT_ENGINE, CHECKOUT
from shared.web.observability import configure_logs


def main() -> int:
    """Do what the arguments ask for; with neither option, install Python for the browser first."""
    given = _build_parser().parse_args()
    # The service logs each request; nobody needs the lines of these.
    configure_logs("warning")
    try:
        if given.uncompiled:
            given.uncompiled.write_bytes(build_archive())
        elif given.compiled:
            build_engine(given.out, compiled=given.compiled)
        else:
            refuse_foreign(given.out, is_engine)
            node_packages.prepare(CHECKOUT, node_packages.PYTHON_FOLDER)
            build_engine(given.out)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print(f"Engine: it is in {given.uncompiled or given.out}.", flush=True)
    return 0


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="deploy.engine", description=__doc__)
    parser.add_argument(
        "out",
        type=Path,
        nargs="?",
        default=CHECKOUT / BUILT_ENGINE,
        help=f"the folder to write or replace (default {BUILT_ENGINE}, which is served)",
    )
    parts = parser.add_mutually_exclusive_group()
    parts.add_argument(
        "--uncompiled", type=Path, metavar="FILE", help="write only the archive, not compiled"
    )
    parts.add_argument(
        "--compiled", type=Path, metavar="FOLDER", help="the folder that compile.mjs wrote"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
