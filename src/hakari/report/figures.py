"""Figures: one look for all of them, Japanese glyphs everywhere, files that need nothing else.

Drawn by Matplotlib, without its global state. The font IPAexGothic of the package matplotlib-fontja stands in where
the usual one has no glyph, so a figure is the same on every machine. Letters in SVG are outlines: no reader needs a
font. The same figure gives the same bytes.
"""

from __future__ import annotations

import html
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hakari.data.lines import binary_writer, text_writer
from hakari.errors import MissingDependencyError, OptionError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["COLORS", "ENDINGS", "check_figure_name", "figure_style", "new_figure", "svg_text", "write_figures"]

ENDINGS = (".svg", ".png", ".pdf", ".html")
"""What the name of a figure's file may end in; only .html takes several figures."""

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F")
"""The palette of Okabe and Ito, which colour-blind readers can tell apart; their yellow and black left out."""

_STYLE: dict[str, Any] = {
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": False,
    "axes.titlesize": 10.0,
    "axes.titlelocation": "left",
    "legend.frameon": False,
    "figure.dpi": 100.0,
    "savefig.dpi": 200.0,
    "svg.fonttype": "path",
    "text.parse_math": False,  # a dollar sign in a text is a dollar sign
    "svg.hashsalt": "hakari",
}


@cache
def _family() -> list[str]:
    """Return the fonts in which a glyph is looked for, the Japanese one made known to Matplotlib.

    Raises
    ------
    MissingDependencyError
        If Matplotlib or the font is not installed.
    """
    for package, module in (("matplotlib", "matplotlib"), ("matplotlib-fontja", "matplotlib_fontja")):
        if find_spec(module) is None:
            raise MissingDependencyError("a figure", f"the package {package}", "pip install 'hakari[plots]'")
    from matplotlib.font_manager import FontProperties, fontManager

    # Importing the package would change the font of every figure in the process; only its file is wanted.
    spec = find_spec("matplotlib_fontja")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    file = Path(spec.submodule_search_locations[0]) / "fonts" / "ipaexg.ttf"
    fontManager.addfont(file)
    return ["DejaVu Sans", FontProperties(fname=file).get_name()]


@contextmanager
def figure_style() -> Iterator[None]:
    """Draw in the look of this package inside the block, whatever Matplotlib's settings are outside."""
    family = _family()
    import matplotlib as mpl
    from cycler import cycler

    settings: Any = {**_STYLE, "font.family": family, "axes.prop_cycle": cycler(color=COLORS)}
    with mpl.rc_context(settings):
        yield


def new_figure(width: float, height: float) -> Figure:
    """Return an empty figure of a size in inches, which lays itself out; draw on it within `figure_style`."""
    _family()
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def check_figure_name(path: str | Path, number: int = 1) -> None:
    """Refuse a file that cannot hold so many figures, before anything is computed for them.

    Raises
    ------
    OptionError
        If the name has an ending that no form has, or several figures are to go into a form that holds one.
    """
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise OptionError(f"a name that ends in {', '.join(ENDINGS)} is needed for a figure; {path} came")
    if number != 1 and ending != ".html":
        raise OptionError(
            f"{ending} holds one figure; there are {number}", remedy="Give a name that ends in .html."
        )


def write_figures(figures: Sequence[Figure], path: str | Path, *, title: str = "") -> None:
    """Write figures in the form that the ending of the file's name says, whole or not at all.

    Raises
    ------
    OptionError
        If the name has another ending, or several figures are to go into a form that holds one.
    """
    check_figure_name(path, len(figures))
    ending = Path(path).suffix.lower()
    if ending == ".html":
        with text_writer(path) as out:
            out.write(_page([svg_text(figure) for figure in figures], title))
    else:
        with binary_writer(path) as raw:
            raw.write(_rendered(figures[0], ending.removeprefix(".")))


def svg_text(figure: Figure) -> str:
    """Return a figure as an ``<svg>`` element that can stand in a page."""
    text = _rendered(figure, "svg").decode("utf-8")
    return text[text.index("<svg") :]


def _rendered(figure: Figure, format: str) -> bytes:
    undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(format)
    out = io.BytesIO()
    with figure_style():
        figure.savefig(out, format=format, metadata=undated)
    return out.getvalue()


def _page(pictures: Sequence[str], title: str) -> str:
    blocks = "\n".join(f"<figure>\n{picture}</figure>" for picture in pictures)
    heading = html.escape(title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{heading or 'Hakari'}</title>\n"
        "<style>body{font-family:sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}"
        "figure{margin:1rem 0}svg{max-width:100%;height:auto}</style>\n</head>\n<body>\n"
        f"{f'<h1>{heading}</h1>' + chr(10) if heading else ''}{blocks}\n</body>\n</html>\n"
    )
