import { formatCount } from '@cercle/contract/report-numbers';
import type { PlotContent } from './board-report-content.ts';
import { CONTENT_WIDTH, INK, PAGE, SMALL, type Style } from './look.ts';
import { drawBar, drawCurve } from './plot-fills.ts';
import { drawFrame, type Frame, PLOT_HEIGHT } from './plot-frame.ts';
import { type Element, print, type Sheet, widthOf, writeFigure } from './sheet.ts';

/** Of the width of a group, what its bars take. */
const BARS_SHARE = 0.7;
const MAX_BAR_WIDTH = 30;
const VALUE_GAP = 11;
const VALUE: Style = { ...SMALL, color: INK };

/** Bars or lines over labelled axes, as a figure whose alternative text says them. Of counts, those with room for it show their number. */
export function drawPlot(sheet: Sheet, parent: Element, plot: PlotContent): void {
  const top = sheet.y;
  const bbox: [number, number, number, number] = [PAGE.left, top, PAGE.right, top + PLOT_HEIGHT];
  // A line through one point is none.
  const isPoint = plot.kind === 'lines' && plot.groups.length === 1;
  writeFigure(sheet, parent, { alt: plot.alt, bbox }, (doc) => {
    doc.save();
    drawInside(sheet, isPoint ? { ...plot, kind: 'grouped' } : plot, top);
    doc.restore();
  });
  sheet.y = top + PLOT_HEIGHT;
}

function drawInside(sheet: Sheet, plot: PlotContent, top: number) {
  const frame = drawFrame(sheet, plot, top);
  if (plot.kind === 'lines') drawLines(sheet, plot, frame);
  else if (plot.kind === 'stacked') drawStacks(sheet, plot, frame);
  else drawClusters(sheet, plot, frame);
}

const middleOf = ({ left, groupWidth }: Frame, index: number) => left + (index + 0.5) * groupWidth;

function drawLines(sheet: Sheet, plot: PlotContent, frame: Frame) {
  for (const [number, { values }] of [...plot.series.entries()].reverse()) {
    const points = values.map((value, index) => ({ x: middleOf(frame, index), y: frame.toY(value) }));
    drawCurve(sheet.doc, number, points, true);
  }
  drawValues(sheet, plot, frame, [{ values: plot.series[0]?.values ?? [], shift: 0 }], frame.groupWidth);
}

function drawStacks(sheet: Sheet, plot: PlotContent, frame: Frame) {
  const width = Math.min(BARS_SHARE * frame.groupWidth, MAX_BAR_WIDTH);
  const sums = plot.groups.map(() => 0);
  for (const [number, { values }] of plot.series.entries())
    for (const [index, value] of values.entries()) {
      const from = sums[index] ?? 0;
      drawValueBar(sheet, number, { x: middleOf(frame, index) - width / 2, width, from, value }, frame);
      sums[index] = from + value;
    }
  drawValues(sheet, plot, frame, [{ values: sums, shift: 0 }], frame.groupWidth);
}

function drawClusters(sheet: Sheet, plot: PlotContent, frame: Frame) {
  const count = plot.series.length;
  const width = Math.min((BARS_SHARE * frame.groupWidth) / count, MAX_BAR_WIDTH);
  const shiftOf = (number: number) => (number - count / 2) * width;
  for (const [number, { values }] of plot.series.entries())
    for (const [index, value] of values.entries())
      drawValueBar(
        sheet,
        number,
        { x: middleOf(frame, index) + shiftOf(number), width, from: 0, value },
        frame,
      );
  const rows = plot.series.map(({ values }, number) => ({ values, shift: shiftOf(number) + width / 2 }));
  drawValues(sheet, plot, frame, rows, width);
}

type ValueBar = { x: number; width: number; from: number; value: number };

function drawValueBar({ doc }: Sheet, series: number, { x, width, from, value }: ValueBar, { toY }: Frame) {
  if (value === 0) return;
  const [one, other] = [toY(from), toY(from + value)];
  drawBar(doc, series, { x, y: Math.min(one, other), width, height: Math.abs(one - other) });
}

/** `shift`: from the middle of the group to the middle of the bar. */
type ValueRow = { values: number[]; shift: number };

/** Above its bar or point, the number of each, where all of them have room. */
function drawValues(sheet: Sheet, plot: PlotContent, frame: Frame, rows: ValueRow[], room: number) {
  if (plot.scale !== 'count') return;
  const widths = rows.flatMap(({ values }) =>
    values.map((value) => widthOf(sheet, formatCount(value), VALUE)),
  );
  if (Math.max(...widths) + 1 > room) return;
  for (const { values, shift } of rows)
    for (const [index, value] of values.entries()) {
      const x = middleOf(frame, index) + shift - CONTENT_WIDTH / 2;
      const y = frame.toY(value) - VALUE_GAP;
      print(sheet, formatCount(value), { x, y, width: CONTENT_WIDTH }, VALUE, 'center');
    }
}
