"""A program that answers lines with lines: started when it is needed, watched by the clock, started again."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from hakari.errors import InputError

__all__ = ["DiedError", "LineProcess", "SilentError"]

_KEPT = 20
"""Lines of standard error that are kept for messages."""
_PATIENCE = 5.0
"""Seconds that a program has to end by itself."""


class DiedError(Exception):
    """The program has ended, or closed its output."""


class SilentError(Exception):
    """The program gave no line in time."""


class LineProcess:
    """One run of a program.

    Lines are written and read on threads, so that neither side waits for the other's pipe.

    Parameters
    ----------
    arguments
        The program and what follows; no shell reads them.

    Raises
    ------
    InputError
        If it cannot be started.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                list(arguments),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A group of its own, so that what it starts ends with it.
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError) as error:
            told = getattr(error, "strerror", None) or error
            raise InputError(
                f"the command {arguments[0]!r} cannot be run: {told}", remedy="Give a program and its arguments."
            ) from None
        self.answered = 0
        self._written: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._read: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said: deque[str] = deque(maxlen=_KEPT)
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        work = self._write, self._read_lines, self._listen
        self._threads = [
            threading.Thread(target=task, args=(stream,), daemon=True)
            for task, stream in zip(work, streams, strict=True)
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError):
            while (line := self._written.get()) is not None:
                stream.write(line)
                if self._written.empty():
                    stream.flush()
        with suppress(OSError):
            stream.close()

    def _read_lines(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._read.put(line)
        self._read.put(None)
        stream.close()

    def _listen(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._said.append(line.decode("utf-8", "replace").rstrip())
        stream.close()

    def send(self, line: str) -> None:
        """Have a line written."""
        self._written.put(line.encode("utf-8") + b"\n")

    def receive(self, timeout: float) -> bytes:
        """Return the next line.

        Raises
        ------
        SilentError
            If none comes in time.
        DiedError
            If none will come.
        """
        try:
            line = self._read.get(timeout=timeout)
        except queue.Empty:
            raise SilentError from None
        if line is None:
            raise DiedError
        self.answered += 1
        return line

    def unasked(self) -> bytes | None:
        """Return a line that is there already, if there is one."""
        try:
            line = self._read.get_nowait()
        except queue.Empty:
            return None
        if line is None:
            self._read.put(None)  # that it has ended stays to be seen
        return line

    @property
    def said(self) -> str:
        """The last lines of its standard error."""
        return "\n    ".join(line for line in self._said if line)

    def end(self) -> str:
        """Have it end, and return how it did."""
        self._written.put(None)
        try:
            code = self._process.wait(timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            code = self.kill()
        for thread in self._threads:
            thread.join(timeout=_PATIENCE)
        return f"ended by signal {-code}" if code < 0 else f"exit status {code}"

    def kill(self) -> int:
        """End it and what it started, at once."""
        self._written.put(None)
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        code = self._process.wait()
        for thread in self._threads:
            thread.join(timeout=_PATIENCE)
        return code
