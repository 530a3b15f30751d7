// All outputs of all segments: search, filters, order, and a list that draws only what is seen.

const ROW = 62;
const browse = { q: "", system: "", against: "", metric: null, document: "", domain: "", low: "", high: "", shortest: "", longest: "", order: "segment", explained: false,
  rows: [], chosen: null, unit: "words", reference: null };
const ASKED = new Set(["q", "system", "against", "metric", "document", "domain", "order"]);
let haystack = null;
let lengths = null;

function prepareSegments() {
  if (haystack) return;
  const texts = report.texts;
  const same = (text) => plain(text).normalize("NFKC").toLowerCase();
  const shared = texts.ids.map((id, segment) => [id, texts.source?.[segment], ...Object.values(texts.references).map((own) => own[segment])].map(same).join("\n"));
  haystack = { shared, own: Object.fromEntries(systems().map((name) => [name, texts.systems[name].map(same)])) };
  const measured = texts.source ?? Object.values(texts.references)[0] ?? Object.values(texts.systems)[0];
  lengths = measured.map((text) => [...plain(text)].length);
}

function showSegments(words) {
  prepareSegments();
  browse.metric ??= metrics()[0].key;
  const asked = new URLSearchParams(words.join("/"));
  // An address that asks for outputs asks for these alone: whatever was filtered before is forgotten.
  if ([...asked.keys()].some((name) => name !== "s")) {
    Object.assign(browse, { q: "", system: "", against: "", document: "", domain: "", low: "", high: "", shortest: "", longest: "", order: "segment", explained: false, chosen: null });
    for (const [name, value] of asked) if (ASKED.has(name) && (name !== "metric" || metricOf(value))) browse[name] = value;
  }
  if (asked.has("s")) browse.chosen = { segment: Number(asked.get("s")), system: null };
  const list = el("div", { class: "list", tabindex: "0", role: "listbox", "aria-label": "Outputs", id: "list" }, el("div", { class: "rows", role: "presentation" }));
  const detail = el("div", { class: "detail", id: "detail", tabindex: "-1", "aria-label": "The chosen segment" });
  const count = el("p", { class: "count", id: "count", role: "status" });
  browse.parts = { list, detail, count };
  list.addEventListener("scroll", () => drawRows(), { passive: true });
  list.addEventListener("keydown", moveInList);
  const view = el("div", { class: "browser" }, el("div", { class: "side" }, count, list), detail);
  requestAnimationFrame(() => {
    filterRows();
    const first = browse.chosen ?? browse.rows[0];
    if (first) choose(first.segment, first.system ?? ranked()[0], true);
  });
  return [el("h2", {}, "Segments"), filters(), view];
}

function filters() {
  const texts = report.texts;
  const set = (name) => (value) => { browse[name] = value; filterRows(); };
  const options = (values, all) => [["", all], ...[...new Set(values)].map((own) => [own, own])];
  const orders = [["segment", "as in the test set"], ["low", "score, worst first"], ["high", "score, best first"], ["a", "A better, most first"], ["b", "B better, most first"], ["short", "shortest first"], ["long", "longest first"]];
  const short = el("div", { class: "controls" },
    field("Search", { type: "search", value: browse.q, placeholder: "source, reference, output, id" }, set("q")),
    choice("System A", options(systems(), "all systems"), browse.system, set("system")),
    choice("System B", options(systems(), "none"), browse.against, set("against")),
    metricChoice(browse.metric, set("metric")),
    choice("Order", orders, browse.order, set("order")));
  const number = (label, name) => field(label, { type: "number", value: browse[name], step: "any", inputmode: "decimal" }, set(name));
  const more = el("details", { class: "filters" }, el("summary", {}, "More filters"), el("div", { class: "controls" },
    texts.documents ? choice("Document", options(texts.documents, "all"), browse.document, set("document")) : null,
    texts.domains ? choice("Domain", options(texts.domains, "all"), browse.domain, set("domain")) : null,
    number("Score or A − B from", "low"), number("Score or A − B to", "high"),
    number("Characters from", "shortest"), number("Characters to", "longest"),
    report.explanations.length ? field("Only explained segments", { type: "checkbox", checked: browse.explained }, set("explained")) : null));
  return el("form", { class: "search", role: "search", onsubmit: (event) => event.preventDefault() }, short, more);
}

