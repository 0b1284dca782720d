"""The files of the reference page, which shows the OpenAPI document."""

from dataclasses import dataclass
from importlib.resources import files

REFERENCE = files("shared.web") / "reference"
REFERENCE_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript"}


@dataclass(frozen=True, slots=True)
class ReferenceFile:
    """A file of the reference page, which shows the OpenAPI document."""

    content: bytes
    content_type: str


def find_reference_file(name: str) -> ReferenceFile | None:
    """The file of this name of the reference page, None if there is none."""
    folders = (REFERENCE, REFERENCE / "vendor")
    known = {file.name: file for folder in folders for file in folder.iterdir() if file.is_file()}
    kind = REFERENCE_TYPES.get(name.rpartition(".")[2])
    if name not in known or kind is None:
        return None
    return ReferenceFile(known[name].read_bytes(), f"{kind}; charset=utf-8")
