"""The page for the table as it is served: its files, and what a browser may do with them.

`services/companion/` is served as it lies there, by the gateway and by `one_process.py` alike. Two
things are worked out here: `version.js`, which tells the service worker every file of the page with
its sum, so that it keeps one whole version and never a mixture; and the policy that lets the import
map of a page, its only inline script, be the one that we wrote and no other.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

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
_UNKEPT = {".txt", ".html"}
# The worker and its version are the browser's to keep.
_OWN = {WORKER, VERSION}
_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)
_POLICY = (
    "default-src 'none'; script-src 'self'{maps}; style-src 'self'; img-src 'self' data: blob:; "
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
    maps = "".join(sorted({f" '{told}'" for name in files for told in _maps(name, files[name])}))
    policies = (_POLICY.format(maps=maps, framed=framed) for framed in ("'none'", "*"))
    return Page({}, *policies).with_files(files)


def _maps(name: str, content: bytes) -> list[str]:
    """Return the sums of the import maps of a file of HTML."""
    if not name.endswith(".html"):
        return []
    return [_sum(found.encode()) for found in _IMPORT_MAP.findall(content.decode())]


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
    version = sha256(told.encode()).hexdigest()
    return f'self.PAGE = {{"version": "{version}", "files": {told}}};\n'.encode()


def _sum(content: bytes) -> str:
    return "sha256-" + b64encode(sha256(content).digest()).decode()
