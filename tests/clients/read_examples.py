"""python read_examples.py KIND EXAMPLES: reads every example with the classes of a made client.

KIND says how the classes are made and read. Printed as JSON are what they write, in the order of
the examples, and the schemas of the document that no class is made of. It runs in the folder of the
client, where this checkout is not found.
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


def find_pydantic(schema: str) -> Any:
    """The model of datamodel-codegen, which has a module for each game; None without one."""
    game, _, name = schema.rpartition(".")
    return getattr(import_module(f"models.{game}" if game else "models"), name, None)


def find_attrs(schema: str) -> Any:
    """The class of openapi-python-client; None without one: it makes none of a union."""
    return getattr(import_module("decompte_generated.models"), name_class(schema), None)


def find_generator(schema: str) -> Any:
    """The model of openapi-generator; None without one."""
    return getattr(import_module("decompte_made"), name_class(schema), None)


def read_pydantic(schema: str, value: Any) -> Any:
    """Read with a model of datamodel-codegen."""
    from pydantic import TypeAdapter

    adapter = TypeAdapter(find_pydantic(schema))
    read = adapter.validate_json(json.dumps(value))
    return json.loads(adapter.dump_json(read, exclude_unset=True, by_alias=True))


def read_attrs(schema: str, value: Any) -> Any:
    """Read with a class of openapi-python-client, where it has made one."""
    kind = find_attrs(schema)
    return value if kind is None else kind.from_dict(value).to_dict()


def read_generator(schema: str, value: Any) -> Any:
    """Read with a model of openapi-generator."""
    kind = find_generator(schema)
    return json.loads(kind.from_json(json.dumps(value)).to_json())


KINDS = {
    "pydantic": (find_pydantic, read_pydantic),
    "attrs": (find_attrs, read_attrs),
    "generator": (find_generator, read_generator),
}

if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    examples = json.loads(Path(sys.argv[2]).read_bytes())
    find, read = KINDS[sys.argv[1]]
    schemas = json.loads(Path("openapi.json").read_bytes())["components"]["schemas"]
    missing = [name for name in schemas if find(name) is None]
    written = [read(schema, value) for schema, value in examples]
    sys.stdout.write(json.dumps({"written": written, "missing": missing}))
