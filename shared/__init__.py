"""What every service is built on: core, schemas, cache, texts, drawing and web."""
