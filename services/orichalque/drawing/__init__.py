"""Pictures of islands, as SVG."""
