"""The page for the table as it is served: its files, and what a browser may do with them.

`services/companion/` is served as it lies there, by the gateway and by `one_process.py` alike; its
two documents are filled first (`page_documents.py`). Two things are worked out here: `version.js`,
which tells the service worker every file of the page with its sum, so that it keeps one whole
version and never a mixture; and the policy, which lets what stands inside a document (its styles,
its import map, its first scripts) be what we wrote and nothing else.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from deploy.page_documents import IMPORT_MAP, fill_documents
from deploy.services import CHECKOUT

START = "index.html"
EMBEDDED = "embed.html"
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
    ".txt": "text/plain; charset=utf-8",
}
"""What is served, by its suffix, and as what; files of other kinds stay at home."""

_SHORT = {"/": START, "/embed": EMBEDDED}
# What is laid into the documents is kept with them.
_UNKEPT = {".txt", ".html", ".css"}
# The worker and its version are the browser's to keep.
_OWN = {WORKER, VERSION, IMPORT_MAP}
_SCRIPT = re.compile(r'<script(?: type="importmap")?>(.*?)</script>', re.DOTALL)
_STYLE = re.compile(r"<style(?: [^>]*)?>(.*?)</style>", re.DOTALL)
_POLICY = (
    "default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; "
    "img-src 'self' data: blob:; "
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
        """Return what the page at `address` may do; `/embed` may stand in anybody's frame."""
        return self.embedded_policy if _SHORT.get(address) == EMBEDDED else self.policy


def read_page(checkout: Path = CHECKOUT) -> Page | None:
    """Return the page of `checkout`, None if it has none."""
    folder = checkout / "services" / "companion"
    if not (folder / START).is_file():
        return None
    files = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix in TYPES
    }
    names = [name for name in (START, EMBEDDED) if name in files]
    documents = fill_documents(folder, names, _told_apart(files))
    files.update(documents)
    inside = {"scripts": _told(_SCRIPT, documents), "styles": _told(_STYLE, documents)}
    policies = (_POLICY.format(framed=framed, **inside) for framed in ("'none'", "*"))
    return Page({}, *policies).with_files(files)


def _told(part: re.Pattern[str], documents: Mapping[str, bytes]) -> str:
    """Return the sums of these parts of the documents, as a policy names them."""
    texts = {found for content in documents.values() for found in part.findall(content.decode())}
    return "".join(sorted(f" '{_sum(text.encode())}'" for text in texts))


def _version(files: Mapping[str, bytes]) -> bytes:
    """Return the script that names the version: every file that is kept, with its sum."""
    short = {
        f".{address}" if name == START else address[1:]: name for address, name in _SHORT.items()
    }
    kept = {
        **{address: name for address, name in short.items() if name in files},
        **{name: name for name in files if Path(name).suffix not in _UNKEPT and name not in _OWN},
    }
    sums = {address: _sum(files[name]) for address, name in kept.items()}
    told = json.dumps(sums, indent=1)
    # Another worker keeps another version: it never writes over what the one before it keeps.
    version = sha256(told.encode() + files.get(WORKER, b"")).hexdigest()
    facts = f'"version": "{version}", "apart": "{_told_apart(files)}", "files": {told}'
    return f"self.PAGE = {{{facts}}};\n".encode()


def _told_apart(files: Mapping[str, bytes]) -> str:
    """Return what tells these files from those of another version, to be told in the documents.

    The documents themselves cannot be part of it.
    """
    names = sorted(name for name in files if name != VERSION and not name.endswith(".html"))
    return sha256("".join(name + _sum(files[name]) for name in names).encode()).hexdigest()


def _sum(content: bytes) -> str:
    return "sha256-" + b64encode(sha256(content).digest()).decode()
