export const SIZES = [1_000, 10_000, 100_000];

/** By size: milliseconds of the whole call, of the query alone, and how many times as long as for the smallest. */
export type Growth = { kind: string; ms: number[]; queryMs: number[]; times: number[]; maxRatio: number };

const COLOURS = [
  '#1b2a4a',
  '#2f6f8f',
  '#3a8f5c',
  '#7a9a2e',
  '#b08d3e',
  '#c4622d',
  '#b03a48',
  '#7d4a8f',
  '#666666',
];
const PANEL = { width: 460, height: 320, left: 70, right: 50, top: 36 };
const NAMES: Record<string, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const LEGEND_LINE = 20;
const FLOOR_MS = 0.1;
const CEILING_MS = 10_000;

const scale = (value: number, [min, max]: [number, number], length: number) =>
  (Math.log10(value / min) / Math.log10(max / min)) * length;
const xOf = (rows: number) =>
  PANEL.left + scale(rows, [SIZES[0] ?? 1, SIZES.at(-1) ?? 1], PANEL.width - PANEL.left - PANEL.right);
const yOf = (ms: number) => PANEL.top + PANEL.height - scale(ms, [FLOOR_MS, CEILING_MS], PANEL.height);

const text = (x: number, y: number, label: string, anchor = 'middle') =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" text-anchor="${anchor}">${label}</text>`;

/** Both scales are logarithmic: a flat line is a list that does not get slower. */
export function growthPlot(byEngine: Record<string, Growth[]>): string {
  const engines = Object.entries(byEngine);
  const kinds = engines[0]?.[1] ?? [];
  const legendTop = PANEL.top + PANEL.height + 40;
  const [width, height] = [
    PANEL.width * engines.length,
    legendTop + Math.ceil(kinds.length / 2) * LEGEND_LINE + 10,
  ];
  const legend = kinds.map(({ kind }, index) => {
    const [x, y] = [
      PANEL.left + (index % 2) * (width / 2),
      legendTop + 14 + Math.floor(index / 2) * LEGEND_LINE,
    ];
    return `<path d="M${x} ${y - 4}h24" stroke="${COLOURS[index]}"/>${text(x + 32, y, kind, 'start')}`;
  });
  const panels = engines.map(
    ([engine, growths], index) =>
      `<g transform="translate(${index * PANEL.width})">${axes(engine)}${growths.map(line).join('')}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#222" role="img">
<title>Milliseconds of GET /api/ambassadors by the number of ambassadors</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<g fill="none" stroke-width="2">${[...panels, ...legend].join('\n').replaceAll('<text', '<text fill="#222" stroke="none"')}</g>
</svg>
`;
}

function axes(engine: string): string {
  const bottom = PANEL.top + PANEL.height;
  const right = xOf(SIZES.at(-1) ?? 1);
  const sizes = SIZES.map((rows) => text(xOf(rows), bottom + 18, rows.toLocaleString('en')));
  const levels = [0.1, 1, 10, 100, 1_000, 10_000].map(
    (ms) =>
      `<path d="M${PANEL.left} ${yOf(ms).toFixed(1)}H${right}" stroke="#ddd" stroke-width="1"/>${text(PANEL.left - 6, yOf(ms) + 4, `${ms.toLocaleString('en')} ms`, 'end')}`,
  );
  return [text((PANEL.left + right) / 2, 20, NAMES[engine] ?? engine), ...levels, ...sizes].join('');
}

function line({ ms }: Growth, index: number): string {
  const points = ms.map((value, size) => `${xOf(SIZES[size] ?? 1).toFixed(1)} ${yOf(value).toFixed(1)}`);
  return `<path d="M${points.join('L')}" stroke="${COLOURS[index]}"/>`;
}
