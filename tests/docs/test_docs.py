"""The documentation is true and complete: examples give what pages say, links lead somewhere, all has a page."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import inspect
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from hakari import errors
from hakari.cli import main
from hakari.data.formats import FORMATS
from hakari.judgments import MODELS
from hakari.metrics import METRICS
from hakari.registry import Registry
from hakari.text.segmenters import SEGMENTERS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "hakari"


def loaded_tool() -> ModuleType:
    """Return `tools/docs.py`, which is a program and in no package."""
    spec = importlib.util.spec_from_file_location("hakari_tools_docs", ROOT / "tools" / "docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = loaded_tool()
PAGES = list(dict.fromkeys([TOOL.REFERENCE, *TOOL.pages()]))
LINKED = [*PAGES, ROOT / "CHANGELOG.md", ROOT / "examples" / "README.md"]


def page_id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- examples -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def able() -> None:
    """Skip where examples cannot run: they show Linux paths, every extra, and the installed program."""
    if sys.platform != "linux" or shutil.which("bash") is None:
        pytest.skip("the examples of the pages are for bash, and compared on Linux")
    if missing := TOOL.missing_packages():
        pytest.skip(f"the examples need every extra (pip install '.[all]'); not installed: {', '.join(missing)}")
    if not (Path(sys.executable).parent / "hakari").exists():
        pytest.skip("the examples need the program `hakari` beside this Python; install the package")


@pytest.mark.usefixtures("able")
@pytest.mark.parametrize("path", PAGES, ids=page_id)
def test_examples_of_a_page_are_up_to_date(path: Path) -> None:
    """Every command and Python example of a page gives what the page shows; the reference shows the help."""
    assert "\n".join(TOOL.problems(path, check=True)) == ""


def modules_with_examples() -> list[str]:
    """Return the modules of the package whose docstrings hold examples."""
    return [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(PACKAGE.rglob("*.py"))
        if ">>> " in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_of_a_docstring(name: str) -> None:
    """The examples in the docstrings of a module give what they say."""
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)

    assert result.attempted > 0
    assert result.failed == 0


# --- the tool that runs them --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("able")
def test_outdated_output_is_found() -> None:
    """An output that is not what the command prints is replaced by what it prints."""
    page = "```console\n$ printf 'one\\ntwo\\n'\nthree\n```\n"

    with TOOL.shell(page) as run:
        assert TOOL.refreshed(page, run) == "```console\n$ printf 'one\\ntwo\\n'\none\ntwo\n```\n"


@pytest.mark.usefixtures("able")
@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ("```console\n$ exit 3\n```\n", "ended with 3"),
        ("```console\nno command\n```\n", r"begins with '\$ '"),
        ("```console\n$ pip install hakari\n```\n", "builds or installs"),
        ("- a list\n\n  ```console\n  $ true\n  ```\n", "inside a list"),
        ("```text file=docs/guide.md\nmine\n```\n", "a folder of the checkout"),
    ],
)
def test_example_that_cannot_be_run_is_an_error(page: str, problem: str) -> None:
    """A command that fails, or that would touch more than a copy, is refused and not passed over."""
    with pytest.raises(TOOL.ExampleError, match=problem), TOOL.shell(page) as run:
        TOOL.refreshed(page, run)


def test_wrong_python_example_is_found(tmp_path: Path) -> None:
    """A Python example that gives something else than the page says is reported."""
    page = tmp_path / "page.md"
    page.write_text("```pycon\n>>> 1 + 1\n3\n```\n", encoding="utf-8")

    report = TOOL.doctest_failures(page)
    assert "Expected:\n    3\nGot:\n    2\n" in report


@pytest.mark.usefixtures("able")
def test_commands_leave_nothing_in_the_checkout() -> None:
    """Files that an example writes vanish with its folder."""
    page = "```console\n$ echo x > written-by-an-example.txt; ls *.txt\n```\n"

    with TOOL.shell(page) as run:
        assert "written-by-an-example.txt" in TOOL.refreshed(page, run)
    assert not (ROOT / "written-by-an-example.txt").exists()


# --- everything has a page ----------------------------------------------------------------------------------------


def registered() -> Iterator[tuple[str, str]]:
    """Yield the folder of docs and the name of everything that is registered."""
    registries: dict[str, Registry[type]] = {
        "metrics": METRICS,
        "segmenters": SEGMENTERS,
        "formats": FORMATS,
        "judgments": MODELS,
    }
    for folder, registry in registries.items():
        for name in registry.builtin():
            yield folder, name


@pytest.mark.parametrize(("folder", "name"), list(registered()))
def test_registered_name_has_a_page_and_is_in_its_index(folder: str, name: str) -> None:
    """Each metric, segmenter, format and model has a page that begins with its name, and a link in the index."""
    page = (DOCS / folder / f"{name}.md").read_text(encoding="utf-8")
    index = (DOCS / folder / "README.md").read_text(encoding="utf-8")

    assert page.startswith(f"# {name}: ")
    assert f"]({name}.md)" in index


def test_every_page_can_be_reached() -> None:
    """From the README, links lead to every page below docs/."""
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        waiting += [target for target, _ in local_links(page)]
    assert {page_id(path) for path in PAGES} - {page_id(path) for path in reached} == set()


def test_every_warning_is_explained() -> None:
    """Each code of a data warning has a section of its own, an entry in the list, and no section is left over."""
    source = inspect.getsource(importlib.import_module("hakari.scoring.checks"))
    codes = {
        call.args[0].value
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "DataWarning"
        if isinstance(call.args[0], ast.Constant)
    }
    text = (DOCS / "warnings.md").read_text(encoding="utf-8")

    assert codes
    assert codes == set(re.findall(r"^## ([a-z-]+)$", text, re.MULTILINE))
    assert codes == set(re.findall(r"^\| \[`([a-z-]+)`\]\(#\1\)", text, re.MULTILINE))


def test_every_error_is_explained() -> None:
    """Each class of error has a section of its own."""
    classes = {
        name
        for name, value in vars(errors).items()
        if inspect.isclass(value) and issubclass(value, errors.HakariError)
    }
    text = (DOCS / "errors.md").read_text(encoding="utf-8")

    assert classes == set(re.findall(r"^## (\w+Error)$", text, re.MULTILINE))


def test_every_exit_code_is_explained() -> None:
    """The table of exit codes has those that the program returns."""
    text = (DOCS / "errors.md").read_text(encoding="utf-8")

    codes = [int(code) for code in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]
    assert codes == [main.DONE, main.FAILED, main.MISUSED, 130]


def test_every_output_form_is_explained() -> None:
    """Each form that `-f` takes has a section, and each schema a link."""
    from hakari.report.formats import FORMATS as FORMS

    text = (DOCS / "output.md").read_text(encoding="utf-8")

    for form in (*FORMS, "json"):
        assert f"\n## {form}\n" in text
    for schema in (PACKAGE / "schemas").glob("*.json"):
        assert f"src/hakari/schemas/{schema.name})" in text


# --- links --------------------------------------------------------------------------------------------------------

LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<target>[^)\s]+)\)")


def prose(page: Path) -> str:
    """Return a page without its fenced blocks and without code in the line, where brackets are no links."""
    text = TOOL.FENCE.sub("", page.read_text(encoding="utf-8"))
    return re.sub(r"`[^`\n]*`", "", text)


def local_links(page: Path) -> Iterator[tuple[Path, str]]:
    """Yield the file and the anchor of every link of a page that leads to a file."""
    for match in LINK.finditer(prose(page)):
        if not re.match(r"[a-z]+:", match["target"]):
            file, _, anchor = match["target"].partition("#")
            yield ((page.parent / file).resolve() if file else page), anchor


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings: lower case, hyphens for blanks, no punctuation, repeats numbered."""
    text = TOOL.FENCE.sub("", page.read_text(encoding="utf-8"))
    seen: Counter[str] = Counter()
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


@pytest.mark.parametrize("page", LINKED, ids=page_id)
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link of a page leads to a file or folder that is there, and its anchor to a heading."""
    for target, anchor in local_links(page):
        assert target.exists(), f"{page_id(page)} links to {target}"
        if anchor:
            assert anchor in anchors(target), f"{page_id(page)} links to {target}#{anchor}"
