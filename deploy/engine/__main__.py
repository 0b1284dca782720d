"""python -m deploy.engine [OUT]: builds the engine for browsers into a folder."""

import argparse
from pathlib import Path

from deploy import node_packages
from deploy.engine.build import build_engine
from deploy.services import BUILT_ENGINE, CHECKOUT
from shared.web.observability import configure_logs


def main() -> None:
    """Install Python for the browser where it is missing, and build."""
    parser = argparse.ArgumentParser(prog="deploy.engine", description=__doc__)
    parser.add_argument(
        "out",
        type=Path,
        nargs="?",
        default=CHECKOUT / BUILT_ENGINE,
        help=f"the folder to write, emptied first (default {BUILT_ENGINE}, which is served)",
    )
    out: Path = parser.parse_args().out
    node_packages.prepare(CHECKOUT, node_packages.PYTHON_FOLDER)
    # Each document is asked for as a request, of which there need be no line.
    configure_logs("warning")
    build_engine(out)
    print(f"Engine: it is in {out}.", flush=True)


if __name__ == "__main__":
    main()
