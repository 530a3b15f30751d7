"""The ``hakari`` command: one module a sub-command, each of which parses, calls one function and renders."""