function filterRows() {
  const began = performance.now();
  const { metric: key, system, against } = browse;
  const scores = report.segments[key], texts = report.texts;
  const wanted = system ? [system] : against ? systems().filter((name) => name !== against) : systems();
  const q = browse.q.normalize("NFKC").toLowerCase();
  const bound = (text, other) => (text === "" || Number.isNaN(Number(text)) ? other : Number(text));
  const low = bound(browse.low, -Infinity), high = bound(browse.high, Infinity), bounded = low > -Infinity || high < Infinity;
  const shortest = bound(browse.shortest, 0), longest = bound(browse.longest, Infinity);
  const explained = browse.explained ? new Set(report.explanations.map((own) => own.segment)) : null;
  const rows = [];
  for (let segment = 0; segment < texts.ids.length; segment += 1) {
    if (browse.document && texts.documents[segment] !== browse.document) continue;
    if (browse.domain && texts.domains[segment] !== browse.domain) continue;
    if (lengths[segment] < shortest || lengths[segment] > longest) continue;
    if (explained && !explained.has(segment)) continue;
    const found = !q || haystack.shared[segment].includes(q);
    for (const name of wanted) {
      if (name === against) continue;
      if (!found && !haystack.own[name][segment].includes(q) && !(against && haystack.own[against][segment].includes(q))) continue;
      const value = scores[name][segment];
      const other = against ? scores[against][segment] : null;
      const difference = against && value !== null && other !== null ? value - other : null;
      const tested = against ? difference : value;
      if (bounded && (tested === null || tested < low || tested > high)) continue;
      rows.push({ segment, system: name, value, difference });
    }
  }
  order(rows, key);
  browse.rows = rows;
  const { list, count } = browse.parts;
  list.firstChild.style.height = `${rows.length * ROW}px`;
  list.scrollTop = 0;
  drawRows(true);
  count.textContent = `${plural(rows.length, "output")} of ${(texts.ids.length * systems().length).toLocaleString("en")}`;
  count.dataset.milliseconds = (performance.now() - began).toFixed(1);
}

function order(rows, key) {
  const sign = higher(key) ? 1 : -1, missing = Number.POSITIVE_INFINITY;
  const keys = {
    low: (row) => (row.value === null ? missing : sign * row.value),
    high: (row) => (row.value === null ? missing : -sign * row.value),
    a: (row) => (row.difference === null ? missing : -sign * row.difference),
    b: (row) => (row.difference === null ? missing : sign * row.difference),
    short: (row) => lengths[row.segment],
    long: (row) => -lengths[row.segment],
  };
  const value = keys[browse.order];
  if (!value) return;
  for (const row of rows) row.key = value(row);
  rows.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key));
}

function drawRows(force = false) {
  const { list } = browse.parts;
  const holder = list.firstChild;
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 4);
  const last = Math.min(browse.rows.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 4);
  if (!force && holder.dataset.span === `${first}-${last}`) return;
  holder.dataset.span = `${first}-${last}`;
  holder.replaceChildren(...browse.rows.slice(first, last).map((row, number) => listRow(row, first + number)));
}

function listRow(row, place) {
  const chosen = browse.chosen && browse.chosen.segment === row.segment && (browse.chosen.system ?? row.system) === row.system;
  if (chosen) browse.parts.list.setAttribute("aria-activedescendant", `row${place}`);
  const values = [`${heading(browse.metric)} ${fixed(row.value)}`];
  if (row.difference !== null) values.push(`A − B ${signed(row.difference)}`);
  return el("div", { class: `row${chosen ? " chosen" : ""}`, role: "option", id: `row${place}`, "aria-selected": String(Boolean(chosen)), "aria-posinset": String(place + 1), "aria-setsize": String(browse.rows.length),
    style: `top:${place * ROW}px;height:${ROW}px`, onclick: () => choose(row.segment, row.system) },
  el("div", { class: "line" }, el("span", { class: "id" }, report.texts.ids[row.segment]), el("span", { class: "system" }, row.system), el("span", { class: "value" }, values.join(" · "))),
  quoted(plain(report.texts.systems[row.system][row.segment]).slice(0, 160) || "(empty)", targetLanguage(), "div", { class: "text snippet" }));
}

function moveInList(event) {
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };
  if (event.key === "Enter") { browse.parts.detail.focus(); event.preventDefault(); return; }
  if (!(event.key in steps) || !browse.rows.length) return;
  event.preventDefault();
  const now = browse.rows.findIndex((row) => browse.chosen && row.segment === browse.chosen.segment && row.system === browse.chosen.system);
  const next = Math.min(browse.rows.length - 1, Math.max(0, now + steps[event.key]));
  const { list } = browse.parts;
  if (next * ROW < list.scrollTop) list.scrollTop = next * ROW;
  else if ((next + 1) * ROW > list.scrollTop + list.clientHeight) list.scrollTop = (next + 1) * ROW - list.clientHeight;
  choose(browse.rows[next].segment, browse.rows[next].system, true);
}

function choose(segment, system, quiet = false) {
  if (!(segment >= 0 && segment < report.texts.ids.length)) return;
  browse.chosen = { segment, system };
  drawRows(true);
  drawDetail();
  history.replaceState(null, "", `#segments/s=${segment}`);
  if (!quiet && matchMedia("(max-width: 900px)").matches) browse.parts.detail.scrollIntoView({ block: "start" });
}
