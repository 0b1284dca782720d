"""Query parameters of the addresses that take some; a misspelt one is refused, not ignored."""

from collections.abc import Mapping, Sequence

from flask import request

from shared.core.illegal import Fault
from shared.core.pointers import pointer
from shared.web.problems import Refusal


def read_query(**choices: Sequence[str]) -> Mapping[str, str]:
    """The query's parameters by name; `choices` are those taken here with what each may be.

    Of a parameter given twice the last counts. Raises the 400 problem with a fault for each
    parameter that is not taken here or is none of its choices; a fault's pointer is the name.
    """
    if not request.environ.get("QUERY_STRING"):
        return {}
    given = {name: values[-1] for name, values in request.args.lists()}
    faults = [fault for name in given for fault in _find_faults(name, given[name], choices)]
    if faults:
        raise Refusal("invalid-request", params={"count": len(faults)}, faults=faults)
    return given


def _find_faults(name: str, value: str, choices: Mapping[str, Sequence[str]]) -> list[Fault]:
    if name not in choices:
        return [Fault("unknown-field", pointer(name))]
    if value not in choices[name]:
        return [Fault("not-one-of", pointer(name), {"choices": tuple(choices[name])})]
    return []
