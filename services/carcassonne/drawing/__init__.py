"""Pictures of tiles and boards as SVG."""
