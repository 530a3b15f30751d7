"""Published tables computed again from public data."""
