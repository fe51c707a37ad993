// The frame of a plot: its legend and its labelled axes.

import { formatCount } from '@cercle/contract/report-numbers';
import type { PlotContent, PlotLabel } from './board-report-content.ts';
import { HAIRLINE, INK, LINE_WIDTH, PAGE, SMALL } from './look.ts';
import { drawBar, drawCurve } from './plot-fills.ts';
import { type PlotScale, scaleOf } from './plot-scale.ts';
import { print, type Sheet, widthOf } from './sheet.ts';

const CENTS_OF_EURO = 100;
const AREA_HEIGHT = 112;
const LEGEND_HEIGHT = 26;
const LABEL_HEIGHT = 11;
const LABEL_GAP = 4;
const TICK_GAP = 6;
const SWATCH = { width: 14, height: 7, gap: 4, between: 14 };
/** Of the months of a year: named are all, or every second, third, sixth, or the same one each year. */
const LABEL_STEPS = [1, 2, 3, 4, 6, 12];

export const PLOT_HEIGHT = LEGEND_HEIGHT + AREA_HEIGHT + LABEL_GAP + 2 * LABEL_HEIGHT;

/** Where the plot is drawn. Lengths are points. */
export type Frame = {
  left: number;
  right: number;
  groupWidth: number;
  toY(value: number): number;
};

/** Draws all but the bars and lines. @param top of the plot, its legend included */
export function drawFrame(sheet: Sheet, plot: PlotContent, top: number): Frame {
  const unit = plot.scale === 'cents' ? CENTS_OF_EURO : 1;
  const scale = scaleOf(extentOf(plot), unit);
  const tickTexts = scale.ticks.map((tick) => formatCount(tick / unit));
  const tickWidth = Math.ceil(Math.max(...tickTexts.map((text) => widthOf(sheet, text, SMALL)))) + 1;
  const left = PAGE.left + tickWidth + TICK_GAP;
  const bottom = top + LEGEND_HEIGHT + AREA_HEIGHT;
  const toY = (value: number) => bottom - ((value - scale.min) / (scale.max - scale.min)) * AREA_HEIGHT;
  const frame = { left, right: PAGE.right, groupWidth: (PAGE.right - left) / plot.groups.length, toY };
  print(sheet, plot.unit, { x: PAGE.left, y: top, width: 200 }, SMALL);
  drawLegend(sheet, plot, top);
  for (const [index, text] of tickTexts.entries()) {
    const y = toY(scale.ticks[index] ?? 0);
    print(sheet, text, { x: PAGE.left, y: y - LABEL_HEIGHT / 2, width: tickWidth }, SMALL, 'right');
  }
  drawGrid(sheet, scale, frame);
  drawLabels(sheet, plot.groups, frame, bottom + LABEL_GAP);
  return frame;
}

/** What the axis has to reach: of stacked bars, their sums. */
function extentOf({ kind, groups, series }: PlotContent): number[] {
  if (kind !== 'stacked') return series.flatMap(({ values }) => values);
  return groups.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
}

function drawGrid({ doc }: Sheet, { ticks }: PlotScale, { left, right, toY }: Frame) {
  for (const tick of ticks) {
    const y = toY(tick);
    doc.lineWidth(LINE_WIDTH).strokeColor(tick === 0 ? INK : HAIRLINE);
    doc.moveTo(left, y).lineTo(right, y).stroke();
  }
}

/** From the right: a swatch and a name for each series. */
function drawLegend(sheet: Sheet, { kind, series }: PlotContent, top: number) {
  let x = PAGE.right;
  for (const [index, { label }] of [...series.entries()].reverse()) {
    const width = Math.ceil(widthOf(sheet, label, SMALL)) + 1;
    x -= width;
    print(sheet, label, { x, y: top, width }, SMALL);
    x -= SWATCH.gap + SWATCH.width;
    const y = top + 1.5;
    if (kind === 'lines') drawCurveSwatch(sheet, index, x, y);
    else drawBar(sheet.doc, index, { x, y, width: SWATCH.width, height: SWATCH.height });
    x -= SWATCH.between;
  }
}

function drawCurveSwatch({ doc }: Sheet, series: number, x: number, top: number) {
  const y = top + SWATCH.height / 2;
  const ends = [0, SWATCH.width].map((shift) => ({ x: x + shift, y }));
  drawCurve(doc, series, ends, false);
}

/** As many names as have room, at even steps; the second line where it changes. */
function drawLabels(sheet: Sheet, groups: PlotLabel[], { left, groupWidth }: Frame, y: number) {
  const widest = Math.max(
    ...groups.flatMap(({ short, below }) => [short, below].map((text) => widthOf(sheet, text, SMALL))),
  );
  const room = widest + LABEL_GAP;
  const step = LABEL_STEPS.find((every) => every * groupWidth >= room) ?? Math.ceil(room / groupWidth);
  let last = '';
  for (const [index, { short, below }] of groups.entries()) {
    if (index % step !== 0) continue;
    const box = { x: left + (index + 0.5) * groupWidth - room / 2, y, width: room };
    print(sheet, short, box, SMALL, 'center');
    if (below !== last) print(sheet, below, { ...box, y: y + LABEL_HEIGHT }, SMALL, 'center');
    last = below;
  }
}
