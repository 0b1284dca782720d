"""How a list of words is published that stands in another list."""

from typing import Any


def publish_words_inside(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list of words, for a list of such lists: a pattern has the words.

    Of an `enum` inside two lists openapi-generator makes Python that raises TypeError.
    """
    words = schema["items"]["enum"]
    others = {key: one for key, one in schema["items"].items() if key != "enum"}
    pattern = {"maxLength": max(map(len, words)), "pattern": f"^({'|'.join(words)})$"}
    return {**schema, "items": {**others, **pattern}}
