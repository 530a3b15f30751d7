// Elements, numbers, colours: what all views share.

const NUL = "\0";
let report = null;

/** Make an element; text is always text, never markup. */
function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  setAll(made, attributes);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(made, attributes);
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

function setAll(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else made.setAttribute(name, value);
  }
}

/** Write a number with fixed decimals; exact ties go to the even digit, as the program prints them. */
function fixed(value, digits = 2) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  const scaled = value * 10 ** digits;
  const floor = Math.floor(scaled);
  const tie = scaled - floor === 0.5 && Number.isInteger(value * 2 ** (digits + 1));
  const text = tie ? ((floor % 2 === 0 ? floor : floor + 1) / 10 ** digits).toFixed(digits) : value.toFixed(digits);
  return /^-0\.?0*$/.test(text) && value === 0 ? text.slice(1) : text.replace("-", "−");
}

const signed = (value, digits = 2) => (value > 0 ? "+" : "") + fixed(value, digits);
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const plain = (text) => (text === null || text === undefined ? "" : text.replaceAll(NUL, ""));

/** Text of a test set: its language decides fonts and line breaks, its characters the direction. */
function quoted(text, language, tag = "span", attributes = {}) {
  return el(tag, { lang: language, dir: "auto", class: "text", ...attributes }, plain(text));
}

const metrics = () => report.scores.metrics;
const heading = (key) => report.scores.headings[key];
const metricOf = (key) => metrics().find((metric) => metric.key === key);
const higher = (key) => metricOf(key).direction === "higher";
const arrow = (key) => (higher(key) ? "↑" : "↓");
const systems = () => report.scores.systems.map((system) => system.name);
const ranked = () => report.scores.ranked;
const valueOf = (system, key) => report.scores.systems.find((own) => own.name === system).scores[key].value;
const sourceLanguage = () => report.scores.test_set.source_language;
const targetLanguage = () => report.scores.test_set.target_language;

/** Return by how much the first of two values is better. */
const gain = (key, first, second) => (first === null || second === null ? null : higher(key) ? first - second : second - first);

/** A link to the outputs that fit: names of filters with their values. */
function segmentsLink(wanted, ...content) {
  return el("a", { href: `#segments/${new URLSearchParams(wanted)}` }, ...content);
}

function announce(text) {
  document.getElementById("status").textContent = text;
}

let made = 0;
/** A label with its control; what changes is told with the new value. */
function choice(label, options, value, change) {
  const id = `c${(made += 1)}`;
  const select = el("select", { id, onchange: () => change(select.value) });
  for (const [name, text] of options) select.append(el("option", { value: name, selected: name === value }, text));
  return el("div", { class: "field" }, el("label", { for: id }, label), select);
}

function field(label, attributes, change) {
  const id = `c${(made += 1)}`;
  const input = el("input", { id, ...attributes });
  input.addEventListener(attributes.type === "checkbox" ? "change" : "input", () =>
    change(attributes.type === "checkbox" ? input.checked : input.value));
  const kind = attributes.type === "checkbox" ? "field check" : "field";
  return el("div", { class: kind }, el("label", { for: id }, label), input);
}

const metricChoice = (value, change, label = "Metric") =>
  choice(label, metrics().map((metric) => [metric.key, `${heading(metric.key)} ${arrow(metric.key)}`]), value, change);

function copyButton(text, what) {
  const button = el("button", { type: "button", class: "copy", "aria-label": `Copy ${what}` }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = el("textarea", { class: "unseen" });
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    button.textContent = "Copied";
    announce(`${what} copied`);
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  return button;
}

function part(title, about, ...content) {
  return el("section", { class: "part" }, el("h3", {}, title), about ? el("p", { class: "about" }, about) : null, ...content);
}
