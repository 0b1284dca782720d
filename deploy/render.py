"""Renders what is made from the services and the lock file.

Compose file, Kubernetes manifests, pages of rules and of expansions, licences, and the gateway's
folder.

`python -m deploy.render` writes the files that are kept in the checkout; `--gateway FOLDER` writes
what nginx runs in, which is kept nowhere. It needs the environment that `up.py` makes.
"""

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from deploy.bill import describe_gateway
from deploy.gateway import folder
from deploy.gateway.documents import record_documents
from deploy.gateway.settings import read_settings
from deploy.refusal import OneSentenceParser, Refusal
from deploy.rendering import (
    compose,
    expansion_table,
    kubernetes,
    licences,
    recognition_catalogue,
    rule_pages,
)
from deploy.rendering.images import foreign_images
from deploy.services import CHECKOUT, game_names, tool_names


def main(arguments: Sequence[str]) -> int:
    """Render what `arguments` ask for; returns 1 if it cannot be done."""
    given = _parser().parse_args(arguments)
    try:
        if given.gateway:
            _render_gateway(given)
        else:
            write_files()
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = OneSentenceParser(prog="deploy.render", description="Render files from the services.")
    parser.add_argument("--gateway", type=Path, metavar="FOLDER", help="write the gateway's folder")
    parser.add_argument(
        "--listen", default="8080", help="what the gateway listens on: a port, or address:port"
    )
    parser.add_argument(
        "--engine", type=Path, metavar="FOLDER", help="a built engine, which the page then offers"
    )
    parser.add_argument(
        "--fill", action="store_true", help="also fill its templates from this environment"
    )
    return parser


def write_files(checkout: Path = CHECKOUT) -> None:
    for name, text in render_files(game_names(checkout), tool_names(checkout)).items():
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text(text, encoding="utf-8")


def render_files(names: Sequence[str], tools: Sequence[str] = ()) -> Mapping[str, str]:
    """Return the files kept in the checkout, by their paths, for the games `names` and `tools`."""
    return {
        **compose.render_files(names, tools),
        **kubernetes.render_files(names, tools),
        **rule_pages.render_files(names),
        **expansion_table.render_files(names),
        **recognition_catalogue.render_files(),
        **licences.render_files(names),
    }


def _render_gateway(given: argparse.Namespace) -> None:
    values = read_settings(os.environ) if given.fill else None
    # The application's answers are those with its default settings.
    for name in [name for name in os.environ if name.startswith(("DECOMPTE_", "REDIS_URL"))]:
        del os.environ[name]
    os.environ["DECOMPTE_LOG_LEVEL"] = "error"
    answers = record_documents()
    folder.write(given.gateway, game_names(), answers, listen=given.listen, engine=given.engine)
    nginx = next(one for one in foreign_images() if one.startswith("nginx:"))
    bill = describe_gateway(nginx, has_engine=given.engine is not None)
    text = json.dumps(bill, indent=2) + "\n"
    (given.gateway / "sbom.cdx.json").write_text(text, encoding="utf-8")
    if values:
        folder.fill(given.gateway, values)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
