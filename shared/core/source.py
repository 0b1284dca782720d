"""Functions compiled from source that is written at import, as dataclasses write `__init__`.

It serves where a call for each field would take longer than the work.
"""

import linecache
from collections.abc import Mapping
from itertools import count
from typing import Any

_NUMBERS = count(1)


class Source:
    """Source that is being written; `values` are the objects that it names."""

    def __init__(self, **values: Any) -> None:
        self.values = values

    def name(self, value: Any, title: str = "value") -> str:
        """Return a name of its own, beginning with `title`, by which the source sees an object."""
        name = f"{title}_{len(self.values)}"
        self.values[name] = value
        return name


def compile_function(source: str, values: Mapping[str, Any], title: str = "function") -> Any:
    """Return the function called `function` that `source` defines; it sees `values` alone.

    It has no builtins but those among `values`, and therefore cannot import anything. Tracebacks
    and debuggers show its lines, in a file called by `title` and a number.
    """
    file = f"<{title} {next(_NUMBERS)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = {**values, "__builtins__": {}}
    exec(compile(source, file, "exec"), names)  # noqa: S102  # of source made from declarations
    return names["function"]
