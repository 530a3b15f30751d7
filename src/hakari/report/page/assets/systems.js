// Any two systems side by side.

const duel = { first: null, second: null, metric: null, by: 0 };

function showSystems(words) {
  const names = systems();
  const [first, second] = words.map(decodeURIComponent);
  if (names.includes(first)) duel.first = first;
  if (names.includes(second) && second !== duel.first) duel.second = second;
  duel.metric ??= metrics()[0].key;
  duel.first ??= ranked()[0];
  if (duel.second === null || duel.second === duel.first) duel.second = ranked().find((name) => name !== duel.first) ?? null;
  if (duel.second === null) return [el("h2", {}, "Systems"), el("p", {}, "There is one system; a comparison needs two.")];
  const place = el("div");
  const options = names.map((name) => [name, name]);
  const go = () => { location.hash = `#systems/${encodeURIComponent(duel.first)}/${encodeURIComponent(duel.second)}`; };
  const controls = el("div", { class: "controls" },
    choice("System A", options, duel.first, (name) => { if (name === duel.second) duel.second = duel.first; duel.first = name; go(); }),
    el("button", { type: "button", onclick: () => { [duel.first, duel.second] = [duel.second, duel.first]; go(); } }, "⇄ Swap"),
    choice("System B", options, duel.second, (name) => { if (name === duel.first) duel.first = duel.second; duel.second = name; go(); }),
    metricChoice(duel.metric, (key) => { duel.metric = key; draw(); }));
  const draw = () => place.replaceChildren(...duelParts());
  draw();
  return [el("h2", {}, "Systems"), controls, place];
}

function duelParts() {
  return [duelTable(), spreadPart(), bucketPart(), ...wordParts(), gramPart()].filter(Boolean);
}

const pairLegend = () => el("p", { class: "legend" }, el("span", { class: "key first" }, "A"), ` ${duel.first}  `, el("span", { class: "key second" }, "B"), ` ${duel.second}`);

function outcome(key) {
  const own = report.profile.outcomes.find((each) => each.metric === key);
  const a = own.systems.indexOf(duel.first), b = own.systems.indexOf(duel.second);
  return { win: own.wins[a][b], tie: own.ties[a][b], loss: own.wins[b][a] };
}

function duelTable() {
  const rows = metrics().map(({ key }) => ({ key, a: valueOf(duel.first, key), b: valueOf(duel.second, key), pair: pairOf(duel.first, duel.second, key), ...outcome(key) }));
  const columns = [
    { title: "Metric", value: (row) => heading(row.key), text: (row) => `${heading(row.key)} ${arrow(row.key)}` },
    { title: "A", numeric: true, value: (row) => row.a, text: (row) => fixed(row.a) },
    { title: "B", numeric: true, value: (row) => row.b, text: (row) => fixed(row.b) },
    { title: "A − B", numeric: true, value: (row) => row.a - row.b, text: (row) => (row.a === null || row.b === null ? "–" : signed(row.a - row.b)) },
  ];
  if (report.comparison) {
    columns.push(
      { title: "interval", numeric: true, value: (row) => row.pair.low, text: (row) => (row.pair.low === null ? "–" : `[${signed(row.pair.low)}, ${signed(row.pair.high)}]`) },
      { title: "p", numeric: true, value: (row) => row.pair.p, text: (row) => fixed(row.pair.p, 4) },
      { title: "so", value: (row) => row.pair.better ?? "", text: (row) => (row.pair.better === null ? "not told apart" : `${row.pair.better === duel.first ? "A" : "B"} is better`) });
  }
  columns.push({ title: "segments: A wins, ties, B wins", value: (row) => row.win - row.loss, cell: winBar });
  return part(`${duel.first} and ${duel.second}`, "A − B with its interval and the p-value of the paired test; and on how many segments each has the better score.",
    pairLegend(), sortable(columns, rows, { caption: `${duel.first} against ${duel.second}` }),
    el("p", {}, "See the segments where ", segmentsLink({ system: duel.first, against: duel.second, metric: duel.metric, order: "a" }, `${duel.first} is better`), " or ",
      segmentsLink({ system: duel.first, against: duel.second, metric: duel.metric, order: "b" }, `${duel.second} is better`), "."));
}

function winBar(row) {
  const total = row.win + row.tie + row.loss || 1;
  const share = (count) => `flex:${count / total} 0 0`;
  return el("div", { class: "wins" }, el("span", { class: "figures" }, `${row.win} · ${row.tie} · ${row.loss}`),
    el("span", { class: "track", "aria-hidden": "true" }, el("i", { class: "first", style: share(row.win) }), el("i", { class: "tie", style: share(row.tie) }), el("i", { class: "second", style: share(row.loss) })));
}

function spreadPart() {
  const spread = report.profile.spreads.find((each) => each.metric === duel.metric);
  if (!spread) return null;
  return part("Scores of segments", `How many segments have which ${heading(duel.metric)}.`, pairLegend(), spreadChart(spread, duel.first, duel.second));
}

/** A bar to the right where A is better, to the left where B is. */
function gainBar(value, most) {
  if (value === null || Number.isNaN(value)) return "–";
  const size = most ? (Math.abs(value) / most) * 50 : 0;
  const style = value >= 0 ? `left:50%;width:${size}%` : `right:50%;width:${size}%`;
  return el("span", { class: "gain", role: "img", "aria-label": value > 0 ? "A is better" : value < 0 ? "B is better" : "even" },
    el("i", { class: value >= 0 ? "first" : "second", style }));
}

