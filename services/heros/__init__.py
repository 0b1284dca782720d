"""Héros du Monde: what each territory pays, and the ledger of a whole game."""
