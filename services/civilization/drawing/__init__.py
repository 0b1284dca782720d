"""Pictures of battles, as SVG."""
