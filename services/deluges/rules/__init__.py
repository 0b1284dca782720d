"""The rules of Déluges as pure functions. Each module opens with its rule in words."""
