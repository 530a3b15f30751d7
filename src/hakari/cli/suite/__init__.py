"""Contrastive and checkpoint suites."""
