// One segment: source, references and outputs with their differences, scores, context, what scores are made of.

function drawDetail() {
  const { detail } = browse.parts;
  const { segment } = browse.chosen;
  const texts = report.texts;
  const references = Object.keys(texts.references).filter((name) => texts.references[name][segment] !== null);
  if (!references.includes(browse.reference)) browse.reference = references[0] ?? null;
  const redraw = (name) => (value) => { browse[name] = value; drawDetail(); };
  const step = (by) => () => choose(segment + by, browse.chosen.system, true);
  detail.replaceChildren(
    el("div", { class: "controls" },
      el("button", { type: "button", disabled: segment === 0, onclick: step(-1) }, "← Previous"),
      el("button", { type: "button", disabled: segment === texts.ids.length - 1, onclick: step(1) }, "Next →"),
      choice("Mark", [["words", "words"], ["characters", "characters"], ["", "nothing"]], browse.unit, redraw("unit")),
      references.length > 1 ? choice("Compare with", references.map((name) => [name, `reference ${name}`]), browse.reference, redraw("reference")) : null),
    el("h3", {}, `Segment ${texts.ids[segment]}`), el("p", { class: "about" }, placeOf(segment)),
    context(segment, -1), el("div", { class: "now" }, sourceOf(segment), outputsOf(segment, references)), context(segment, 1),
    explanationOf(segment) ?? "");
}

function placeOf(segment) {
  const { documents, domains } = report.texts;
  const said = [`${segment + 1} of ${report.texts.ids.length}`];
  if (documents) {
    const own = documents.map((name, place) => (name === documents[segment] ? place : -1)).filter((place) => place >= 0);
    said.push(`document ${documents[segment]} (${own.indexOf(segment) + 1} of ${own.length})`);
  }
  if (domains) said.push(`domain ${domains[segment]}`);
  return said.join(" · ");
}

function context(segment, direction) {
  const texts = report.texts, near = [];
  for (let step = 1; step <= 2; step += 1) {
    const other = segment + direction * step;
    if (other < 0 || other >= texts.ids.length) break;
    if (texts.documents && texts.documents[other] !== texts.documents[segment]) break;
    near.push(other);
  }
  if (!near.length) return "";
  if (direction < 0) near.reverse();
  const system = browse.chosen.system;
  return el("details", { class: "context", open: browse.context ?? false, ontoggle: (event) => { browse.context = event.target.open; } },
    el("summary", {}, direction < 0 ? "What comes before" : "What comes after"),
    near.map((other) => el("div", { class: "neighbour" }, el("a", { href: `#segments/s=${other}` }, texts.ids[other]),
      texts.source ? quoted(texts.source[other], sourceLanguage(), "p") : null,
      system ? quoted(texts.systems[system][other], targetLanguage(), "p") : null)));
}

function sourceOf(segment) {
  const { source, previous } = report.texts;
  return [source ? labelled("Source", quoted(source[segment], sourceLanguage(), "p")) : null,
    previous ? labelled("Previous translation", quoted(previous[segment], targetLanguage(), "p")) : null].filter(Boolean);
}

function labelled(label, content, className = "") {
  return el("div", { class: `entry ${className}` }, el("div", { class: "label" }, label), content);
}

function outputsOf(segment, references) {
  const texts = report.texts, target = targetLanguage(), cell = browse.unit === "characters";
  const key = browse.metric;
  const reference = browse.reference === null ? null : pieces(texts.references[browse.reference][segment], cell);
  const chosen = browse.chosen.system;
  const shown = [...systems()].sort((a, b) => (b === chosen) - (a === chosen) || (b === browse.against) - (a === browse.against)
    || -(gain(key, report.segments[key][a][segment] ?? -Infinity, report.segments[key][b][segment] ?? -Infinity) || 0));
  const compared = new Map(shown.map((name) => {
    const own = pieces(texts.systems[name][segment], cell);
    return [name, { own, marks: reference && browse.unit ? compareWords(own, reference) : null }];
  }));
  const first = compared.get(chosen ?? shown[0]);
  const made = references.map((name) => labelled(`Reference ${name}`, name === browse.reference
    ? marked(reference, first.marks ? first.marks[1] : null, 1, target) : quoted(texts.references[name][segment], target, "p"), "reference"));
  for (const name of shown) {
    const { own, marks } = compared.get(name);
    made.push(el("div", { class: `entry output${name === chosen ? " chosen" : ""}` },
      el("div", { class: "label" }, el("button", { type: "button", class: "pick", "aria-pressed": String(name === chosen), title: "mark the reference for this output", onclick: () => choose(segment, name, true) }, name), chips(name, segment)),
      marked(own, marks ? marks[0] : null, 0, target),
      reference && browse.unit && !marks ? el("p", { class: "about" }, "Too long to mark differences; mark words instead of characters, or see the texts.") : null));
  }
  if (reference && browse.unit) made.push(el("p", { class: "legend" }, el("ins", { class: "only" }, "not in the reference"), " ", el("ins", { class: "moved" }, "elsewhere in it"), " ",
    el("del", { class: "only" }, `missing in ${chosen ?? shown[0]}`)));
  return made;
}

