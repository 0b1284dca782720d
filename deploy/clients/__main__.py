"""python -m deploy.clients [OUT]: builds the clients and the engine for npm into a folder."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy import node_packages
from deploy.clients import npm_packages
from deploy.clients.contract import read_document
from deploy.clients.python_package import build_wheel
from deploy.engine.build import build_engine
from deploy.services import CHECKOUT
from shared.web.observability import configure_logs

TARGET = Path("clients", "dist")


def main() -> None:
    """Install what compiles TypeScript and the engine, build all, and print where they are."""
    parser = argparse.ArgumentParser(prog="deploy.clients", description=__doc__)
    parser.add_argument(
        "out", type=Path, nargs="?", default=CHECKOUT / TARGET, help=f"default: {TARGET}"
    )
    target: Path = parser.parse_args().out.resolve()
    target.mkdir(parents=True, exist_ok=True)
    # The service logs each request; nobody needs the line of this one.
    configure_logs("warning")
    node_packages.prepare_all(CHECKOUT)
    document = read_document()
    for build in (build_wheel, npm_packages.build_client):
        print(f"Client: {build(document, target)}", flush=True)
    with TemporaryDirectory() as place:
        engine = Path(place) / "engine"
        build_engine(engine)
        print(f"Engine: {npm_packages.build_engine(engine, target)}", flush=True)


if __name__ == "__main__":
    main()
