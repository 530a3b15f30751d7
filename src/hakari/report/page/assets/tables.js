// Tables that sort, and tables of the program as they are.

/**
 * A table: columns {title, numeric, text(row), value(row), cell(row), better, wide}; click a heading to sort.
 * `value` decides the order; numbers that do not exist come last, whichever way it goes.
 */
function sortable(columns, rows, { caption, sort = null, className = "", limit = 0, rowLabel = true } = {}) {
  let by = sort ? sort.column : -1;
  let down = sort ? sort.down : false;
  let all = false;
  const body = el("tbody");
  const heads = columns.map((column, number) => {
    const mark = el("span", { class: "order", "aria-hidden": "true" });
    const button = el("button", { type: "button", title: column.help ?? null }, column.title, mark);
    button.addEventListener("click", () => {
      down = by === number ? !down : Boolean(column.numeric);
      by = number;
      draw();
    });
    return { mark, th: el("th", { scope: "col", class: column.numeric ? "number" : null }, button) };
  });
  const more = el("button", { type: "button", class: "more", onclick: () => { all = true; draw(); } });
  function draw() {
    const shown = by < 0 ? [...rows] : sorted(rows, columns[by].value, down);
    heads.forEach(({ mark, th }, number) => {
      th.setAttribute("aria-sort", number !== by ? "none" : down ? "descending" : "ascending");
      mark.textContent = number !== by ? "" : down ? " ▼" : " ▲";
    });
    const cut = limit && !all && shown.length > limit;
    body.replaceChildren(...(cut ? shown.slice(0, limit) : shown).map((row) => rowOf(columns, row, rowLabel)));
    more.hidden = !cut;
    more.textContent = `Show all ${shown.length}`;
  }
  draw();
  const table = el("table", { class: className }, caption ? el("caption", {}, caption) : null,
    el("thead", {}, el("tr", {}, heads.map(({ th }) => th))), body);
  return el("div", {}, scroller(table, caption ?? "table"), more);
}

function rowOf(columns, row, rowLabel) {
  return el("tr", {}, columns.map((column, number) => {
    const content = column.cell ? column.cell(row) : column.text(row);
    const attributes = { class: [column.numeric ? "number" : "", column.className ?? ""].join(" ").trim() || null };
    return number === 0 && rowLabel ? el("th", { scope: "row", ...attributes }, content) : el("td", attributes, content);
  }));
}

function scroller(table, name) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name }, table);
}

function sorted(rows, value, down) {
  const keyed = rows.map((row, place) => ({ row, place, key: value(row) }));
  const missing = (key) => key === null || key === undefined || Number.isNaN(key);
  keyed.sort((a, b) => {
    if (missing(a.key) || missing(b.key)) return missing(a.key) - missing(b.key) || a.place - b.place;
    const order = typeof a.key === "string" ? a.key.localeCompare(b.key, undefined, { numeric: true }) : a.key - b.key;
    return (down ? -order : order) || a.place - b.place;
  });
  return keyed.map(({ row }) => row);
}

/** A table of the program, with its notes. */
function given(table) {
  const columns = table.columns.map((column, number) => ({
    title: column.heading + (column.direction ? (column.direction === "higher" ? " ↑" : " ↓") : ""),
    numeric: column.numeric,
    value: (row) => keyOf(row[number]),
    cell: (row) => (row[number]?.texts ? listed(row[number]) : cellText(row[number], column.digits)),
  }));
  return el("div", { class: "given" }, sortable(columns, table.rows, { caption: table.title || null }), notes(table.notes));
}

function keyOf(cell) {
  if (cell === null || typeof cell !== "object") return cell;
  if (cell.texts) return cell.texts.length;
  return "value" in cell ? cell.value : cell.low;
}

function cellText(cell, digits) {
  if (cell === null) return "–";
  if (typeof cell === "object") {
    if ("low" in cell) return cell.low === null ? "–" : `[${fixed(cell.low, digits)}, ${fixed(cell.high, digits)}]`;
    return `${fixed(cell.value, digits)} ${cell.marks}`.trim();
  }
  if (typeof cell === "number") return Number.isInteger(cell) && digits === 2 ? String(cell) : fixed(cell, digits);
  return cell;
}

/** Several texts: the first ones, and the others when they are asked for. */
function listed({ texts, shown }) {
  const first = texts.slice(0, shown).join(", ");
  if (texts.length <= shown) return first;
  return [first, el("details", {}, el("summary", {}, `and ${texts.length - shown} more`), texts.slice(shown).join(", "))];
}

function notes(lines) {
  return lines.length ? el("ul", { class: "notes" }, lines.map((line) => el("li", {}, line))) : null;
}
