// How far segmenters, metrics and people agree.

const checks = { across: null, up: null };

function showChecks() {
  return [el("h2", {}, "Checks"), ...report.sections.map((section) => part(section.title, section.about,
    section.missing ? el("p", { class: "about" }, section.missing) : null, pointsOf(section), section.tables.map(given)))];
}

function pointsOf(section) {
  if (!section.points) return null;
  const turned = (system, key) => { const value = valueOf(system, key); return value === null ? null : higher(key) ? value : -value; };
  const human = section.points.kind === "human";
  checks.across ??= metrics()[0].key;
  checks.up ??= (metrics()[1] ?? metrics()[0]).key;
  const place = el("div");
  const label = (key) => (higher(key) ? heading(key) : `−${heading(key)}`);
  function draw() {
    const points = systems().map((name) => ({ name, x: turned(name, checks.across), y: human ? section.points.systems[name] ?? null : turned(name, checks.up) }))
      .filter((point) => point.x !== null && point.y !== null);
    place.replaceChildren(points.length ? scatter(points, label(checks.across), human ? `people: ${section.points.name}` : label(checks.up)) : "");
  }
  draw();
  return el("div", {}, el("div", { class: "controls" }, metricChoice(checks.across, (key) => { checks.across = key; draw(); }, "Across"),
    human ? null : metricChoice(checks.up, (key) => { checks.up = key; draw(); }, "Up")), place);
}
