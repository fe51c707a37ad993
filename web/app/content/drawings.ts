import type { Point, ServiceSlug } from './services/service.ts';

/** A circle, or part of one: `gap` degrees are left open, up to `from`, clockwise from the right. */
export type DrawingRing = { at: [x: number, y: number]; r: number; gap?: number; from?: number };
export type DrawingDot = { at: [x: number, y: number]; r: number; colour: 'ink' | 'brass' };
export type Drawing = { size: number; rings: DrawingRing[]; dots: DrawingDot[]; line?: string };

/** A point with its drawing, and where to read more. */
export type IllustratedPoint = Point & { drawing: Drawing; link?: { label: string; to: string } };

const ring = (x: number, y: number, r: number, gap?: number, from?: number): DrawingRing => ({
  at: [x, y],
  r,
  ...(gap && { gap, from: from ?? 0 }),
});
const ink = (x: number, y: number, r: number): DrawingDot => ({ at: [x, y], r, colour: 'ink' });
const brass = (x: number, y: number, r: number): DrawingDot => ({ at: [x, y], r, colour: 'brass' });

const around = (x: number, y: number, r: number, degrees: number): [x: number, y: number] => {
  const angle = (degrees * Math.PI) / 180;
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return [rounded(x + r * Math.cos(angle)), rounded(y + r * Math.sin(angle))];
};

/** The members of the circle, on its arcs. */
export const HERO_DRAWING: Drawing = {
  size: 800,
  rings: [],
  dots: [
    ...[ink(400, 400, 30), ink(519, 281, 12), ink(174, 318, 7), ink(221, 656, 6)],
    ...[brass(304, 400, 9), brass(230, 570, 14), brass(52, 238, 8)],
  ],
};

/** One drawing for each service. They say nothing that the text does not. */
export const SERVICE_DRAWINGS: Record<ServiceSlug, Drawing> = {
  // Several views that meet at one point.
  'services-consultance': {
    size: 480,
    rings: [
      ring(96, 240, 48),
      ring(142, 240, 94, 56, -20),
      ring(192, 240, 144, 92, 146),
      ring(248, 240, 200, 70, 40),
    ],
    dots: [ink(96, 240, 16), brass(48, 240, 13), ink(...around(192, 240, 144, -60), 8), ink(448, 240, 10)],
  },
  // One voice, and those it reaches.
  'services-marketing': {
    size: 480,
    rings: [84, 158, 232, 306, 380].map((r, index) => ring(72, 408, r, 268 + index * 6, -92 + index * 2)),
    dots: [
      ink(72, 408, 26),
      brass(...around(72, 408, 84, -45), 9),
      ink(...around(72, 408, 158, -14), 11),
      ink(...around(72, 408, 232, -70), 8),
      brass(...around(72, 408, 306, -45), 14),
      ink(...around(72, 408, 380, -24), 10),
      ink(...around(72, 408, 380, -72), 9),
    ],
  },
  // Six who share one centre.
  'service-management': {
    size: 480,
    rings: [
      ...[0, 60, 120, 180, 240, 300].map((degrees) => ring(...around(240, 240, 86, degrees), 86)),
      ring(240, 240, 206, 80, -64),
    ],
    dots: [
      ...[0, 60, 120, 180, 240, 300].map((degrees) =>
        ink(...around(240, 240, 149, degrees + 30), degrees % 120 === 0 ? 12 : 8),
      ),
      brass(240, 240, 18),
      brass(...around(240, 240, 206, -104), 9),
    ],
  },
  // What is sown, and what it becomes: each stands on the same ground and touches the next.
  'service-investissement': {
    size: 480,
    line: 'M16 424H464',
    rings: [
      ring(94, 398, 26),
      ring(173, 364, 60),
      ring(331, 320, 104),
      ring(331, 360, 64, 70, -30),
      ring(331, 246, 178, 240, -190),
    ],
    dots: [brass(44, 411, 13), ink(331, 398, 26), ink(331, 216, 10), brass(173, 304, 8), ink(331, 68, 9)],
  },
};

/** Small ones beside a paragraph, on the same idea. */
export const GLYPHS = {
  mission: {
    size: 96,
    line: 'M2 48H40',
    rings: [ring(48, 48, 40, 60, 210), ring(48, 48, 22, 90, 225)],
    dots: [brass(48, 48, 7)],
  },
  team: { size: 96, rings: [ring(48, 32, 25), ring(33, 59, 25), ring(63, 59, 25)], dots: [brass(48, 50, 6)] },
  values: {
    size: 96,
    rings: [ring(48, 48, 42, 70, -40), ring(48, 48, 29, 40, 120), ring(48, 48, 16)],
    dots: [brass(48, 48, 7)],
  },
  meeting: { size: 96, rings: [ring(34, 48, 30), ring(62, 48, 30, 50, 25)], dots: [brass(48, 48, 6)] },
  directory: {
    size: 96,
    line: 'M24 74c4-14 13-20 24-20s20 6 24 20',
    rings: [ring(48, 48, 42, 50, -30), ring(48, 38, 12)],
    dots: [brass(84, 27, 6)],
  },
  partners: {
    size: 96,
    rings: [ring(48, 48, 38)],
    dots: [ink(48, 48, 10), ...[-90, 30, 150].map((degrees) => brass(...around(48, 48, 38, degrees), 6))],
  },
} satisfies Record<string, Drawing>;
