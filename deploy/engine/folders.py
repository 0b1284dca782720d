"""Replaces a folder that a build wrote, and no other folder.

Standard library only: `deploy/static.py` reads this before anything is installed.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.refusal import Refusal

ENTRY, MANIFEST = "engine.js", "manifest.json"
SITE_MARKS = ("version.js", "_headers", f"engine/{MANIFEST}")
"""Files that every site has."""


def is_engine(folder: Path) -> bool:
    """Whether a folder has an engine and nothing else."""
    try:
        version = json.loads((folder / MANIFEST).read_bytes())["folder"]
    except (OSError, ValueError, LookupError, TypeError):
        return False
    return {one.name for one in folder.iterdir()} == {version, ENTRY, MANIFEST}


def is_site(folder: Path) -> bool:
    """Whether a folder has a site, and no hidden file such as the `.git` of a checkout."""
    has_hidden = any(one.name.startswith(".") for one in folder.iterdir())
    return not has_hidden and all((folder / name).is_file() for name in SITE_MARKS)


def refuse_foreign(target: Path, is_ours: Callable[[Path], bool]) -> None:
    """Raise Refusal unless `target` is missing, an empty folder, or one that `is_ours`."""
    try:
        if not target.exists():
            return
        if target.is_dir() and (not any(target.iterdir()) or is_ours(target)):
            return
    except OSError as error:
        raise Refusal(f"{target} cannot be read: {error.strerror}.") from error
    raise Refusal(
        f"{target} is not empty and was not written by this command: "
        "name another folder, or remove it first."
    )


@contextmanager
def replace_folder(target: Path, is_ours: Callable[[Path], bool]) -> Iterator[Path]:
    """Yield a new folder beside `target`, which takes its place when the block ends well.

    After an error `target` is as it was. Raises Refusal if `target` is not to be replaced.
    """
    target = target.resolve()
    refuse_foreign(target, is_ours)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent)
    except OSError as error:
        raise Refusal(f"{target} cannot be written: {error.strerror}.") from error
    with beside as folder:
        new, old = Path(folder, "new"), Path(folder, "old")
        new.mkdir()
        yield new
        try:
            if target.exists():
                target.rename(old)
            new.rename(target)
        except OSError as error:
            if old.exists() and not target.exists():
                old.rename(target)
            raise Refusal(f"{target} cannot be replaced: {error.strerror}.") from error
