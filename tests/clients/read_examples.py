"""python read_examples.py KIND EXAMPLES: reads every example with the classes of a made client.

KIND says how the classes are made and read; what they write is printed as JSON, in the order of the
examples. It runs in the folder of the client, where this checkout is not found.
"""

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def name_class(schema: str) -> str:
    """The name that generators make of that of a schema: `HerosTurns` of `heros.Turns`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split("[^A-Za-z0-9]+", schema))


def read_pydantic(schema: str, value: Any) -> Any:
    """Read with a model of datamodel-codegen, which has a module for each game."""
    from pydantic import TypeAdapter

    game, _, name = schema.rpartition(".")
    adapter = TypeAdapter(getattr(import_module(f"models.{game}" if game else "models"), name))
    read = adapter.validate_json(json.dumps(value))
    return json.loads(adapter.dump_json(read, exclude_unset=True, by_alias=True))


def read_attrs(schema: str, value: Any) -> Any:
    """Read with a class of openapi-python-client; it makes none of a union."""
    models = import_module("decompte_generated.models")
    kind = getattr(models, name_class(schema), None)
    return value if kind is None else kind.from_dict(value).to_dict()


def read_generator(schema: str, value: Any) -> Any:
    """Read with a model of openapi-generator."""
    kind = getattr(import_module("decompte_made"), name_class(schema))
    return json.loads(kind.from_json(json.dumps(value)).to_json())


KINDS = {"pydantic": read_pydantic, "attrs": read_attrs, "generator": read_generator}

if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    examples = json.loads(Path(sys.argv[2]).read_bytes())
    written = [KINDS[sys.argv[1]](schema, value) for schema, value in examples]
    sys.stdout.write(json.dumps(written))