function chips(system, segment) {
  return el("span", { class: "chips" }, metrics().map(({ key }) => {
    const values = systems().map((name) => report.segments[key][name][segment]).filter((own) => own !== null);
    const value = report.segments[key][system][segment];
    const best = values.length > 1 && value !== null && value === (higher(key) ? Math.max(...values) : Math.min(...values));
    return el("span", { class: `chip${best ? " best" : ""}`, title: best ? "the best of this segment" : null }, `${heading(key)} ${fixed(value)}${best ? " ★" : ""}`);
  }));
}

// ---- what a score is made of

function explanationOf(segment) {
  const found = report.explanations.find((own) => own.segment === segment);
  const links = report.explanations.map((own) => el("a", { href: `#segments/s=${own.segment}` }, own.id));
  const others = el("p", { class: "about" }, report.explained, links.length ? " These are: " : "", links.flatMap((link, place) => (place ? [", ", link] : [link])));
  if (!found) return part("What scores are made of", null, others);
  const kinds = [...new Set(found.explanations.map((own) => own.heading))];
  if (!kinds.includes(browse.kind)) browse.kind = kinds.find((kind) => found.explanations.some((own) => own.heading === kind && own.picture?.kind !== "grams")) ?? kinds[0];
  const system = browse.chosen.system ?? ranked()[0];
  const place = el("div");
  const draw = () => {
    const own = found.explanations.find((each) => each.heading === browse.kind && each.system === system);
    place.replaceChildren(...explanation(own, found.id));
  };
  draw();
  return part("What scores are made of", `Shown is ${system}; choose another output above.`,
    choice("Metric", kinds.map((kind) => [kind, kind]), browse.kind, (kind) => { browse.kind = kind; draw(); }), place, others);
}

function explanation(own, id) {
  const made = [el("p", { class: "formula" }, `${own.heading} ${fixed(own.score)} = ${own.formula}`)];
  const drawn = linkPicture(own);
  if (drawn) made.push(drawn);
  else made.push(...own.texts.map((text) => labelled(text.name, toned(own, text))));
  if (own.picture?.merged) made.push(labelled("changes", toned(own, { words: own.picture.merged.map((word) => word.word), marks: own.picture.merged.map((word) => word.mark), unit: "word" })));
  for (const shift of own.picture?.shifts ?? []) made.push(el("p", {}, "Moves: ", quoted(shift.words, targetLanguage())));
  made.push(legendOf(own), notes(own.notes) ?? "", el("p", { class: "about" }, el("code", {}, `hakari explain … --segment ${own.segment}`), ` draws it in full (id ${id}).`));
  return made;
}

const toneOf = (own, mark) => (mark === null ? "none" : own.tones[mark] ?? "plain");

function toned(own, text) {
  const made = el("p", { class: "toned", lang: targetLanguage(), dir: "auto" });
  text.words.forEach((word, place) => {
    const mark = text.marks[place];
    made.append(mark === null ? el("span", {}, word) : el("span", { class: `tone ${toneOf(own, mark)}`, title: mark }, word), text.unit === "word" ? " " : "");
  });
  return made;
}

function legendOf(own) {
  const marks = [...new Set(own.texts.flatMap((text) => text.marks).filter((mark) => mark !== null))];
  if (!marks.length) return "";
  return el("p", { class: "legend" }, marks.flatMap((mark) => [el("span", { class: `tone ${toneOf(own, mark)}` }, mark), " "]));
}

/** Lines between the words of output and reference that belong together. */
function linkPicture(own) {
  const pairs = own.picture?.links ?? (own.picture?.edits && !own.picture.shifts?.length ? own.picture.edits.filter((edit) => edit.output !== null && edit.reference !== null) : null);
  if (!pairs) return null;
  const output = own.texts.at(-1), reference = own.texts.find((text) => text.name.startsWith("reference")) ?? own.texts[0];
  const width = (word) => [...word].reduce((sum, sign) => sum + (sign.codePointAt(0) > 0x2e7f ? 15 : 8.5), 0) + 14;
  const lay = (words) => { let x = 70; return words.map((word) => { const at = x; x += width(word) + 4; return { at, middle: at + width(word) / 2, end: x }; }); };
  const above = lay(reference.words), below = lay(output.words);
  const full = Math.max(above.at(-1)?.end ?? 0, below.at(-1)?.end ?? 0) + 8;
  const drawn = svg("svg", { width: full, height: 170, viewBox: `0 0 ${full} 170`, class: "links", role: "img", "aria-label": `${own.heading}: ${plural(pairs.length, "link")} between output and reference` });
  for (const link of pairs) {
    if (!above[link.reference] || !below[link.output]) continue;
    const x1 = above[link.reference].middle, x2 = below[link.output].middle;
    drawn.append(svg("path", { d: `M${x1} 40 C${x1} 90 ${x2} 80 ${x2} 130`, class: reference.words[link.reference] === output.words[link.output] ? "same" : "other" },
      svg("title", {}, `${reference.words[link.reference]} – ${output.words[link.output]}`)));
  }
  const line = (words, places, marks, y, name) => {
    drawn.append(svg("text", { x: 0, y: y + 16, class: "side" }, name));
    words.forEach((word, place) => {
      drawn.append(svg("rect", { x: places[place].at, y, width: width(word), height: 24, rx: 4, class: `word ${toneOf(own, marks[place])}` }),
        svg("text", { x: places[place].middle, y: y + 17, "text-anchor": "middle", lang: targetLanguage() }, word));
    });
  };
  line(reference.words, above, reference.marks, 14, "reference");
  line(output.words, below, output.marks, 132, "output");
  return scroller(drawn, `${own.heading} alignment`);
}
