"""Request and answer schemas: what is published is enforced. Knows marshmallow, not HTTP."""
