"""Writes the folder that nginx runs in: its configuration, its documents, its templates.

nginx.conf  listen.conf   what nginx is started with, and what the server listens on
documents/                what is served as it is
page/                     the page for the table, where services/ has one
keys/                     empty; files of API keys go here
templates/                what is filled from the environment at the start
defaults.envsh            what the environment does not say, for the nginx image's own start
run/                      the only folder that is written to: filled templates, pid, buffers
"""

import gzip
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from deploy.gateway import upstreams
from deploy.gateway.documents import (
    Documents,
    render_crowded,
    render_problems,
    render_unknown_game,
    render_unreadable_problems,
)
from deploy.gateway.settings import fill_gaps, render_defaults
from deploy.page import (
    EMBEDDED,
    ENGINE,
    OPENER_POLICY,
    PACKED_ALREADY,
    TYPES,
    Page,
    read_page,
)
from deploy.services import CHECKOUT
from shared.operations.http import SLOWLY_CHANGING
from shared.operations.large_bodies import LIGHT_BYTES
from shared.operations.previews import RESULT_START
from shared.operations.stored_answers import ID_LENGTH
from shared.texts import LANGUAGES

SOURCE = Path(__file__).parent
SUFFIX = ".template"
SHUTDOWN_SECONDS = 35
"""How long workers that were replaced go on, at least: longer than a game is waited for."""

PASSED_ON = (
    "Accept",
    "Accept-Language",
    "Access-Control-Request-Headers",
    "Access-Control-Request-Method",
    "Content-Encoding",
    "Content-Type",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "If-Unmodified-Since",
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Protocol-Version",
    "Origin",
)
"""The headers of a request that a service reads; the request's id is passed on besides."""

UNKNOWN_GAME = "unknown-game"
"""The kind of the problem of an address under `/v1` that is of no game."""
KNOWN_ADDRESS = "known_address"
"""The variable of nginx with what follows the name of a game in one of its addresses."""
ACCENTED: Mapping[str, str] = {letter: f"(?:{letter}|%c3%..)" for letter in "aceiou"}
"""The patterns of letters that may have an accent, which an address has as two bytes."""

CROWDED = "crowded"
"""The kind of the problem of who is turned away because of the requests of others."""

# Where nginx puts its own number in the place of HTTP's, the configuration puts HTTP's back.
_NOT_NGINX = frozenset({431})


