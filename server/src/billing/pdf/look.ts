// The colours and texts of documents: those of the site (web/app/styles/tokens.css), in sRGB and points.

import type { FontName } from './fonts.ts';

export const INK = '#142139';
const SLATE = '#485366';
export const HAIRLINE = '#e0dace';
export const SAND = '#f3eee3';
export const BRASS = '#c69e4f';
const BRASS_DEEP = '#795419';

/** A4. */
export const PAGE = { width: 595.28, height: 841.89, left: 54, right: 541.28, top: 54, bottom: 780 };
export const CONTENT_WIDTH = PAGE.right - PAGE.left;
export const LINE_WIDTH = 0.75;

export type Style = { font: FontName; size: number; color: string; lineGap: number };

export const TITLE: Style = { font: 'serif', size: 28, color: INK, lineGap: 0 };
export const FIRM: Style = { font: 'serif', size: 17, color: INK, lineGap: 0 };
export const LABEL: Style = { font: 'semibold', size: 8, color: BRASS_DEEP, lineGap: 1 };
export const BODY: Style = { font: 'regular', size: 9.25, color: INK, lineGap: 2 };
export const STRONG: Style = { ...BODY, font: 'semibold' };
export const QUIET: Style = { ...BODY, size: 8.5, color: SLATE, lineGap: 1.5 };
export const SMALL: Style = { font: 'regular', size: 7.75, color: SLATE, lineGap: 1.5 };
export const SUM: Style = { font: 'serif', size: 18, color: INK, lineGap: 0 };
export const REFERENCE: Style = { font: 'semibold', size: 11.5, color: INK, lineGap: 1 };
export const DUE: Style = { ...SUM, size: 15.5 };
