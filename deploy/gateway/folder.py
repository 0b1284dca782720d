"""Writes the folder that nginx runs in: its configuration, its documents, its templates.

nginx.conf and the files of nginx/   as they are here, to be read from top to bottom
listen.conf   what the server listens on
made/         what follows from the list of services, and from the application's answers
documents/    what is served as it is
page/         the page for the table, where services/ has one
keys/         empty; files of API keys go here
templates/    what is filled from the environment at the start
defaults.envsh    what the environment does not say, for the nginx image's own start
run/          the only folder that is written to: filled templates, pid, buffers
"""

import gzip
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from deploy.gateway.documents import KNOWN_ADDRESS, UNKNOWN_GAME, Documents, render_problems
from deploy.gateway.settings import fill_gaps, render_defaults
from deploy.page import ENGINE, PACKED_ALREADY, TYPES, Page, read_page
from deploy.rendering import fill_template
from deploy.services import CHECKOUT, PORT
from shared.operations import Game
from shared.operations.large_bodies import LIGHT_BYTES
from shared.operations.stored_answers import ID_LENGTH
from shared.texts import LANGUAGES

SOURCE = Path(__file__).parent / "nginx"
SUFFIX = ".template"
SHUTDOWN_SECONDS = 35
"""How long workers that were replaced go on, at least: longer than a game is waited for."""

ACCENTED: Mapping[str, str] = {letter: f"(?:{letter}|%c3%..)" for letter in "aceiou"}
"""The patterns of letters that may have an accent, which an address has as two bytes."""

ANY_SERVICE = "any_service"
"""All games together: for what any of them answers alike."""

FIRST_LOOPBACK_PORT = 8001
"""Where the services are on this machine: ports from here on, in the order of their names."""

