"""Request and answer schemas: fields that enforce exactly the JSON Schema they publish."""
