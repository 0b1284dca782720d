"""Pictures of islands, as SVG. Knows how an island looks, and no rule."""
