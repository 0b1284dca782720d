"""The floor every service stands on: core, schemas, cache, texts and web. Knows no game."""
