"""The gateway's settings, read from the environment, and how they get into its files.

The files of `templates/` have gaps, `${DECOMPTE_…}`. They are filled when the gateway starts: in
the container by the nginx image's own `envsubst`, after `defaults.envsh` has set what was not
given; elsewhere by `fill_gaps`, after `read_settings` has checked them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network

from deploy.refusal import Refusal

_GAP = re.compile(r"\$\{(DECOMPTE_[A-Z_]+)\}")


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    default: str
    low: int
    high: int

    def accepts(self, text: str) -> bool:
        """Whether `text` is such a number."""
        return text.isascii() and text.isdigit() and self.low <= int(text) <= self.high


@dataclass(frozen=True)
class Choice:
    """One of a few words; the first is the default."""

    words: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.words[0]

    def accepts(self, text: str) -> bool:
        """Whether `text` is one of the words."""
        return text in self.words


@dataclass(frozen=True)
class Name:
    """A name as the domain name system allows it, without dots."""

    default: str

    def accepts(self, text: str) -> bool:
        """Whether `text` is such a name."""
        return re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", text) is not None


@dataclass(frozen=True)
class Network:
    """Addresses, as in `10.0.0.0/8`; `unix:` does not belong to a network."""

    default: str = "unix:"

    def accepts(self, text: str) -> bool:
        """Whether `text` is a network or the word for none."""
        try:
            return text == self.default or bool(ip_network(text))
        except ValueError:
            return False


PLACES = ("compose", "kubernetes", "loopback")
"""Where the services can be; each has its own file of upstreams."""

SETTINGS: Mapping[str, Number | Choice | Name | Network] = {
    "DECOMPTE_GATEWAY_UPSTREAMS": Choice(PLACES),
    "DECOMPTE_GATEWAY_NAMESPACE": Name("decompte"),
    "DECOMPTE_GATEWAY_WORKERS": Number("2", 1, 64),
    "DECOMPTE_GATEWAY_RATE": Number("25", 1, 1_000_000),
    "DECOMPTE_GATEWAY_BURST": Number("100", 1, 1_000_000),
    "DECOMPTE_GATEWAY_PROMPT_BURST": Number("20", 1, 1_000_000),
    "DECOMPTE_GATEWAY_CONNECTIONS": Number("32", 1, 65_535),
    "DECOMPTE_GATEWAY_HEAVY_RATE": Number("5", 1, 1_000_000),
    "DECOMPTE_GATEWAY_HEAVY_BURST": Number("20", 1, 1_000_000),
    "DECOMPTE_GATEWAY_HEAVY_CONNECTIONS": Number("4", 1, 65_535),
    "DECOMPTE_GATEWAY_ALL_HEAVY_CONNECTIONS": Number("256", 1, 65_535),
    "DECOMPTE_GATEWAY_TOOL_CONNECTIONS": Number("2", 1, 65_535),
    "DECOMPTE_GATEWAY_ALL_TOOL_CONNECTIONS": Number("48", 1, 65_535),
    "DECOMPTE_GATEWAY_ALL_SMALL_TOOL_CONNECTIONS": Number("128", 1, 65_535),
    "DECOMPTE_GATEWAY_KEYS": Choice(("off", "on")),
    "DECOMPTE_GATEWAY_KEY_RATE": Number("100", 1, 1_000_000),
    "DECOMPTE_GATEWAY_KEY_BURST": Number("400", 1, 1_000_000),
    "DECOMPTE_GATEWAY_HEADER_SECONDS": Number("3", 1, 60),
    "DECOMPTE_GATEWAY_CLIENT_SECONDS": Number("10", 1, 300),
    "DECOMPTE_GATEWAY_ANSWER_SECONDS": Number("30", 2, 300),
    "DECOMPTE_GATEWAY_TRUSTED": Network(),
    "DECOMPTE_MAX_BODY_BYTES": Number("262144", 1024, 1_048_576),
}
"""Every setting; docs/gateway.md says what each does."""


UNLIMITED: Mapping[str, str] = {
    name: str(kind.high)
    for name, kind in SETTINGS.items()
    if isinstance(kind, Number) and name.endswith(("_RATE", "_BURST", "_CONNECTIONS"))
}
"""Settings with which one caller may ask as much as it likes, for tests and measurements."""


def read_settings(environ: Mapping[str, str]) -> Mapping[str, str]:
    """Return each setting's value: as in `environ`, else its default, which an empty one is too.

    Raises Refusal with every fault at once.
    """
    values = {name: environ.get(name) or kind.default for name, kind in SETTINGS.items()}
    faults = [name for name, kind in SETTINGS.items() if not kind.accepts(values[name])]
    if faults:
        values_text = "; ".join(f"{name} is {values[name]!r}" for name in faults)
        raise Refusal(
            f"These settings of the gateway do not fit: {values_text} (see docs/gateway.md)."
        )
    return values


def find_gaps(template: str) -> set[str]:
    """Return the names of the settings that `template` has gaps for."""
    return set(_GAP.findall(template))


def fill_gaps(template: str, values: Mapping[str, str]) -> str:
    """Return `template` with its gaps filled."""
    return _GAP.sub(lambda gap: values[gap[1]], template)


def render_defaults() -> str:
    """Return the lines of shell that set what was not given, for the nginx image to read."""
    lines = [f'export {name}="${{{name}:-{kind.default}}}"' for name, kind in SETTINGS.items()]
    return "\n".join(
        ["# Rendered by deploy/render.py; read before the gaps are filled.", *lines, ""]
    )
