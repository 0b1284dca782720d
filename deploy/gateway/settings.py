"""The gateway's settings, read from the environment, and how they get into its files.

The files of `templates/` have gaps, `${DECOMPTE_…}`, which are filled when the gateway starts: in
the container by the nginx image's own `envsubst`, elsewhere by `fill_gaps`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network

from deploy.refusal import Refusal

_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
"""A name as the domain name system allows it, without dots."""
GAP = re.compile(r"\$\{(DECOMPTE_[A-Z_]+)\}")
"""A gap of a template: the name of the setting that fills it."""


@dataclass(frozen=True)
class Setting:
    """A setting of the gateway: its default, whether it accepts a text, the most of a number."""

    default: str
    accepts: Callable[[str], bool]
    most: int = 0


def _number(default: int, low: int, high: int) -> Setting:

    def accepts(text: str) -> bool:
        return text.isascii() and text.isdigit() and low <= int(text) <= high

    return Setting(str(default), accepts, high)


def _choice(*words: str) -> Setting:
    """One of a few words; the first is the default."""
    return Setting(words[0], words.__contains__)


def _is_network(text: str) -> bool:
    """Whether a text is a network such as `10.0.0.0/8`, or `unix:`, which belongs to none."""
    try:
        return text == NO_NETWORK or bool(ip_network(text))
    except ValueError:
        return False


NO_NETWORK = "unix:"
PLACES = ("compose", "kubernetes", "loopback")
"""Where the services can be; each has its own file of upstreams."""

SETTINGS: Mapping[str, Setting] = {
    "DECOMPTE_GATEWAY_UPSTREAMS": _choice(*PLACES),
    "DECOMPTE_GATEWAY_NAMESPACE": Setting("decompte", lambda text: bool(_NAME.fullmatch(text))),
    "DECOMPTE_GATEWAY_WORKERS": _number(2, 1, 64),
    "DECOMPTE_GATEWAY_RATE": _number(25, 1, 1_000_000),
    "DECOMPTE_GATEWAY_BURST": _number(100, 1, 1_000_000),
    "DECOMPTE_GATEWAY_PROMPT_BURST": _number(20, 1, 1_000_000),
    "DECOMPTE_GATEWAY_CONNECTIONS": _number(32, 1, 65_535),
    "DECOMPTE_GATEWAY_HEAVY_RATE": _number(5, 1, 1_000_000),
    "DECOMPTE_GATEWAY_HEAVY_BURST": _number(20, 1, 1_000_000),
    "DECOMPTE_GATEWAY_HEAVY_CONNECTIONS": _number(4, 1, 65_535),
    "DECOMPTE_GATEWAY_ALL_HEAVY_CONNECTIONS": _number(256, 1, 65_535),
    "DECOMPTE_GATEWAY_TOOL_CONNECTIONS": _number(2, 1, 65_535),
    "DECOMPTE_GATEWAY_ALL_TOOL_CONNECTIONS": _number(48, 1, 65_535),
    "DECOMPTE_GATEWAY_ALL_SMALL_TOOL_CONNECTIONS": _number(128, 1, 65_535),
    "DECOMPTE_GATEWAY_KEYS": _choice("off", "on"),
    "DECOMPTE_GATEWAY_KEY_RATE": _number(100, 1, 1_000_000),
    "DECOMPTE_GATEWAY_KEY_BURST": _number(400, 1, 1_000_000),
    "DECOMPTE_GATEWAY_HEADER_SECONDS": _number(3, 1, 60),
    "DECOMPTE_GATEWAY_CLIENT_SECONDS": _number(10, 1, 300),
    "DECOMPTE_GATEWAY_ANSWER_SECONDS": _number(30, 2, 300),
    "DECOMPTE_GATEWAY_TRUSTED": Setting(NO_NETWORK, _is_network),
    "DECOMPTE_MAX_BODY_BYTES": _number(262144, 1024, 1_048_576),
}
"""Every setting; docs/gateway.md says what each does."""


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


def fill_gaps(template: str, values: Mapping[str, str]) -> str:
    return GAP.sub(lambda gap: values[gap[1]], template)


def render_defaults() -> str:
    lines = [f'export {name}="${{{name}:-{kind.default}}}"' for name, kind in SETTINGS.items()]
    return "\n".join(
        ["# Rendered by deploy/render.py; read before the gaps are filled.", *lines, ""]
    )
