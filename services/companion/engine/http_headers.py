"""Reads the headers that choose language and representation, as werkzeug reads them."""

import re
from collections.abc import Mapping, Sequence

_ITEM = re.compile(r'(?:[^",]|"(?:[^"\\]|\\.)*"?)+', re.DOTALL)
_WORD = r"[\w!#$%&'*+\-.^`|~]+"
_PARAMETER = re.compile(
    rf'(?P<name>{_WORD})=(?:(?P<token>{_WORD})|"(?P<quoted>(?:[^"\\]|\\.)*)")',
    re.ASCII | re.DOTALL,
)
_QUALITY = re.compile(r"-?\d+(\.\d+)?", re.ASCII)

Wanted = Sequence[tuple[str, float]]


def parse_content_type(header: str, /) -> tuple[str, Mapping[str, str]]:
    """The media type of a `Content-Type` header and its parameters, names in lower case."""
    value, _, rest = header.partition(";")
    parameters = {
        found["name"].lower(): _unquote(found["token"], found["quoted"])
        for part in _split_parameters(rest)
        if (found := _PARAMETER.match(part.strip(" \t")))
    }
    return value.strip(" \t"), parameters if value.strip(" \t") else {}


def rank_languages(header: str, /) -> Wanted:
    """The tags of an `Accept-Language` header with their qualities, the more wanted first."""
    return sorted(_parse_list(header), key=lambda one: (one[0] != "*", one[1]), reverse=True)


def choose_media_type(header: str, offered: Sequence[str], /) -> str | None:
    """The offered type that an `Accept` header prefers, None if it accepts no offered type."""
    # A parameter such as `charset=utf-8` asks for nothing that is not given anyway.
    bare = [(one.partition(";")[0].strip(), quality) for one, quality in _parse_list(header)]
    wanted = sorted(bare, key=lambda one: (_rate_precision(one[0]), one[1]), reverse=True)
    best: tuple[float, Sequence[bool]] = (0, ())
    chosen = None
    for kind in offered:
        for one, quality in wanted:
            if _matches(kind, one.lower()):
                if quality > 0 and (quality, _rate_precision(one)) > best:
                    best, chosen = (quality, _rate_precision(one)), kind
                break
    return chosen


def _parse_list(header: str) -> list[tuple[str, float]]:
    """The values of a list with their qualities; those with an invalid quality are left out."""
    listed = []
    for item in _ITEM.findall(header):
        value, parameters = parse_content_type(item.strip())
        quality = parameters.get("q", "1").strip(" \t")
        others = [f"; {name}={given}" for name, given in parameters.items() if name != "q"]
        if _QUALITY.fullmatch(quality) and 0 <= float(quality) <= 1:
            listed.append((value + "".join(others), float(quality)))
    return listed


def _split_parameters(text: str) -> list[str]:
    return re.findall(r'(?:[^";]|"(?:[^"\\]|\\.)*"?)+', text, re.DOTALL)


def _unquote(token: str | None, quoted: str | None) -> str:
    if token is not None:
        return token
    return (quoted or "").replace("\\\\", "\\").replace('\\"', '"').replace("%22", '"')


def _rate_precision(kind: str) -> Sequence[bool]:
    return tuple([part != "*" for part in kind.split("/")])


def _matches(kind: str, wanted: str) -> bool:
    """Whether what is wanted, such as `text/*`, takes a kind."""
    family, slash, subtype = wanted.partition("/")
    own_family, _, own_subtype = kind.partition("/")
    if not slash or "/" in subtype or (family == "*" and subtype != "*"):
        return False
    return family in ("*", own_family) and subtype in ("*", own_subtype)
