"""The web page as it is served: its files, and what a browser may do with them.

Modules are served without their comments, the two documents filled (`page_documents.py`), all other
files unchanged. Two things are computed: `version.js`, which lists every file with its hash, so
that the service worker caches one whole version; and the content security policy, which allows the
styles, the import map and the scripts inside the documents by their hashes.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from deploy.page_bundles import list_bundles, read_module, write_bundle
from deploy.page_documents import fill_documents
from deploy.services import CHECKOUT
from shared.operations.http import UNCHANGING
from shared.web.flask_http import hash_source

START = "index.html"
EMBEDDED = "embed.html"
EMBEDDING = "embed.js"
"""The script that pages of other sites load."""
VERSION = "version.js"
WORKER = "service-worker.js"

TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".txt": "text/plain; charset=utf-8",
}
"""Media types of the files that are served, by suffix; other files are not served."""

PACKED_ALREADY = frozenset({".zip"})
"""Suffixes of files that compressing makes no smaller."""

OPENER_POLICY = "same-origin"
"""No page that opens this one may lead its window elsewhere."""

ENGINE = "engine"
"""Where the engine is among the files of the page, and its sources in the folder of the page."""
_ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The engine's worker, and it alone, may compile WebAssembly."""

VENDORED = "vendor"
"""The folder of files of others, which are served to the letter."""

MODULES = "page-"
"""How the folder of the modules begins where it is named by a hash; the hash follows."""

_VERSIONED = re.compile(rf"/{ENGINE}/[^/]+/")
"""Addresses of files in a folder that is named by a hash of its content."""

_SHORT = {"/": START, "/embed": EMBEDDED}
# What is included in the documents is cached with them.
_NOT_CACHED = {".txt", ".html", ".css", ".ico", ".json"}
# The browser itself caches the worker and its version; only pages of other sites load the last.
_FETCHED_BY_OTHERS = {WORKER, VERSION, EMBEDDING}
_SCRIPT = re.compile(r'<script(?: type="importmap")?>(.*?)</script>', re.DOTALL)
_STYLE = re.compile(r"<style(?: [^>]*)?>(.*?)</style>", re.DOTALL)
_POLICY = (
    "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; "
    "img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors {framed}"
)


@dataclass(frozen=True)
class Page:
    """Files by their address (without the leading slash), and the policy of each."""

    files: Mapping[str, bytes]
    policy: str
    embedded_policy: str

    def at(self, address: str) -> str | None:
        """Return the name of the file that is served at `address`, None if there is none."""
        name = _SHORT.get(address, address.removeprefix("/"))
        return name if name in self.files else None

    def with_files(self, files: Mapping[str, bytes]) -> "Page":
        """Return the page with other files, and the version that they make."""
        return replace(self, files={**files, VERSION: _version(files)})

    def policy_at(self, address: str) -> str:
        """Return the policy of the page at `address`; any site may frame `/embed`."""
        if address.startswith(f"/{ENGINE}/"):
            return _ENGINE_POLICY
        return self.embedded_policy if _SHORT.get(address) == EMBEDDED else self.policy

    def caching_at(self, address: str) -> str:
        """Return the Cache-Control of `address`: only what is named by its content may be kept."""
        return UNCHANGING if _VERSIONED.match(address) else "no-cache"


