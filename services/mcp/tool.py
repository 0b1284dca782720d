"""What is published of this tool: where it is, and what a request to it may cost.

It imports nothing of the protocol, so that the list of tools can be made without its packages.
"""

from pathlib import Path

from shared.operations.tool import ProgramTool

LARGEST_GAME_BODY = 1024 * 1024
"""The most bytes that a game can be set to accept (`DECOMPTE_MAX_BODY_BYTES`)."""
ENVELOPE_BYTES = 64 * 1024
"""The most bytes that the protocol may put around a request to a game."""
MOST_BRACKETS = 20 * 1024
"""The most `[` and `{` of a message: 26 for each place of the largest board that can be sent."""

TOOL = ProgramTool(
    id="mcp",
    title="Model Context Protocol",
    version="1.0.0",
    folder=Path(__file__).parent,
    path="/mcp",
    most_bytes=LARGEST_GAME_BODY + ENVELOPE_BYTES,
    deadline_seconds=35,
)
