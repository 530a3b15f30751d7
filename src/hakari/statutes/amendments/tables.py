"""Tables of a law: rows behind a row or at the end, new tables in a provision, new appended tables."""

from __future__ import annotations

from collections.abc import Sequence

from hakari.errors import FormatError
from hakari.statutes.amendments.blocks import read_cells, read_provisions
from hakari.statutes.amendments.operations import Block, InsertElements
from hakari.statutes.amendments.targets import Targets
from hakari.statutes.building import new_row
from hakari.statutes.editing import append, insert_after, insert_before, new_element
from hakari.statutes.elements import Element, is_element, tag_of

__all__ = ["append_table", "columns_of", "insert_rows", "is_table", "new_appended"]


def is_table(element: Element) -> bool:
    """Return whether rows are added to an element itself."""
    return tag_of(element) in ("TableStruct", "Table") or (
        tag_of(element) == "AppdxTable" and element.find(".//TableRow") is not None
    )


def columns_of(row: Element | None) -> int | None:
    """Return the number of cells of a row."""
    return None if row is None else sum(1 for cell in row if is_element(cell))


def insert_rows(targets: Targets, element: Element, operation: InsertElements) -> None:
    """Add new text to or beside a table, or as a table to a provision."""
    tag = tag_of(element)
    if tag in ("AppdxTable", "LawBody", "MainProvision") and operation.side != "inside":
        new = new_appended(operation.block)
        targets.dress(new)
        (insert_after if operation.side == "after" else insert_before)(element, new)
        return
    if tag == "TableRow":
        rows = [new_row(cells) for cells in read_cells(operation.block, columns_of(element))]
        for row in rows if operation.side != "after" else reversed(rows):
            targets.dress(row)
            (insert_after if operation.side == "after" else insert_before)(element, row)
        return
    if not is_table(element):
        holder = targets.one(operation.place.address / "Paragraph:1") if tag == "Article" else element
        append_table(targets, holder, operation.block)
        return
    table = element if tag == "Table" else element.find(".//Table")
    assert table is not None
    for cells in read_cells(operation.block, columns_of(table.find("TableRow"))):
        row = new_row(cells)
        targets.dress(row)
        append(table, row)


def new_appended(block: Block) -> Element:
    """Return an appended table: its title, then its rows or items."""
    title, *lines = block
    if lines and any("\t" in line for line in lines) and not all("\t" in line for line in lines):
        raise FormatError("rows of a table with tabs between their cells are needed; some lines have no tab")
    new = read_provisions((title, *lines))
    if len(new) != 1:
        raise FormatError(f"one appended table is needed; {len(new)} came")
    return new[0]


def append_table(
    targets: Targets, parent: Element | None, lines: Sequence[str], columns: int | None = None
) -> None:
    """Add a table to a provision."""
    assert parent is not None
    rows = [new_row(cells) for cells in read_cells(lines, columns)]
    struct = new_element("TableStruct", [new_element("Table", rows)])
    targets.dress(struct)
    append(parent, struct)
