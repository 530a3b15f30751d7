"""Checkpoints: what a good translation of a sentence shows, looked for in plain outputs."""
