// The lines of an invoice as its form has them: each has a key, the id of a line that is there already or one of its own, and a control
// for each of its fields, named after both. The form's value `lines` has the keys in their order.

import { type DocumentDetails, documentDraft, type ManualLine } from '@cercle/contract/documents';
import { toHundredths, toWhole } from '@cercle/contract/typed-numbers';
import type { FieldValues } from 'react-hook-form';

export const manualLine = documentDraft.shape.lines.element;

export const LINE_FIELDS = ['text', 'quantity', 'unitCents', 'vatCategory', 'vatBasisPoints', 'why'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

type Typed = Record<LineField, string>;

/** The control of a line's field. */
export const lineName = (field: LineField, key: string) => `${field}-${key}`;

export const keysOf = ({ lines }: FieldValues): string[] =>
  String(lines ?? '')
    .split(' ')
    .filter(Boolean);

/** Of a line that is not there yet. */
export const isNewKey = (key: string) => key.startsWith('n');

export function nextKey(keys: readonly string[]): string {
  const numbers = keys.filter(isNewKey).map((key) => Number(key.slice(1)));
  return `n${Math.max(0, ...numbers) + 1}`;
}

export const EMPTY_LINE: Typed = {
  text: '',
  quantity: '1',
  unitCents: '',
  vatCategory: 'S',
  vatBasisPoints: '21',
  why: '',
};

export const toControls = (key: string, typed: Typed): Record<string, string> =>
  Object.fromEntries(LINE_FIELDS.map((field) => [lineName(field, key), typed[field]]));

/** « 15,50 », « 21 », as they are typed. */
const plainDecimal = (hundredths: number) =>
  String(hundredths / 100)
    .replace(/\.(\d)$/, '.$10')
    .replace('.', ',');

/** A line as it is stored. */
export type StoredLine = {
  key: string;
  content: DocumentDetails['content']['lines'][number];
  /** What its fields start with; null for one that was not written by hand. */
  typed: Typed | null;
};

export const storedLines = ({ lines, content }: DocumentDetails): StoredLine[] =>
  lines.flatMap(({ id, isManual }, index) => {
    const line = content.lines[index];
    return line ? [{ key: String(id), content: line, typed: isManual ? typedOf(line) : null }] : [];
  });

const typedOf = (line: StoredLine['content']): Typed => ({
  text: line.text,
  quantity: String(line.quantity),
  unitCents: plainDecimal(line.unitCents),
  vatCategory: line.vatCategory,
  vatBasisPoints: line.vatCategory === 'S' ? plainDecimal(line.vatBasisPoints) : EMPTY_LINE.vatBasisPoints,
  why: line.reason.kind === 'MANUAL' ? line.reason.why : '',
});

export const typedIn = (values: FieldValues, key: string): Typed =>
  Object.fromEntries(
    LINE_FIELDS.map((field) => [field, String(values[lineName(field, key)] ?? '')]),
  ) as Typed;

export const isUnchanged = (values: FieldValues, { key, typed }: StoredLine) =>
  typed === null || LINE_FIELDS.every((field) => values[lineName(field, key)] === typed[field]);

/** What was typed, in cents and basis points, before it is known to be right: NaN for what is no number. */
export const toManualLine = ({ quantity, unitCents, vatBasisPoints, ...typed }: Typed) => ({
  ...typed,
  quantity: toWhole(quantity),
  unitCents: toHundredths(unitCents),
  vatBasisPoints: typed.vatCategory === 'S' ? toHundredths(vatBasisPoints) : 0,
});

export type { ManualLine };
