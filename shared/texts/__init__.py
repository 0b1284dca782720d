"""Turns text codes into French and English sentences, which are all in `.po` catalogues."""

from shared.texts.catalogues import LANGUAGES, SHARED_TEXTS, Language, Texts, load_texts

__all__ = ["LANGUAGES", "SHARED_TEXTS", "Language", "Texts", "load_texts"]
