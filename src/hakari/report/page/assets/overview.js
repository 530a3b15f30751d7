// The first view: scores, what is sure of them, and what to know of the data.

const overview = { metric: null, hidden: new Set() };

function showOverview() {
  overview.metric ??= metrics()[0].key;
  const set = report.scores.test_set;
  const facts = [
    ["Languages", `${set.source_language ?? "?"} → ${set.target_language ?? "?"}`],
    ["Systems", String(systems().length)],
    ["Segments", set.n_segments.toLocaleString("en")],
    ["References", set.references.join(", ") || "none"],
    ["Documents", report.texts.documents ? new Set(report.texts.documents).size.toLocaleString("en") : "not known"],
  ];
  return [
    el("h2", {}, "Overview"),
    el("dl", { class: "facts" }, facts.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))),
    warnings(),
    scorePart(),
    matrixPart(),
    signaturePart(),
  ];
}

function warnings() {
  const found = report.scores.warnings;
  if (!found.length) return el("p", { class: "fine" }, "✓ No warnings about the data.");
  return el("section", { class: "warning" }, el("h3", {}, `⚠ ${plural(found.length, "warning")} about the data`),
    el("ul", {}, found.map((warning) => el("li", {}, el("strong", {}, warning.message), ` ${warning.remedy}`))));
}

/** Return the interval of a score by what decides: documents where they are known. */
function intervalOf(system, key) {
  const source = report.comparison
    ? report.comparison.results[key].systems[system].intervals
    : report.confidence ? report.confidence.values[key][system] : null;
  return source ? Object.values(source)[0] : null;
}

const markOf = (system, key) => (report.comparison ? report.comparison.results[key].systems[system].mark : "");

function scorePart() {
  const picks = el("fieldset", { class: "picks" }, el("legend", {}, "Columns"));
  const place = el("div");
  for (const metric of metrics()) {
    picks.append(field(heading(metric.key), { type: "checkbox", checked: !overview.hidden.has(metric.key) }, (on) => {
      overview.hidden[on ? "delete" : "add"](metric.key);
      draw();
    }));
  }
  function draw() {
    const shown = metrics().filter((metric) => !overview.hidden.has(metric.key));
    const columns = [{ title: "System", value: (row) => row, cell: (row) => systemLink(row) }];
    for (const { key } of shown) {
      columns.push({ title: `${heading(key)} ${arrow(key)}`, numeric: true, value: (row) => valueOf(row, key), className: "score",
        cell: (row) => scoreCell(row, key) });
      columns.push({ title: "interval", numeric: true, className: "interval", value: (row) => intervalOf(row, key)?.low ?? null,
        help: `Interval of ${heading(key)}`,
        text: (row) => { const own = intervalOf(row, key); return own && own.low !== null ? `[${fixed(own.low)}, ${fixed(own.high)}]` : "–"; } });
    }
    const first = shown.length ? 1 : 0;
    place.replaceChildren(sortable(columns, ranked(), { caption: "Scores of all systems", className: "scores",
      sort: { column: first, down: shown.length > 0 && higher(shown[0].key) } }));
  }
  draw();
  const said = report.comparison ? report.comparison.notes : report.confidence ? report.confidence.notes : [];
  const signatures = new Set(metrics().map((metric) => metric.signature));
  const below = [...report.scores.notes, ...said].filter((note) => !signatures.has(note));
  const why = report.uncompared ? el("p", { class: "warning" }, `Systems are not compared: ${report.uncompared}`) : null;
  return part("Scores", "Best system first. A letter behind a score is its cluster: systems of one letter cannot be told apart from the best of them. The best score of a column is bold.",
    metrics().length > 1 ? picks : null, place, why, notes([...new Set(below)]));
}

function systemLink(name) {
  return el("a", { href: `#systems/${encodeURIComponent(name)}`, class: "system" }, name);
}

