// Reads the data and shows the view that the address names.

const VIEWS = { overview: ["Overview", showOverview], systems: ["Systems", showSystems], segments: ["Segments", showSegments], checks: ["Checks", showChecks] };

async function read() {
  const packed = Uint8Array.from(atob(document.getElementById("data").textContent.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function show() {
  const [name, ...words] = location.hash.slice(1).split("/");
  const view = name in VIEWS ? name : "overview";
  const [title, draw] = VIEWS[view];
  for (const link of document.querySelectorAll("#nav a")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const place = document.getElementById("view");
  const same = place.dataset.view === view;
  if (same && view === "segments" && words[0]?.startsWith("s=")) { choose(Number(words[0].slice(2)), browse.chosen?.system ?? null, true); return; }
  place.replaceChildren(...draw(words).filter(Boolean));
  place.dataset.view = view;
  if (!same) { scrollTo(0, 0); announce(title); }
}

function paint(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

async function start() {
  report = await read();
  document.getElementById("title").textContent = report.title;
  document.getElementById("nav").append(...Object.entries(VIEWS).map(([name, [title]]) => el("a", { href: `#${name}`, "data-view": name }, title)));
  document.getElementById("footer").append(`Made by hakari ${report.version}. Everything on this page is in the file itself. Keys: / search, arrows in the list of segments.`);
  const theme = document.getElementById("theme");
  theme.addEventListener("change", () => paint(theme.value));
  addEventListener("hashchange", show);
  addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (document.getElementById("view").dataset.view !== "segments") location.hash = "#segments";
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector("input[type=search]")?.focus()));
  });
  show();
  document.documentElement.dataset.ready = performance.now().toFixed(0);
}

start().catch((error) => {
  document.getElementById("view").replaceChildren(el("p", { class: "warning" }, `The report cannot be shown: ${error.message}. A browser of 2023 or later is needed.`));
  throw error;
});