def write(
    folder: Path,
    names: Sequence[str],
    documents: Documents,
    *,
    listen: str = "8080",
    loopback: Mapping[str, Sequence[str]] | None = None,
    checkout: Path = CHECKOUT,
    engine: Path | None = None,
) -> None:
    """Write into `folder` all that nginx needs as the gateway of the services `names`.

    The tools are those of the documents. `listen` is an address or a port as nginx's own directive
    takes it; `loopback` gives the addresses of each service on this machine, left out the usual
    ones. `engine` is the folder of a built engine, if the page offers one. What is in `run/` and
    `keys/` stays.
    """
    for inner in ("documents", "keys", "run", "templates"):
        (folder / inner).mkdir(parents=True, exist_ok=True)
    page = read_page(checkout, engine)
    _write_page(folder / "page", page)
    texts = {
        "nginx.conf": render_configuration(names, documents, page=page),
        "listen.conf": f"listen {listen};\n",
        "defaults.envsh": render_defaults(),
        **_templates(names, documents, loopback),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    _write_document(folder / "documents" / "healthz.json", documents.healthz)
    _write_document(folder / "documents" / "openapi.json", documents.openapi)


def fill(folder: Path, values: Mapping[str, str]) -> None:
    """Fill the templates of `folder` with `values`, as the nginx image does when it starts."""
    for template in sorted((folder / "templates").iterdir()):
        text = fill_gaps(template.read_text(encoding="utf-8"), values)
        (folder / "run" / template.name.removesuffix(SUFFIX)).write_text(text, encoding="utf-8")


def render_configuration(names: Sequence[str], documents: Documents, *, page: Page | None) -> str:
    """Return nginx.conf for the services `names`, with the page for the table if there is one."""
    environment = Environment(
        loader=FileSystemLoader(SOURCE),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701 - this is no HTML; values are quoted as nginx has it
    )
    own = {
        language: {**render_unreadable_problems(language), **render_problems(language)}
        for language in LANGUAGES
    }
    return environment.get_template("nginx.conf.jinja").render(
        services=names,
        page=page,
        page_types=_page_types(),
        engine=ENGINE,
        embedded=EMBEDDED,
        opener_policy=OPENER_POLICY,
        id_length=ID_LENGTH,
        result_start=RESULT_START,
        headers=documents.headers,
        heavy=documents.heavy,
        shutdown_seconds=_find_longest_wait(documents),
        tools=documents.tools,
        programs=documents.programs,
        passed_on=PASSED_ON,
        slowly_changing=SLOWLY_CHANGING,
        languages=LANGUAGES,
        lang=build_word_pattern("lang"),
        spelled=build_word_pattern,
        more_than=build_greater_pattern(),
        large_body=build_above_pattern(LIGHT_BYTES),
        own_statuses=sorted({*own["en"]} - _NOT_NGINX),
        unknown_game=UNKNOWN_GAME,
        known_address=KNOWN_ADDRESS,
        addresses=documents.addresses,
        called=documents.called,
        spelled_nearly=build_near_pattern,
        crowded=CROWDED,
        problems={
            f"{kind} {language}": _quote(body)
            for language, bodies in own.items()
            for kind, body in [
                *sorted(bodies.items()),
                (UNKNOWN_GAME, render_unknown_game(language, names)),
                *[
                    (f"{UNKNOWN_GAME}-{ending}", render_unknown_game(language, names, meant))
                    for name in names
                    for ending, meant in (
                        (name, name),
                        (f"{name}-{KNOWN_ADDRESS}", f"/v1/{name}/${KNOWN_ADDRESS}"),
                    )
                ],
                (CROWDED, render_crowded(language)),
            ]
        },
    )


def build_word_pattern(word: str) -> str:
    """Return the pattern of `word` in a query, each letter plain or as its number."""
    return "".join(f"(?:{letter}|%(?i:{ord(letter):02x}))" for letter in word)


def build_near_pattern(name: str, called: Sequence[str]) -> str:
    """Return the pattern of a name with accents, with one letter wrong or with two swapped.

    What it is `called` as well has a pattern without such mistakes.
    """
    letters = [ACCENTED.get(letter, letter) for letter in name]
    wrong = [
        [*letters[:place], "[a-z0-9]{0,2}", *letters[place + 1 :]] for place in range(len(name) + 1)
    ]
    swapped = [
        [*letters[:place], letters[place + 1], letters[place], *letters[place + 2 :]]
        for place in range(len(name) - 1)
    ]
    others = [[ACCENTED.get(letter, letter) for letter in one] for one in called]
    return "|".join("".join(one) for one in [*wrong, *swapped, *others])


def build_greater_pattern() -> str:
    """Return the pattern of two tenths, as 0 to 9 or A, of which the first is the greater."""
    return "|".join(
        f"{'A' if tenths == 10 else tenths} [0-{tenths - 1}]" for tenths in range(1, 11)
    )


def build_above_pattern(limit: int) -> str:
    """Return the pattern of the whole numbers above `limit`, which a caller may write with noughts.

    Some written with more noughts than digits are taken for larger than they are.
    """
    digits = str(limit)
    longer = f"[0-9]{{{len(digits) + 1},}}"
    above = [
        f"{digits[:place]}[{int(digit) + 1}-9][0-9]{{{len(digits) - place - 1}}}"
        for place, digit in enumerate(digits)
        if digit != "9"
    ]
    return "|".join([longer, *above])


def _templates(
    names: Sequence[str], documents: Documents, loopback: Mapping[str, Sequence[str]] | None
) -> Mapping[str, str]:
    tools = [tool.id for tool in documents.tools] + [one.id for one in documents.programs]
    servers = loopback or upstreams.usual_loopback([*names, *tools])
    texts = {
        "workers.conf": "worker_processes ${DECOMPTE_GATEWAY_WORKERS};\n",
        "settings.conf": (SOURCE / "settings.conf").read_text(encoding="utf-8"),
        "upstreams-compose.conf": upstreams.compose(names, tools),
        "upstreams-kubernetes.conf": upstreams.kubernetes(names, tools),
        "upstreams-loopback.conf": upstreams.loopback(servers, tools),
        **{f"games.{language}.json": text for language, text in documents.games.items()},
    }
    return {f"templates/{name}{SUFFIX}": text for name, text in texts.items()}


def _write_page(target: Path, page: Page | None) -> None:
    """Write the files of the page, if there is one, where nginx finds them.

    The engine's are so large that they are compressed here and not for each who fetches them.
    """
    shutil.rmtree(target, ignore_errors=True)
    for name, content in (page.files if page else {}).items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if name.startswith(f"{ENGINE}/") and Path(name).suffix not in PACKED_ALREADY:
            _write_document(target / name, content)
        else:
            (target / name).write_bytes(content)


def _find_longest_wait(documents: Documents) -> int:
    """How many seconds workers that were replaced go on: as long as nginx waits for an answer."""
    waits = [one.wait_seconds for one in documents.tools]
    waits += [one.deadline_seconds for one in documents.programs]
    return max(SHUTDOWN_SECONDS, *[one + 5 for one in waits])


def _page_types() -> Mapping[str, str]:
    """Return the media types of the page's files by suffix, as nginx's `types` has them."""
    return {kind.partition(";")[0]: suffix.removeprefix(".") for suffix, kind in TYPES.items()}


def _write_document(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(content, mtime=0))


def _quote(text: str) -> str:
    """Return `text` as a quoted parameter of nginx; its variables stay variables."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