def read_page(
    checkout: Path = CHECKOUT, engine: Path | None = None, *, is_alone: bool = False
) -> Page | None:
    """Return the page of `checkout`, None if it has none.

    `engine` is the folder of a built engine, if one is served. A page that `is_alone` has no
    service and always asks its engine; its modules are in a folder that is named by a hash of the
    page, so that a host of files may let browsers keep them for ever.
    """
    folder = checkout / "services" / "companion"
    if not (folder / START).is_file():
        return None
    sources = folder / ENGINE
    files = {
        file.relative_to(folder).as_posix(): _read_file(file)
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix in TYPES and sources not in file.parents
    }
    names = [name for name in (START, EMBEDDED) if name in files]
    bundles = list_bundles(folder)
    bundled = {name for modules in bundles.values() for name in modules}
    files |= {name: write_bundle(folder, modules) for name, modules in bundles.items()}
    moved = _move_modules(files) if is_alone else {}
    files = {
        moved.get(name, name): content for name, content in files.items() if name not in bundled
    }
    facts = describe_engine(engine, is_alone=is_alone) if engine else ""
    filled = fill_documents(folder, names, _hash_version(files), facts)
    documents = {name: _rename(content, moved) for name, content in filled.items()}
    files.update(documents)
    inside = {
        "scripts": _list_hashes(_SCRIPT, documents),
        "styles": _list_hashes(_STYLE, documents),
    }
    policies = (_POLICY.format(framed=framed, **inside) for framed in ("'none'", "*"))
    return Page({}, *policies).with_files({**files, **(_read_engine(engine) if engine else {})})


def _read_file(file: Path) -> bytes:
    is_ours = file.suffix == ".js" and file.parent.name != VENDORED
    return read_module(file).encode() if is_ours else file.read_bytes()


def _move_modules(files: Mapping[str, bytes]) -> Mapping[str, str]:
    """Return the new names of the modules, in a folder named by what the page consists of.

    A browser finds the service worker and its version under the addresses they always had.
    """
    folder = f"{MODULES}{_hash_version(files)[:16]}"
    fixed = (WORKER, VERSION, EMBEDDING)
    return {
        name: f"{folder}/{name}" for name in files if name.endswith(".js") and name not in fixed
    }


def _rename(document: bytes, moved: Mapping[str, str]) -> bytes:
    text = document.decode()
    for name, now in moved.items():
        text = text.replace(f'"{name}"', f'"{now}"').replace(f'"./{name}"', f'"./{now}"')
    return text.encode()


def describe_engine(built: Path, *, is_alone: bool = False) -> str:
    manifest = json.loads((built / "manifest.json").read_bytes())
    megabytes = round(manifest["compressed"] / 1_000_000)
    kept = round(sum(file["bytes"] for file in manifest["files"].values()) / 1_000_000)
    alone = " data-alone" if is_alone else ""
    return (
        f' data-engine="{manifest["folder"]}" data-engine-megabytes="{megabytes}"'
        f' data-engine-kept-megabytes="{kept}"{alone}'
    )


def _read_engine(built: Path) -> Mapping[str, bytes]:
    return {
        f"{ENGINE}/{file.relative_to(built).as_posix()}": file.read_bytes()
        for file in sorted(built.rglob("*"))
        if file.is_file()
    }


def _list_hashes(part: re.Pattern[str], documents: Mapping[str, bytes]) -> str:
    """Return the hashes of these parts of the documents, in the form of a policy."""
    texts = {found for content in documents.values() for found in part.findall(content.decode())}
    return "".join(sorted(f" '{hash_source(text.encode())}'" for text in texts))


def _version(files: Mapping[str, bytes]) -> bytes:
    """Return the script that names the version: every cached file with its hash."""
    cached = {"./": START, "embed": EMBEDDED} | {
        name: name
        for name in files
        if Path(name).suffix not in _NOT_CACHED
        and name not in _FETCHED_BY_OTHERS
        # The page keeps the engine only if the person wants it.
        and not name.startswith(f"{ENGINE}/")
    }
    hashes = {one: hash_source(files[name]) for one, name in cached.items() if name in files}
    listed = json.dumps(hashes, indent=1)
    # The worker is part of the version: a new one never overwrites what the old one cached.
    version = sha256(listed.encode() + files.get(WORKER, b"")).hexdigest()
    facts = f'"version": "{version}", "apart": "{_hash_version(files)}", "files": {listed}'
    return f"self.PAGE = {{{facts}}};\n".encode()


def _hash_version(files: Mapping[str, bytes]) -> str:
    """Return a hash of these files that the documents contain; the engine has its own."""
    names = sorted(
        name
        for name in files
        if name != VERSION and not name.endswith(".html") and not name.startswith(f"{ENGINE}/")
    )
    return sha256("".join(name + hash_source(files[name]) for name in names).encode()).hexdigest()