function bucketPart() {
  const all = report.profile.buckets;
  if (!all.length) return null;
  if (duel.by >= all.length) duel.by = 0;
  const place = el("div");
  function draw() {
    const own = all[duel.by], a = own.values[duel.metric][duel.first], b = own.values[duel.metric][duel.second];
    const rows = own.groups.map((group, number) => ({ name: group.name, count: group.n_segments, a: a[number], b: b[number], gain: gain(duel.metric, a[number], b[number]), place: number }));
    const most = Math.max(...rows.map((row) => Math.abs(row.gain ?? 0)));
    const columns = [
      { title: own.by, value: (row) => (own.by === "document" ? row.name : row.place), className: "name",
        cell: (row) => (["document", "domain"].includes(own.by) ? segmentsLink({ [own.by]: row.name, system: duel.first, against: duel.second, metric: duel.metric, order: "a" }, row.name) : row.name) },
      { title: "segments", numeric: true, value: (row) => row.count, text: (row) => String(row.count) },
      { title: "A", numeric: true, value: (row) => row.a, text: (row) => fixed(row.a) },
      { title: "B", numeric: true, value: (row) => row.b, text: (row) => fixed(row.b) },
      { title: "A better by", numeric: true, value: (row) => row.gain, text: (row) => signed(row.gain) },
      { title: "B ← → A", value: (row) => row.gain, cell: (row) => gainBar(row.gain, most), className: "bars" },
    ];
    const sort = own.by === "document" ? { column: 4, down: true } : null;
    place.replaceChildren(sortable(columns, rows, { caption: `${heading(duel.metric)} by ${own.by}`, limit: 20, sort }));
  }
  draw();
  return part("Where A is better", "The score of each group of segments. Small groups vary a lot: look at their number of segments.",
    choice("Groups", all.map((own, number) => [String(number), own.by]), String(duel.by), (number) => { duel.by = Number(number); draw(); }), place);
}

function wordParts() {
  return report.profile.words.map((own) => {
    const f1 = (system, number) => {
      const total = own.reference[number] + own.systems[system].output[number];
      return total ? (200 * own.systems[system].found[number]) / total : null;
    };
    const rows = own.classes.map((name, number) => {
      const a = f1(duel.first, number), b = f1(duel.second, number);
      return { name, number, count: own.reference[number], a, b, gain: a === null || b === null ? null : a - b,
        found: [own.systems[duel.first].found[number], own.systems[duel.second].found[number]] };
    });
    const most = Math.max(...rows.map((row) => Math.abs(row.gain ?? 0)), 0);
    const columns = [
      { title: own.by, value: (row) => row.number, className: "name",
        cell: (row) => [row.name, own.about[row.number] ? el("span", { class: "what" }, own.about[row.number]) : null] },
      { title: "in references", numeric: true, value: (row) => row.count, text: (row) => String(row.count) },
      { title: "A finds", numeric: true, value: (row) => row.found[0], text: (row) => String(row.found[0]) },
      { title: "B finds", numeric: true, value: (row) => row.found[1], text: (row) => String(row.found[1]) },
      { title: "F1 of A", numeric: true, value: (row) => row.a, text: (row) => fixed(row.a, 1) },
      { title: "F1 of B", numeric: true, value: (row) => row.b, text: (row) => fixed(row.b, 1) },
      { title: "B ← → A", value: (row) => row.gain, cell: (row) => gainBar(row.gain, most), className: "bars" },
    ];
    return part(`Words by ${own.by}`, WORDS_ABOUT[own.by], pairLegend(), sortable(columns, rows.filter((row) => row.count), { caption: `Words by ${own.by}` }));
  });
}

const WORDS_ABOUT = {
  "word frequency": "Words of the references by how often they come in them. A word is found as often as output and reference of a segment both have it.",
  "part of speech": "Words of the references by part of speech, as the dictionary analyses them.",
  "kind of writing": "Numbers, runs of katakana and kanji, and Latin names that stand in the references as they are.",
};

function gramPart() {
  const grams = report.profile.grams;
  if (!grams) return null;
  const own = grams.pairs.find((pair) => [pair.first, pair.second].includes(duel.first) && [pair.first, pair.second].includes(duel.second));
  const turned = own.first !== duel.first;
  const side = (list, system) => {
    const rows = list.map(([words, x, y]) => ({ words, n: words.length, a: turned ? y : x, b: turned ? x : y }));
    return el("div", {}, sortable([
      { title: "n-gram", value: (row) => row.words.join(" "), cell: (row) => segmentsLink({ q: row.words.join(spaced() ? " " : ""), system: duel.first, against: duel.second }, quoted(row.words.join(spaced() ? " " : "|"), targetLanguage())) },
      { title: "words", numeric: true, value: (row) => row.n, text: (row) => String(row.n) },
      { title: "A", numeric: true, value: (row) => row.a, text: (row) => String(row.a) },
      { title: "B", numeric: true, value: (row) => row.b, text: (row) => String(row.b) },
    ], rows, { caption: `More often in ${system}` }));
  };
  const [ours, theirs] = turned ? [own.more_in_second, own.more_in_first] : [own.more_in_first, own.more_in_second];
  return part("n-grams of the references", `How often each system has an n-gram where the reference has it; of each length the ${grams.shown} that differ most. Words are cut by ${grams.segmenter}.`,
    el("div", { class: "columns" }, side(ours, duel.first), side(theirs, duel.second)));
}

const spaced = () => !["ja", "zh", "th"].includes((targetLanguage() ?? "").slice(0, 2));
