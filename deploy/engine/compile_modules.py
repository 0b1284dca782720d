"""Compiles the modules of the archive and of Python's own library; compile.mjs runs it in Pyodide.

Bytecode is only for the very Python that compiled it. Of the library those modules are kept that
Python loads when it starts, that an import statement of the archive or of a kept module names, and
that are imported by a name that is made up when it runs.
"""

import ast
import py_compile
from collections.abc import Iterable, Iterator
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

BY_NAME = ("_pyodide", "_strptime", "encodings", "pyodide")
"""Imported by names that are made up: codecs, what the interpreter itself needs, and Pyodide."""
UNUSABLE = frozenset(
    {
        "_pyrepl",
        "bdb",
        "cmd",
        "ctypes",
        "doctest",
        "ftplib",
        "multiprocessing",
        "pdb",
        "pydoc",
        "tarfile",
        "unittest",
        "webbrowser",
        "xmlrpc",
    }
)
"""Imported only by functions that are of no use in a browser, and large."""
DESCRIBED = "_pyodide/"
"""Modules whose docstrings are read when Python starts; others of the library lose theirs."""
MODE = py_compile.PycInvalidationMode.UNCHECKED_HASH
DATE = (1980, 1, 1, 0, 0, 0)
"""That of every file, so that the same files make the same archive."""


def compile_archive(given: str, out: str) -> None:
    with ZipFile(given) as archive:
        write_compiled(archive, archive.namelist(), out, optimize=0)


def compile_library(given: str, archive: str, loaded: Iterable[str], out: str) -> None:
    """Write what can be imported of the library `given` to `out`, compiled.

    `loaded` are the modules that Python has loaded when it has started; `archive` is not compiled.
    """
    with ZipFile(given) as library, ZipFile(archive) as ours:
        paths = {name_module(path): path for path in library.namelist() if path.endswith(".py")}
        named = [name for name in paths if name.partition(".")[0] in BY_NAME]
        imported = [name for path in ours.namelist() for name in list_imports(ours, path)]
        kept = find_reached(library, paths, [*loaded, *named, *imported])
        write_compiled(library, kept, out, optimize=2)


def find_reached(library: ZipFile, paths: dict[str, str], roots: Iterable[str]) -> list[str]:
    """Return the paths of all modules that are reached from `roots` by import statements."""
    found: set[str] = set()
    waiting = [*roots]
    while waiting:
        name = waiting.pop()
        while name and name not in paths:
            name = name.rpartition(".")[0]
        if not name or name in found or name.partition(".")[0] in UNUSABLE:
            continue
        found.add(name)
        waiting += [name.rpartition(".")[0], *list_imports(library, paths[name])]
    return [paths[name] for name in found]


def list_imports(archive: ZipFile, path: str) -> Iterator[str]:
    """Yield what the import statements of a module may mean, some of it no module at all."""
    if not path.endswith(".py"):
        return
    name = name_module(path)
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(archive.read(path))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            steps = package.split(".")[: len(package.split(".")) - max(0, node.level - 1)]
            above = ".".join(steps) if node.level else ""
            base = ".".join(part for part in (above, node.module) if part)
            yield base
            yield from (f"{base}.{one.name}" for one in node.names)


def name_module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def write_compiled(archive: ZipFile, paths: Iterable[str], out: str, *, optimize: int) -> None:
    """Write files of an archive to `out`, modules as bytecode."""
    with ZipFile(out, "w") as compiled:
        for path in sorted(paths):
            content, name = archive.read(path), path
            if path.endswith(".py"):
                level = 0 if path.startswith(DESCRIBED) else optimize
                content, name = compile_module(content, path, level), f"{path}c"
            compiled.writestr(ZipInfo(name, DATE), content, ZIP_DEFLATED, 9)


def compile_module(content: bytes, path: str, optimize: int) -> bytes:
    """Return the bytecode of a module; tracebacks name `path`."""
    source, target = "/tmp/module.py", "/tmp/module.pyc"  # noqa: S108 - Pyodide's own file system
    with open(source, "wb") as file:
        file.write(content)
    py_compile.compile(source, target, path, True, optimize, MODE)
    with open(target, "rb") as file:
        return file.read()
