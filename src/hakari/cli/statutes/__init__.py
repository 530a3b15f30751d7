"""Amended statutes: law texts, amendment sentences, and the corpus of their focal translations."""
