"""Pictures of tiles and boards, as SVG. Knows how they look, and no rule."""
