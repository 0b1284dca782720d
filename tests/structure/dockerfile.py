"""A reader of deploy/Dockerfile: its stages, and what they copy.

No container engine runs where the tests run. Without one, tests can still check what reaches the
build past `.dockerignore`, what each stage copies, and which command the image starts.
"""

import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from string import Template

from deploy.services import CHECKOUT, tool_names

DOCKERFILE = CHECKOUT / "deploy" / "Dockerfile"


@dataclass(frozen=True)
class Copy:
    """A COPY from the checkout, or from the stage `origin`; the last of `paths` is where to."""

    paths: Sequence[str]
    origin: str | None

    def sources(self, service: str) -> list[str]:
        """What is copied when the build argument SERVICE is `service`, LOCK as compose gives it."""
        is_tool = service in tool_names()
        lock = f"requirements/{service}.lock" if is_tool else "requirements/run.lock"
        return [Template(path).substitute(SERVICE=service, LOCK=lock) for path in self.paths[:-1]]

    def target(self, service: str) -> str:
        """Where to, from the stage's working directory; a folder if it ends with a slash."""
        return Template(self.paths[-1]).substitute(SERVICE=service)


@dataclass
class Stage:
    """A stage: what it is made from, and its instructions by their names."""

    name: str
    base: str
    instructions: list[tuple[str, str]] = field(default_factory=list)

    def last(self, instruction: str) -> str:
        """Return the arguments of the last such instruction; raises IndexError if there is none."""
        return [words_of_line for name, words_of_line in self.instructions if name == instruction][
            -1
        ]

    def command(self, instruction: str = "CMD") -> list[str]:
        """The words of CMD, or of the command of HEALTHCHECK."""
        words: list[str] = json.loads("[" + self.last(instruction).partition("[")[2])
        return words

    def read_copies(self) -> Iterator[Copy]:
        """Every COPY, in order."""
        for name, words_of_line in self.instructions:
            if name == "COPY":
                words = words_of_line.split()
                options = dict(one[2:].split("=") for one in words if one.startswith("--"))
                paths = [one for one in words if not one.startswith("--")]
                yield Copy(paths, options.get("from"))

    def environ(self, service: str) -> dict[str, str]:
        """What ENV sets, PATH aside."""
        words_of_line = Template(self.last("ENV")).safe_substitute(SERVICE=service)
        settings = dict(one.split("=", 1) for one in words_of_line.split())
        return {name: value for name, value in settings.items() if name != "PATH"}


def read_stages() -> dict[str, Stage]:
    """The stages of deploy/Dockerfile by their names, in order."""
    text = DOCKERFILE.read_text(encoding="utf-8").replace("\\\n", " ")
    found: dict[str, Stage] = {}
    defaults: dict[str, str] = {}
    for line in text.splitlines():
        name, _, words_of_line = line.partition(" ")
        if name == "FROM":
            base, _, stage = words_of_line.partition(" AS ")
            found[stage] = Stage(stage, Template(base).substitute(defaults))
        elif name == "ARG" and not found:
            argument, _, value = words_of_line.partition("=")
            defaults[argument] = value
        elif name and name != "#":
            found[list(found)[-1]].instructions.append((name, words_of_line))
    return found


def is_in_build_context(path: str) -> bool:
    """Whether `.dockerignore` lets a path of the checkout through."""
    let_through = True
    for line in (CHECKOUT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!")
            steps = [PurePosixPath(path), *PurePosixPath(path).parents]
            if any(_matches(step.as_posix(), pattern) for step in steps if step.name):
                let_through = line.startswith("!")
    return let_through


def _matches(path: str, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return fnmatchcase(PurePosixPath(path).name, pattern.removeprefix("**/"))
    return path.count("/") == pattern.count("/") and fnmatchcase(path, pattern)


def copy_from_checkout(stage: Stage, service: str, folder: Path) -> None:
    """Puts into `folder` what the stage's working directory has of the checkout."""
    for copy in stage.read_copies():
        if copy.origin is None:
            for source in copy.sources(service):
                target = folder / copy.target(service)
                if copy.target(service).endswith("/"):
                    target /= "" if (CHECKOUT / source).is_dir() else Path(source).name
                _copy_files(CHECKOUT / source, target)


def _copy_files(source: Path, target: Path) -> None:
    for file in [source] if source.is_file() else sorted(source.rglob("*")):
        path = file.relative_to(CHECKOUT).as_posix()
        if file.is_file() and is_in_build_context(path):
            copy = target / file.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
