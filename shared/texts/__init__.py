"""Codes to sentences, French and English. Words live in `.po` catalogues, nowhere else."""

from shared.texts.catalogues import LANGUAGES, Language, Texts, load_texts

__all__ = ["LANGUAGES", "Language", "Texts", "load_texts"]
