"""python -m deploy.static_site OUT: writes the page, its engine and the documents as files.

Any host of files serves the folder, under any prefix: no service is needed. Documents that a
service negotiates are there once for each language, such as `v1/heros/rules.fr.json`; pictures of
tiles are `v1/carcassonne/tiles/BA/D.svg`. `_headers` is a sample for hosts that read it.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from flask.testing import FlaskClient

from deploy.engine.build import build_engine
from deploy.engine.folders import ENTRY, MANIFEST, is_site, replace_folder
from deploy.gateway.documents import fetch
from deploy.one_process import load_games
from deploy.page import (
    EMBEDDED,
    EMBEDDING,
    ENGINE,
    MODULES,
    OPENER_POLICY,
    START,
    VERSION,
    WORKER,
    Page,
    read_page,
)
from deploy.refusal import Refusal
from deploy.services import CHECKOUT
from shared.operations import Game
from shared.operations.http import SVG, UNCHANGING
from shared.operations.problems import STATUS
from shared.operations.schema_documents import list_schemas
from shared.texts import LANGUAGES
from shared.web.app import create_app

HEADERS = "_headers"
_CHARSET = '    <meta charset="utf-8">\n'


def write_site(target: Path) -> None:
    """Write the site in the place of the one there; Refusal if the folder has anything else."""
    with replace_folder(target, is_site) as new:
        _write_files(new)


def _write_files(target: Path) -> None:
    client = create_app(load_games()).test_client()
    built = target / ENGINE
    build_engine(built)
    page = read_page(engine=built, is_alone=True)
    if page is None:
        raise RuntimeError("the checkout has no page")
    documents = {
        name: _add_policy(page.files[name], page.policy_at("/")) for name in (START, EMBEDDED)
    }
    # A host of files has no address `embed`, which the worker would look for.
    files = {name: content for name, content in page.files.items() if name not in documents}
    site = page.with_files({**files, START: documents[START]})
    written: dict[str, bytes] = {**site.files, EMBEDDED: documents[EMBEDDED]}
    written |= dict(_list_documents(client))
    written |= dict(_list_licences())
    written[HEADERS] = _write_headers(page, built).encode()
    for name, content in written.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(content)


def _list_licences() -> Iterator[tuple[str, bytes]]:
    yield f"{ENGINE}/LICENSE.txt", (CHECKOUT / "LICENSE").read_bytes()
    for file in sorted((CHECKOUT / "deploy" / "engine" / "licences").iterdir()):
        yield f"{ENGINE}/{file.name}", file.read_bytes()


def _add_policy(document: bytes, policy: str) -> bytes:
    """Return a document that carries its policy itself, for hosts that send none."""
    inside = policy.partition("; frame-ancestors")[0]
    meta = f'{_CHARSET}    <meta http-equiv="Content-Security-Policy" content="{inside}">\n'
    return document.decode().replace(_CHARSET, meta, 1).encode()


def _list_documents(client: FlaskClient) -> Iterator[tuple[str, bytes]]:
    """Yield what GET addresses answer, by the names of its files."""
    yield "openapi.json", fetch(client, "/openapi.json")
    for code in STATUS:
        yield f"problems/{code}.json", fetch(client, f"/problems/{code}")
    for language in LANGUAGES:
        yield f"v1/games.{language}.json", fetch(client, f"/v1?lang={language}")
    for game in load_games():
        yield from _list_documents_of(game, client)
    yield from _list_pictures(client)


def _list_documents_of(game: Game, client: FlaskClient) -> Iterator[tuple[str, bytes]]:
    home = f"v1/{game.card.id}"
    yield f"{home}/openapi.json", fetch(client, f"/{home}/openapi.json")
    published = json.loads(fetch(client, f"/{home}/openapi.json"))
    for name in list_schemas(published, game.card.id):
        yield f"{home}/schemas/{name}.json", fetch(client, f"/{home}/schemas/{name}")
    names = ["rules", "examples", "forms"]
    names += [lookup.path for lookup in game.lookups if not lookup.steps]
    addresses = {"card": home, **{name: f"{home}/{name}" for name in names}}
    for name, address in addresses.items():
        for language in LANGUAGES:
            content = fetch(client, f"/{address}?lang={language}")
            yield f"{home}/{name}.{language}.json", content


def _list_pictures(client: FlaskClient) -> Iterator[tuple[str, bytes]]:
    designs = import_module("services.carcassonne.tiles.catalogue").DESIGNS
    for tile in designs:
        address = f"v1/carcassonne/tiles/{tile}"
        yield f"{address}.svg", fetch(client, f"/{address}", SVG)


def _write_headers(page: Page, built: Path) -> str:
    """Return the headers of each address, as several hosts read them from a file."""
    folder = json.loads((built / MANIFEST).read_bytes())["folder"]
    everywhere = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
    of_page = {
        "Content-Security-Policy": page.policy_at("/"),
        "Cross-Origin-Opener-Policy": OPENER_POLICY,
        "Cache-Control": "no-cache",
    }
    rules: Mapping[str, Mapping[str, str]] = {
        "/*": everywhere,
        "/": of_page,
        f"/{START}": of_page,
        f"/{EMBEDDED}": {**of_page, "Content-Security-Policy": page.policy_at("/embed")},
        f"/{EMBEDDING}": {"Access-Control-Allow-Origin": "*"},
        **{f"/{name}": {"Cache-Control": "no-cache"} for name in (VERSION, WORKER)},
        f"/{ENGINE}/*": {"Content-Security-Policy": page.policy_at(f"/{ENGINE}/")},
        **{f"/{ENGINE}/{name}": {"Cache-Control": "no-cache"} for name in (ENTRY, MANIFEST)},
        f"/{ENGINE}/{folder}/*": {"Cache-Control": UNCHANGING},
        f"/{MODULES}*": {"Cache-Control": UNCHANGING},
    }
    return "".join(
        f"{address}\n" + "".join(f"  {name}: {value}\n" for name, value in headers.items())
        for address, headers in rules.items()
    )


def main() -> int:
    # The service logs each request; nobody needs the lines of these.
    os.environ["DECOMPTE_LOG_LEVEL"] = "warning"
    target = Path(sys.argv[1])
    try:
        write_site(target)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print(f"Site: it is in {target}.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
