"""Amended statutes: what changes between two versions, and the corpus of their focal translations."""
