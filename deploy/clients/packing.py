"""Files of packages that anybody may read, even where the builder has a narrower umask."""

from pathlib import Path

READABLE = 0o644
SEARCHABLE = 0o755
UMASK = 0o022
"""That of the programs that build: what they write is readable by all, and writable by one."""


def open_files(folder: Path) -> None:
    """Give every file and folder below `folder`, and itself, the modes of published files."""
    for one in (folder, *folder.rglob("*")):
        one.chmod(SEARCHABLE if one.is_dir() else READABLE)