function scoreCell(system, key) {
  const value = valueOf(system, key), text = fixed(value);
  const best = systems().map((own) => valueOf(own, key)).filter((own) => own !== null);
  const top = best.length > 1 && value !== null && text === fixed(higher(key) ? Math.max(...best) : Math.min(...best));
  const mark = markOf(system, key);
  return [top ? el("strong", {}, text) : text, mark ? el("span", { class: "cluster", title: `cluster ${mark}` }, mark) : null];
}

function matrixPart() {
  const place = el("div");
  function draw() {
    const key = overview.metric;
    const rows = ranked().map((name) => ({ name, value: valueOf(name, key), ...intervalOf(name, key) }));
    rows.sort((a, b) => gain(key, b.value ?? -Infinity, a.value ?? -Infinity));
    place.replaceChildren(intervalChart(rows, `${heading(key)} of all systems with intervals`), report.comparison ? matrix(key) : "");
  }
  draw();
  return part("What is sure", "Scores with their intervals, and the differences of all pairs. Choose a pair to compare it.",
    metricChoice(overview.metric, (key) => { overview.metric = key; draw(); }), place);
}

/** Return the test of a pair, turned so that the first system stands first. */
function pairOf(first, second, key) {
  if (!report.comparison) return null;
  for (const pair of report.comparison.results[key].pairs) {
    const test = Object.values(pair.tests)[0];
    if (pair.first === first && pair.second === second) return { difference: pair.difference, better: pair.better, ...test };
    if (pair.first === second && pair.second === first) {
      const turned = (value) => (value === null ? null : -value);
      return { difference: turned(pair.difference), better: pair.better, ...test, low: turned(test.high), high: turned(test.low) };
    }
  }
  return null;
}

function matrix(key) {
  const order = report.comparison.results[key].order;
  const pairs = new Map();
  for (const first of order) for (const second of order) if (first !== second) pairs.set(`${first}\t${second}`, pairOf(first, second, key));
  const head = el("tr", {}, el("th", { scope: "col" }, "row − column"), order.map((name, place) =>
    el("th", { scope: "col", class: "number" }, el("abbr", { title: name }, String(place + 1)))));
  const rows = order.map((first, place) => el("tr", {}, el("th", { scope: "row" }, `${place + 1} ${first}`), order.map((second) => {
    if (first === second) return el("td", { class: "number none" }, "–");
    const pair = pairs.get(`${first}\t${second}`);
    const kind = pair.better === null ? "even" : pair.better === first ? "won" : "lost";
    const says = pair.better === null ? "not told apart" : `${pair.better} is better`;
    return el("td", { class: `number ${kind}` }, el("a", { href: `#systems/${encodeURIComponent(first)}/${encodeURIComponent(second)}`,
      title: `${first} − ${second}: ${signed(pair.difference)}, p = ${fixed(pair.p, 4)}, ${says}` },
    signed(pair.difference), pair.better === null ? "" : el("span", { "aria-label": says }, pair.better === first ? " ▲" : " ▽")));
  })));
  const alpha = report.comparison.method.alpha;
  const table = el("table", { class: "matrix" }, el("caption", {}, `${heading(key)}: differences of all pairs`), el("thead", {}, head), el("tbody", {}, rows));
  return el("div", {}, scroller(table, `${heading(key)} differences`), el("p", { class: "legend" },
    `▲ the row's system is better, ▽ the column's is (p ≤ ${alpha}); without a sign they are not told apart.`));
}

function signaturePart() {
  return part("Signatures", "Print these beside the scores: they say how each number was made.",
    el("ul", { class: "signatures" }, metrics().map((metric) => el("li", {}, el("code", {}, metric.signature), copyButton(metric.signature, `signature of ${heading(metric.key)}`)))),
    el("details", {}, el("summary", {}, "Signatures of segment scores"),
      el("ul", { class: "signatures" }, metrics().map((metric) => el("li", {}, el("code", {}, metric.segment_signature), copyButton(metric.segment_signature, `segment signature of ${heading(metric.key)}`))))));
}
