// The one drawing of the site (web/app/ui/arcs.tsx): circles inside one another, each left open somewhere.

import { BRASS, HAIRLINE, INK, LINE_WIDTH, PAGE } from './look.ts';
import { decorate, type Sheet } from './sheet.ts';

type Ring = {
  r: number;
  /** Degrees left open, up to `from`, clockwise from the right. */
  gap: number;
  from: number;
};

function drawRing({ doc }: Sheet, cx: number, cy: number, { r, gap, from }: Ring) {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${cx + r * Math.cos(angle)} ${cy + r * Math.sin(angle)}`;
  };
  const isLong = gap < 180 ? 1 : 0;
  doc.path(`M ${at(from)} A ${r} ${r} 0 ${isLong} 1 ${at(from - gap)}`).stroke();
}

/** Two open circles around a person. */
export function drawMark(sheet: Sheet, x: number, y: number, size: number): void {
  const { doc } = sheet;
  const scale = size / 48;
  const [cx, cy] = [x + size / 2, y + size / 2];
  decorate(sheet, () => {
    doc.lineWidth(2 * scale).strokeColor(INK);
    drawRing(sheet, cx, cy, { r: 21.5 * scale, gap: 68, from: -52 });
    drawRing(sheet, cx, cy, { r: 14 * scale, gap: 110, from: 96 });
    doc.circle(cx, cy, 5 * scale).fill(BRASS);
  });
}

/** In the corner at the top right, half outside. */
export function drawArcs(sheet: Sheet): void {
  decorate(sheet, () => {
    sheet.doc.lineWidth(LINE_WIDTH).strokeColor(HAIRLINE);
    for (const ring of ARCS) drawRing(sheet, PAGE.width - 30, 22, ring);
  });
}

const ARCS: Ring[] = [
  { r: 34, gap: 60, from: 210 },
  { r: 62, gap: 42, from: 188 },
  { r: 90, gap: 60, from: 128 },
  { r: 118, gap: 30, from: 160 },
];