CALLERS = 200
"""How many numbers there are for callers of heavy requests."""


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
    for inner in ("documents", "keys", "made", "run", "templates"):
        (folder / inner).mkdir(parents=True, exist_ok=True)
    page = read_page(checkout, engine)
    _write_page(folder / "page", page)
    for file in SOURCE.iterdir():
        shutil.copyfile(file, folder / file.name)
    made = render_made(names, documents, page)
    texts = {
        "listen.conf": f"listen {listen};\n",
        "defaults.envsh": render_defaults(),
        **{f"made/{name}": text for name, text in made.items()},
        **_templates(names, documents, loopback),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    _write_document(folder / "documents" / "healthz.json", documents.healthz)
    _write_document(folder / "documents" / "openapi.json", documents.openapi)
    _write_document(folder / "documents" / "llms.txt", documents.llms)


def fill(folder: Path, values: Mapping[str, str]) -> None:
    for template in sorted((folder / "templates").iterdir()):
        text = fill_gaps(template.read_text(encoding="utf-8"), values)
        (folder / "run" / template.name.removesuffix(SUFFIX)).write_text(text, encoding="utf-8")


def render_made(names: Sequence[str], documents: Documents, page: Page | None) -> Mapping[str, str]:
    """Return the files that the configuration includes, by their names."""
    policies = {"/": "page", f"/{ENGINE}/": "engine", "/embed": "embedded"}
    return {
        "main.conf": f"worker_shutdown_timeout {_find_longest_wait(documents)}s;\n",
        "linked_games.conf": _list_entries(
            [f"~*(?:/|%2f)r(?:/|%2f)(?<named_game>{'|'.join(names)})(?:/|%2f)"], "$named_game"
        ),
        "heavy.conf": fill_template(
            "gateway/heavy.conf", names=names, paths=documents.heavy, programs=documents.programs
        ),
        "large_bodies.conf": _list_entries(
            [f"~^POST (?:$|.*[^0-9]|(?:{build_above_pattern(LIGHT_BYTES)})$)"], "1"
        ),
        "caller_numbers.conf": _render_caller_numbers(),
        "tools.conf": "".join(
            [_list_entries([f"~^/v1/{one.id}/."], one.id) for one in documents.tools]
            + [_list_entries([f"~^{one.path}(?:/|$)"], one.id) for one in documents.programs]
        ),
        "problem_kinds.conf": "".join(
            _render_kinds(game) for game in documents.served if game.card.id in names
        ),
        "problems.conf": "".join(
            _list_entries([f"{kind} {language}"], _quote(body))
            for language in LANGUAGES
            for kind, body in render_problems(language, names).items()
        ),
        "headers.conf": "".join(
            [f'add_header {name} "{value}" always;\n' for name, value in documents.headers.items()]
        ),
        "services.conf": fill_template(
            "gateway/services.conf",
            names=names,
            tools=documents.tools,
            programs=documents.programs,
            has_page=page is not None,
            id_length=ID_LENGTH,
        ),
        "page.conf": f"include {'page.conf' if page else 'no_page.conf'};\n",
        "page_types.conf": fill_template("gateway/page_types.conf", types=TYPES),
        **{
            f"{name}_policy.conf": f'set $policy "{page.policy_at(address)}";\n'
            for address, name in policies.items()
            if page
        },
    }


def _list_entries(patterns: Iterable[str], value: str) -> str:
    return "".join(f'"{pattern}" {value};\n' for pattern in patterns)


def _render_caller_numbers() -> str:
    numbers = "".join(f"    {100 / CALLERS}% {number};\n" for number in range(1, CALLERS))
    return f'split_clients "$heavy_caller" $number_of_caller {{\n{numbers}    * {CALLERS};\n}}\n'


def _render_kinds(game: Game) -> str:
    """The kinds of problems of addresses that are nearly a game's: with its address, or not."""
    home, kind = f"/v1/{game.card.id}/", f"{UNKNOWN_GAME}-{game.card.id}"
    own = [one.removeprefix(home) for one in game.addresses.allowed if "{" not in one]
    start = f"~*^404 [^:]*:/v1/(?:{build_near_pattern(game.card.id, game.card.also_called)})"
    known = f"(?<{KNOWN_ADDRESS}>(?-i:{'|'.join(own)}))"
    return _list_entries([f"{start}(?:[_-][^/]*)?/{known}$"], f"{kind}-{KNOWN_ADDRESS}") + (
        _list_entries([f"{start}(?:[/_-]|%20|$)"], kind)
    )


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
    texts = {
        "workers.conf": "worker_processes ${DECOMPTE_GATEWAY_WORKERS};\n",
        "settings.conf": (SOURCE.parent / "settings.conf").read_text(encoding="utf-8"),
        **_render_upstreams(names, tools, loopback),
        **{f"games.{language}.json": text for language, text in documents.games.items()},
    }
    return {f"templates/{name}{SUFFIX}": text for name, text in texts.items()}


def _render_upstreams(
    names: Sequence[str], tools: Sequence[str], loopback: Mapping[str, Sequence[str]] | None
) -> Mapping[str, str]:
    """Return one include of nginx for each kind of place where the services can be.

    In compose and in Kubernetes a name stands for all the replicas of a service, and nginx (from
    1.27.3 on) asks for their addresses again and again. Debian's nginx lacks `resolve`: on
    loopback, as in the tests, the addresses are given.

    No server is ever taken for dead (`max_fails=0`): one that refuses costs nothing, the request
    goes to the next; and while servers are restarted one after the other, none that is back is left
    out. `least_conn` gives little to one that hangs.
    """
    every = [*names, *tools]
    domain = ".${DECOMPTE_GATEWAY_NAMESPACE}.svc.cluster.local"
    usual = {name: [f"127.0.0.1:{port}"] for port, name in enumerate(every, FIRST_LOOPBACK_PORT)}
    places: Mapping[str, tuple[str, Mapping[str, Sequence[str]]]] = {
        "compose": (
            "resolver 127.0.0.11 valid=2s ipv6=off;",
            {name: [f"{name}:{PORT} resolve"] for name in every},
        ),
        "kubernetes": (
            "resolver kube-dns.kube-system.svc.cluster.local valid=2s;",
            {name: [f"{name}{domain}:{PORT} resolve"] for name in every},
        ),
        "loopback": ("", loopback or usual),
    }
    texts = {}
    for place, (resolver, servers) in places.items():
        games = [one for name, group in servers.items() if name not in tools for one in group]
        texts[f"upstreams-{place}.conf"] = fill_template(
            "gateway/upstreams.conf", resolver=resolver, groups={**servers, ANY_SERVICE: games}
        )
    return texts


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


def _write_document(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(content, mtime=0))


def _quote(text: str) -> str:
    """Return `text` as a quoted parameter of nginx; its variables stay variables."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
