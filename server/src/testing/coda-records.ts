// CODA files made of records that are written by hand, for what banks do that the writer of statements does not.

type Field = readonly [position: number, text: string];

const LENGTH = 128;
const LATIN = 'latin1';

/** A line of 128 characters with texts at places counted from 0. */
export const codaRecord = (start: string, ...fields: readonly Field[]) =>
  fields.reduce(
    (line, [position, text]) => line.slice(0, position) + text + line.slice(position + text.length),
    start.padEnd(LENGTH),
  );

/** A record 21 booked on 27 November 2026. @param key sequence and detail number, eight digits */
export const movementRecord = (key: string, cents: number, code: string, communication = '0') =>
  codaRecord(
    `21${key}`,
    [
      31,
      `${cents < 0 ? 1 : 0}${String(Math.abs(cents) * 10).padStart(15, '0')}271126${code}${communication}`,
    ],
    [115, '27112600101 0'],
  );

/** A record 31 with its communication: « 0 » and a text, or « 1 », a type and its content. */
export const informationRecord = (key: string, communication: string) =>
  codaRecord(`31${key}`, [31, `00150000${communication}`]);

/** A statement from 0 to the sum of its movements. */
export function codaOf(records: readonly string[], cents: number): Uint8Array {
  const amount = String(Math.abs(cents) * 10).padStart(15, '0');
  const [debit, credit] = cents < 0 ? [amount, '0'.repeat(15)] : ['0'.repeat(15), amount];
  const account = 'BE68539007547034                  EUR';
  return asBytes([
    codaRecord('0000027112653905', [34, 'CERCLE'], [127, '2']),
    codaRecord(`12001${account}0${'0'.repeat(15)}261126`, [125, '001']),
    ...records,
    codaRecord(`8001${account}${cents < 0 ? 1 : 0}${amount}271126`, [127, '0']),
    codaRecord('9', [16, String(records.length + 2).padStart(6, '0') + debit + credit], [127, '2']),
  ]);
}

export const codaLinesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString(LATIN).trimEnd().split('\r\n');

export const asBytes = (lines: readonly string[], lineEnd = '\r\n') =>
  Buffer.from(lines.map((line) => line + lineEnd).join(''), LATIN);
