"""Functions compiled from source that is written at import, as dataclasses write `__init__`.

It serves where a call for each field would take longer than the work: readers, normalizers,
renderers and checks of declared types.
"""

import linecache
from collections.abc import Mapping
from hashlib import sha256
from typing import Any


def compile_function(source: str, values: Mapping[str, Any]) -> Any:
    """Return the function called `function` that `source` defines; it sees `values` alone.

    It has no builtins but those among `values`, and therefore cannot import anything. Tracebacks
    and debuggers show its lines.
    """
    names = {**values, "__builtins__": {}}
    file = f"<source {sha256(source.encode()).hexdigest()[:16]}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    code = compile(source, file, "exec")
    exec(code, names)  # noqa: S102  # without builtins, of source made from declarations
    return names["function"]
