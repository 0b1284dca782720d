"""The rules of Orichalque as pure functions. Each module opens with its rule in words."""
