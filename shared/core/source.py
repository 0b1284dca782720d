"""Functions compiled from source that is written at import, as dataclasses write `__init__`.

It serves where a call for each field would take longer than the work: readers, normalizers,
renderers and checks of declared types.
"""

from collections.abc import Mapping
from typing import Any


def compile_function(source: str, values: Mapping[str, Any]) -> Any:
    """Return the function called `function` that `source` defines; it sees `values` alone.

    It has no builtins but those among `values`, and therefore cannot import anything.
    """
    names = {**values, "__builtins__": {}}
    exec(source, names)  # noqa: S102  # without builtins, of source made from declarations
    return names["function"]
