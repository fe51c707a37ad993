// What tells the series of a plot apart on black and white paper: solid, striped and empty bars; solid, dashed and dotted lines.

import { BRASS, INK } from './look.ts';

type Doc = PDFKit.PDFDocument;
type Rectangle = { x: number; y: number; width: number; height: number };

const OUTLINE = 0.6;
const STRIPE = { gap: 3, width: 1.2 };
const LINE = 1.3;
const MARKER = 2;
/** The lengths of dashes and gaps of each series; none for a solid line. */
const DASHES = [null, [5, 2.5], [1, 2.2]] as const;

/** A bar of the series of this number, from zero. */
export function drawBar(doc: Doc, series: number, bar: Rectangle): void {
  const { x, y, width, height } = bar;
  if (series === 0) {
    doc.rect(x, y, width, height).fill(INK);
    return;
  }
  doc.rect(x, y, width, height).fill('#ffffff');
  if (series === 1) drawStripes(doc, bar);
  doc.lineWidth(OUTLINE).strokeColor(INK);
  doc.rect(x, y, width, height).stroke();
}

function drawStripes(doc: Doc, { x, y, width, height }: Rectangle) {
  doc.save();
  doc.rect(x, y, width, height).clip();
  doc.lineWidth(STRIPE.width).strokeColor(BRASS);
  for (let shift = STRIPE.gap; shift < width + height; shift += STRIPE.gap)
    doc.moveTo(x + shift, y).lineTo(x + shift - height, y + height);
  doc.stroke();
  doc.restore();
}

type Point = { x: number; y: number };

/** A line of the series of this number. @param hasMarkers where points are few enough to be told apart */
export function drawCurve(doc: Doc, series: number, points: Point[], hasMarkers: boolean): void {
  doc.save();
  doc.lineWidth(LINE).strokeColor(INK).lineJoin('round');
  const dashes = DASHES[series];
  if (dashes) doc.dash(dashes[0], { space: dashes[1] });
  for (const [index, { x, y }] of points.entries()) index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y);
  doc.stroke();
  doc.restore();
  if (hasMarkers) for (const point of points) drawMarker(doc, series, point);
}

/** A disc, an empty square, an empty circle. */
function drawMarker(doc: Doc, series: number, { x, y }: Point) {
  doc.lineWidth(OUTLINE).strokeColor(INK);
  if (series === 0) doc.circle(x, y, MARKER).fill(INK);
  else if (series === 1)
    doc.rect(x - MARKER, y - MARKER, 2 * MARKER, 2 * MARKER).fillAndStroke('#ffffff', INK);
  else doc.circle(x, y, MARKER).fillAndStroke('#ffffff', INK);
}
