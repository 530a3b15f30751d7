"""``python -m hakari`` is ``hakari``."""

from hakari.cli.main import run

run()
