// Which words of an output its reference has, in order or elsewhere.

const MOST_CELLS = 4e6;

/** Cut a text into words, with the blanks between them kept; or into characters. */
function pieces(text, byCharacter) {
  if (byCharacter) {
    if (!Intl.Segmenter) return [...plain(text)];
    return [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(plain(text))].map((own) => own.segment);
  }
  return text.split(/(\s+)|\0/u).filter((own) => own !== undefined && own !== "");
}

const blank = (piece) => /^\s+$/u.test(piece);

/**
 * Mark the words of two texts: "same" in one order in both, "moved" in both in another order, "only" in one.
 * Returns null where the texts are too long for it.
 */
function compareWords(first, second) {
  const a = first.map((piece, place) => ({ piece, place })).filter(({ piece }) => !blank(piece));
  const b = second.map((piece, place) => ({ piece, place })).filter(({ piece }) => !blank(piece));
  let start = 0, endA = a.length, endB = b.length;
  while (start < endA && start < endB && a[start].piece === b[start].piece) start += 1;
  while (endA > start && endB > start && a[endA - 1].piece === b[endB - 1].piece) { endA -= 1; endB -= 1; }
  if ((endA - start) * (endB - start) > MOST_CELLS) return null;
  const marks = [first.map((piece) => (blank(piece) ? "" : "same")), second.map((piece) => (blank(piece) ? "" : "same"))];
  const width = endB - start + 1;
  const lengths = new Uint16Array((endA - start + 1) * width);
  for (let i = endA - start - 1; i >= 0; i -= 1) {
    for (let j = width - 2; j >= 0; j -= 1) {
      lengths[i * width + j] = a[start + i].piece === b[start + j].piece
        ? lengths[(i + 1) * width + j + 1] + 1 : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const left = [[], []];
  for (let i = 0, j = 0; start + i < endA || start + j < endB;) {
    const more = start + i < endA && start + j < endB;
    if (more && a[start + i].piece === b[start + j].piece) { i += 1; j += 1; }
    else if (start + j >= endB || (more && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])) { left[0].push(a[start + i]); i += 1; }
    else { left[1].push(b[start + j]); j += 1; }
  }
  markMoved(left, marks);
  return marks;
}

function markMoved([ours, theirs], marks) {
  const waiting = new Map();
  for (const own of theirs) waiting.set(own.piece, [...(waiting.get(own.piece) ?? []), own.place]);
  for (const { piece, place } of ours) {
    const other = waiting.get(piece)?.shift();
    marks[0][place] = other === undefined ? "only" : "moved";
    if (other !== undefined) marks[1][other] = "moved";
  }
  for (const rest of waiting.values()) for (const place of rest) marks[1][place] = "only";
}

const SAYS = { only: ["not in the reference", "missing in the output"], moved: ["elsewhere in the reference", "elsewhere in the output"] };

/** A text with its marks; `side` is 0 for the output and 1 for the reference. */
function marked(parts, marks, side, language) {
  const made = el("p", { class: "text", lang: language, dir: "auto" });
  let run = null;
  parts.forEach((piece, place) => {
    const kind = marks ? marks[place] : "";
    const tag = kind === "only" || kind === "moved" ? kind : "";
    if (run && run.tag === tag) run.text += piece;
    else { if (run) made.append(runOf(run, side)); run = { tag, text: piece }; }
  });
  if (run) made.append(runOf(run, side));
  if (!parts.length) made.append(el("em", {}, "(empty)"));
  return made;
}

function runOf({ tag, text }, side) {
  if (!tag) return document.createTextNode(text);
  return el(side === 0 ? "ins" : "del", { class: tag, title: SAYS[tag][side] }, text);
}
