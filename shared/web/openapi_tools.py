"""The addresses of tools in the OpenAPI document."""

from typing import Any

from apispec import APISpec

from shared.operations.http import EVENTS, JSON
from shared.operations.tool import Tool, ToolOperation
from shared.texts import Texts
from shared.web.multipart import MULTIPART
from shared.web.openapi_descriptions import describe_tool_operation
from shared.web.openapi_parts import (
    BINARY,
    Document,
    add_components,
    build_reference,
    describe_refusal,
    describe_response,
    list_post_refusals,
)

ANSWER_HEADERS = ("Content-Language", "X-Request-Id")
EVENTS_DESCRIPTION = (
    "Server-sent events: `progress` before each stage, whose data is of this form; and last"
    " `result`, whose data is the answer, or `problem`, whose data is a problem document."
)
UNUSABLE = "What was sent fits, and nothing can be made of it."


def add_tool(spec: APISpec, tool: Tool, texts: Texts) -> None:
    """Add every operation of a tool."""
    for operation in tool.operations:
        add_components(spec, operation.request.components(), tool.id)
        if operation.answer_body is not None:
            add_components(spec, operation.answer_body.components(), tool.id)
        if operation.reporting is not None:
            add_components(spec, operation.reporting.body.components(), tool.id)
        summary = texts.say(f"operation.{operation.name}.summary")
        answer = describe_response(summary, ANSWER_HEADERS, _describe_answer(tool, operation))
        spec.path(
            f"/v1/{tool.id}/{operation.name}",
            operations={
                "post": {
                    "operationId": f"{tool.id}_{operation.name}",
                    "summary": summary,
                    "description": describe_tool_operation(operation),
                    "tags": [tool.id],
                    "requestBody": {"required": True, "content": _describe_body(tool, operation)},
                    "responses": {
                        "200": answer,
                        **list_post_refusals(),
                        "422": describe_refusal(UNUSABLE),
                    },
                }
            },
        )


def _describe_answer(tool: Tool, operation: ToolOperation[Any]) -> Document:
    if operation.answer_body is None:
        return {operation.media_type: {"schema": BINARY}}
    answer = build_reference(operation.answer_body, tool.id)
    if operation.reporting is None:
        return {JSON: {"schema": answer}}
    progress = build_reference(operation.reporting.body, tool.id)
    events = {
        "type": "string",
        "description": EVENTS_DESCRIPTION,
        "contentMediaType": JSON,
        "contentSchema": progress,
    }
    return {JSON: {"schema": answer}, EVENTS: {"schema": events}}


def _describe_body(tool: Tool, operation: ToolOperation[Any]) -> Document:
    given = build_reference(operation.request, tool.id)
    if not operation.files:
        return {JSON: {"schema": given}}
    required = [one.name for one in operation.files if one.is_required]
    required += [operation.text_part] if operation.is_text_required else []
    parts = {
        "type": "object",
        "properties": {**{one.name: BINARY for one in operation.files}, operation.text_part: given},
        "required": required,
    }
    encoding = {operation.text_part: {"contentType": JSON}}
    return {MULTIPART: {"schema": parts, "encoding": encoding}}
