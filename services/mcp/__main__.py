"""python -m services.mcp: serves the games to one assistant over stdin and stdout, or over HTTP.

Over HTTP it runs behind the gateway, or on loopback for assistants of this machine.
"""

import argparse
import logging
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from types import FrameType
from typing import NoReturn

import anyio
import uvicorn
from mcp.server.stdio import stdio_server

from services.mcp.application import create_application
from services.mcp.games import GameServices, UnreadableContract, open_client
from services.mcp.server import AssistantServer
from services.mcp.settings import SERVICES_VARIABLE, UP_ADDRESS, check_address, read_settings

CONNECTIONS = 64
"""How many requests may be open at once; the gateway lets through far fewer."""
KEEPALIVE_SECONDS = 75
"""Longer than nginx keeps an idle connection: the side that sends the next request hangs up."""
GRACEFUL_SECONDS = 20
FEW, ALL = "few", "all"


def main(arguments: Sequence[str]) -> int:
    """Serve until the assistant hangs up or a signal comes; SystemExit if it cannot start."""
    given = _build_parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    # The library reports each refused header with what the caller wrote in it.
    logging.getLogger("mcp").setLevel(logging.ERROR)
    try:
        settings = read_settings(os.environ)
        if given.service:
            settings = replace(settings, services=tuple(map(check_address, given.service)))
    except ValueError as error:
        sys.exit(str(error))
    services = GameServices(settings.services, open_client())
    server = AssistantServer(services, tuple(given.game), lists_operations=given.tools == ALL)
    try:
        if given.http is None:
            anyio.run(serve_stdio, server)
        else:
            # uvicorn ends by itself, and then sends itself the signal again.
            signal.signal(signal.SIGTERM, _end)
            signal.signal(signal.SIGINT, _end)
            uvicorn.run(
                create_application(server, settings),
                host=given.host,
                port=given.http,
                http="h11",
                ws="none",
                lifespan="on",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=CONNECTIONS,
                timeout_keep_alive=KEEPALIVE_SECONDS,
                timeout_graceful_shutdown=GRACEFUL_SECONDS,
            )
    except UnreadableContract as error:
        sys.exit(f"{error} Is Décompte running there? deploy/up.py starts it.")
    except KeyboardInterrupt:
        return 130
    return 0


async def serve_stdio(server: AssistantServer) -> None:
    """Serve one assistant, which has started this process; raises UnreadableContract."""
    async with server.services.client:
        await server.services.read()
        options = server.protocol.create_initialization_options()
        async with stdio_server() as (incoming, outgoing):
            await server.protocol.run(incoming, outgoing, options)


def _end(_signal: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(0)


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("services.mcp", description="Let an assistant ask the games.")
    add = parser.add_argument
    services = f"where games are; may be repeated (default: {SERVICES_VARIABLE}, or {UP_ADDRESS})"
    add("--service", action="append", metavar="URL", help=services)
    games = "offer this game alone; may be repeated (default: every game)"
    add("--game", action="append", default=[], metavar="ID", help=games)
    tools = "list few tools that find operations and ask them (default), or one for each operation"
    add("--tools", choices=[FEW, ALL], default=FEW, help=tools)
    http = "serve HTTP at this port, and not stdin and stdout"
    add("--http", type=int, metavar="PORT", help=http)
    add(
        "--host", default="127.0.0.1", help="the address to listen on over HTTP (default 127.0.0.1)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
