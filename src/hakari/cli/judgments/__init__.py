"""Judgments of people: read, check, aggregate, rank."""
