"""Where the services are: one include of nginx for each kind of place.

In compose and in Kubernetes a name stands for all the replicas of a service, and nginx (from 1.27.3
on) asks for their addresses again and again. Debian's nginx lacks `resolve`: on
loopback, as in the tests, the addresses are given.

No server is ever taken for dead (`max_fails=0`): one that refuses costs nothing, the request goes
to the next; and while servers are restarted one after the other, none that is back is left out.
`least_conn` gives little to one that hangs.
"""

from collections.abc import Mapping, Sequence

from deploy.rendering import fill_template
from deploy.services import PORT

FIRST_LOOPBACK_PORT = 8001

ANY_SERVICE = "any_service"
"""All games together: for what any of them answers alike."""


def compose(names: Sequence[str], tools: Sequence[str] = ()) -> str:
    """Return the upstreams of games and tools among the containers of one machine."""
    servers = {name: [f"{name}:{PORT} resolve"] for name in (*names, *tools)}
    return _file("resolver 127.0.0.11 valid=2s ipv6=off;", servers, tools)


def kubernetes(names: Sequence[str], tools: Sequence[str] = ()) -> str:
    """Return the upstreams in a cluster: each service is headless, its name all its pods."""
    domain = "${DECOMPTE_GATEWAY_NAMESPACE}.svc.cluster.local"
    servers = {name: [f"{name}.{domain}:{PORT} resolve"] for name in (*names, *tools)}
    return _file("resolver kube-dns.kube-system.svc.cluster.local valid=2s;", servers, tools)


def loopback(servers: Mapping[str, Sequence[str]], tools: Sequence[str] = ()) -> str:
    """Return the upstreams on this machine: the addresses of each service's servers."""
    return _file("", servers, tools)


def usual_loopback(names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return one address for each service: ports from 8001 on, in the order of the names."""
    ports = enumerate(names, FIRST_LOOPBACK_PORT)
    return {name: [f"127.0.0.1:{port}"] for port, name in ports}


def _file(resolver: str, servers: Mapping[str, Sequence[str]], tools: Sequence[str]) -> str:
    everyone = [server for name, group in servers.items() if name not in tools for server in group]
    groups = {**servers, ANY_SERVICE: everyone}
    return fill_template("gateway/upstreams.conf", resolver=resolver, groups=groups)
