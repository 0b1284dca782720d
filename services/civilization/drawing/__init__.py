"""Pictures of battles, as SVG. Knows how a battle looks, and no rule."""
