"""Side-by-side measurements with the named peers: ``python -m benchmarks``."""
