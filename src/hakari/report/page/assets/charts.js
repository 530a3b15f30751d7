// Small charts as SVG, drawn at the size at which they are read.

function scale(low, high, from, to) {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

function ticks(low, high, count = 5) {
  const rough = (high - low || 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).reduce((a, b) => (Math.abs(b - rough) < Math.abs(a - rough) ? b : a));
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-9; value += step) found.push(Number(value.toPrecision(12)));
  return found;
}

/** Charts are drawn as wide as they are shown, so that their text keeps its size on a telephone. */
const chartWidth = () => Math.max(320, Math.min(680, innerWidth - 30));

const cut = (text, length) => ([...text].length > length ? `${[...text].slice(0, length - 1).join("")}…` : text);

/** Scores with their intervals, one line a system. */
function intervalChart(rows, name) {
  const known = rows.filter((row) => row.value !== null);
  if (!known.length) return el("p", {}, "No system has a score.");
  const width = chartWidth(), left = width < 500 ? 118 : 150, line = 24, top = 8;
  const height = top + rows.length * line + 28;
  const low = Math.min(...known.map((row) => row.low ?? row.value));
  const high = Math.max(...known.map((row) => row.high ?? row.value));
  const pad = (high - low) * 0.04 || 1;
  const x = scale(low - pad, high + pad, left, width - 12);
  const drawn = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name, class: "chart" });
  for (const tick of ticks(low - pad, high + pad)) {
    drawn.append(svg("line", { x1: x(tick), x2: x(tick), y1: top, y2: height - 24, class: "grid" }),
      svg("text", { x: x(tick), y: height - 8, "text-anchor": "middle" }, String(tick)));
  }
  rows.forEach((row, number) => {
    const y = top + number * line + line / 2;
    drawn.append(svg("text", { x: left - 10, y: y + 4, "text-anchor": "end" }, cut(row.name, width < 500 ? 15 : 20)));
    if (row.value === null) return;
    if (row.low !== null && row.low !== undefined) drawn.append(svg("line", { x1: x(row.low), x2: x(row.high), y1: y, y2: y, class: "range" }));
    drawn.append(svg("circle", { cx: x(row.value), cy: y, r: 4.5, class: "dot" },
      svg("title", {}, `${row.name}: ${fixed(row.value)}`)));
  });
  return drawn;
}

/** Two rows of bars, side by side: how often each of two systems is in a bin. */
function spreadChart(spread, first, second) {
  const width = chartWidth(), height = 220, left = 40, bottom = 34, top = 8;
  const a = spread.counts[first], b = spread.counts[second];
  const most = Math.max(...a, ...b, 1);
  const y = scale(0, most, height - bottom, top);
  const step = (width - left - 8) / a.length;
  const drawn = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: "chart",
    "aria-label": `Segments of ${first} and ${second} by ${heading(spread.metric)}` });
  for (const tick of ticks(0, most, 4)) {
    drawn.append(svg("line", { x1: left, x2: width - 8, y1: y(tick), y2: y(tick), class: "grid" }),
      svg("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, String(tick)));
  }
  a.forEach((count, bin) => {
    const x = left + bin * step;
    [[count, "first", 0, first], [b[bin], "second", 1, second]].forEach(([own, kind, side, system]) => {
      drawn.append(svg("rect", { x: x + step * (0.1 + 0.4 * side), width: step * 0.38, y: y(own),
        height: Math.max(height - bottom - y(own), 0), class: `bar ${kind}` },
      svg("title", {}, `${system}: ${plural(own, "segment")} with ${binName(spread.edges, bin)}`)));
    });
    if (bin < spread.edges.length && (width > 500 || bin % 2 === 0)) drawn.append(svg("text", { x: x + step, y: height - bottom + 16, "text-anchor": "middle" }, fixed(spread.edges[bin], 0)));
  });
  drawn.append(svg("text", { x: width / 2, y: height - 4, "text-anchor": "middle" }, `${heading(spread.metric)} of a segment`));
  return drawn;
}

function binName(edges, bin) {
  if (bin === 0) return `below ${fixed(edges[0], 0)}`;
  if (bin === edges.length) return `${fixed(edges[bin - 1], 0)} or more`;
  return `${fixed(edges[bin - 1], 0)} to ${fixed(edges[bin], 0)}`;
}

/** Points with names. */
function scatter(points, across, up) {
  const width = chartWidth(), height = 380, left = 52, bottom = 44, top = 12, right = 100;
  const bounds = (own) => {
    const low = Math.min(...own), high = Math.max(...own), pad = (high - low) * 0.06 || 1;
    return [low - pad, high + pad];
  };
  const [x1, x2] = bounds(points.map((point) => point.x)), [y1, y2] = bounds(points.map((point) => point.y));
  const x = scale(x1, x2, left, width - right), y = scale(y1, y2, height - bottom, top);
  const drawn = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", class: "chart", "aria-label": `${up} against ${across}` });
  for (const tick of ticks(x1, x2)) {
    drawn.append(svg("line", { x1: x(tick), x2: x(tick), y1: top, y2: height - bottom, class: "grid" }),
      svg("text", { x: x(tick), y: height - bottom + 16, "text-anchor": "middle" }, String(tick)));
  }
  for (const tick of ticks(y1, y2)) {
    drawn.append(svg("line", { x1: left, x2: width - right, y1: y(tick), y2: y(tick), class: "grid" }),
      svg("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, String(tick)));
  }
  const taken = [];
  for (const point of [...points].sort((a, b) => b.y - a.y)) {
    const px = x(point.x), py = y(point.y);
    drawn.append(svg("circle", { cx: px, cy: py, r: 4.5, class: "dot" }, svg("title", {}, `${point.name}: ${fixed(point.x)}, ${fixed(point.y)}`)));
    let own = py + 4;
    while (taken.some(([tx, ty]) => Math.abs(tx - px) < 100 && Math.abs(ty - own) < 12)) own += 12;
    taken.push([px, own]);
    drawn.append(svg("text", { x: px + 8, y: own }, cut(point.name, 16)));
  }
  drawn.append(svg("text", { x: (left + width - right) / 2, y: height - 6, "text-anchor": "middle" }, across),
    svg("text", { x: 14, y: height / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${height / 2})` }, up));
  return drawn;
}
