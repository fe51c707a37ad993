import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../../kernel/domain-error.ts';
import {
  type CamtMovement,
  type CamtPayment,
  type CamtStatement,
  camtFile,
} from '../../../testing/camt-file.ts';
import type { BankStatement } from '../bank-statement.ts';
import { readCamt } from './read-camt.ts';

const NOBODY = { name: '', iban: '', bic: '' };

/** Characters of XML; a text is on one line, without spaces around it. */
const texts = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) =>
  text
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim(),
);
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
const references = fc
  .stringMatching(/^[A-Z0-9]{1,35}$/)
  .filter((text) => text !== 'NONREF' && text !== 'NOTPROVIDED');
const payments: fc.Arbitrary<CamtPayment> = fc.record({
  cents,
  counterparty: fc.record({
    name: texts,
    iban: fc.constantFrom('', 'BE43068999999501', 'FR7630006000011234567890189'),
    bic: fc.constantFrom('', 'GKCCBEBB'),
  }),
  structured: fc.option(fc.stringMatching(/^\d{12}$/), { nil: null }),
  free: texts,
});

const sum = (all: readonly CamtPayment[]) => all.reduce((total, one) => total + one.cents, 0);

const batch = (details: CamtPayment[]): Partial<CamtMovement> => ({
  details,
  cents: sum(details),
  counterparty: NOBODY,
  structured: null,
});
const batches = fc.array(payments, { minLength: 2, maxLength: 4 }).map(batch);

const movements: fc.Arbitrary<CamtMovement> = fc
  .tuple(
    payments,
    fc.record({
      bookedOn: days,
      valueOn: fc.option(days),
      bankReference: fc.oneof(fc.constant(''), references),
      isReversal: fc.boolean(),
    }),
    fc.option(batches),
  )
  .map(([payment, entry, details]) => ({ ...payment, ...entry, ...details }));

/** Reversals that cancel each other out tell nothing of their sign. */
const isTold = ({ movements: all }: CamtStatement) => {
  const reversals = all.filter(({ isReversal }) => isReversal);
  return sum(reversals) !== 0 || reversals.every((one) => one.cents === 0);
};

const statements: fc.Arbitrary<CamtStatement> = fc
  .record({
    sequence: fc.option(fc.integer({ min: 1, max: 999 })),
    openingCents: cents,
    closingOn: days,
    movements: fc.array(movements, { maxLength: 5 }),
  })
  .filter(isTold);

/** In version 02 the payments of a batch have its sign. */
const sameSigns = (statement: CamtStatement): CamtStatement => ({
  ...statement,
  movements: statement.movements.map((movement) => {
    if (!movement.details) return movement;
    return { ...movement, ...batch(movement.details.map((one) => ({ ...one, cents: Math.abs(one.cents) }))) };
  }),
});

const partOf = ({ cents: amount, counterparty = {}, structured = null, free = '' }: CamtPayment) => ({
  cents: amount,
  counterparty: { ...NOBODY, ...counterparty },
  structured,
  free,
});

const expected = (statement: CamtStatement): BankStatement => ({
  format: 'CAMT053',
  iban: 'BE68539007547034',
  currency: 'EUR',
  year: Number(statement.closingOn?.slice(0, 4)),
  sequence: statement.sequence ?? null,
  openingCents: statement.openingCents ?? 0,
  closingCents: (statement.openingCents ?? 0) + sum(statement.movements),
  closingOn: statement.closingOn ?? '',
  movements: statement.movements.map((movement, index) => ({
    ...partOf(movement),
    position: index + 1,
    bookedOn: movement.bookedOn,
    valueOn: movement.valueOn ?? null,
    bankReference: movement.bankReference ?? '',
    isReversal: movement.isReversal ?? false,
    parts: (movement.details ?? []).map(partOf),
  })),
  problems: [],
});

test('what is written is read, in both versions, with and without prefix, on either side of a reversal', () =>
  fc.assert(
    fc.asyncProperty(
      statements,
      fc.constantFrom('', 'ns2'),
      fc.constantFrom('own' as const, 'original' as const),
      async (statement, prefix, reversalSide) => {
        const options = { prefix, reversalSide };
        expect(await readCamt(camtFile(statement, options))).toEqual([expected(statement)]);
        const older = sameSigns(statement);
        fc.pre(isTold(older));
        expect(await readCamt(camtFile(older, { ...options, version: '02' }))).toEqual([expected(older)]);
      },
    ),
    { numRuns: 150 },
  ));

const money = (all: readonly BankStatement[]) =>
  all.map(({ openingCents, closingCents, movements: each }) => [
    openingCents,
    closingCents,
    each.map((one) => [one.cents, one.parts.map((part) => part.cents)]),
  ]);

/** What is read of damaged bytes: the amounts, or nothing when it is refused or has problems. */
async function readDamaged(bytes: Uint8Array) {
  try {
    const read = await readCamt(bytes);
    return read.some(({ problems }) => problems.length > 0) ? undefined : money(read);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return undefined;
  }
}

const DAMAGED = camtFile({
  openingCents: 12_345,
  movements: [
    { cents: 29_900, bookedOn: '2026-11-26', free: 'Cotisation', structured: '090933755493' },
    { cents: -29_900, bookedOn: '2026-11-26', isReversal: true },
    { cents: 10_000, bookedOn: '2026-11-26', details: [{ cents: 3_000 }, { cents: 7_000 }] },
  ],
});

test('of a file that was cut, nothing is read', async () => {
  const end = Buffer.from(DAMAGED).lastIndexOf('>');
  for (let length = 0; length <= end; length += 1)
    expect(await readDamaged(DAMAGED.subarray(0, length))).toBeUndefined();
});

test('a byte that changed on its way changes no amount without a problem', async () => {
  const amounts = money(await readCamt(DAMAGED));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: DAMAGED.length - 1 }), fc.nat({ max: 255 }), async (position, byte) => {
      const bytes = Uint8Array.from(DAMAGED);
      bytes[position] = byte;
      expect([undefined, amounts]).toContainEqual(await readDamaged(bytes));
    }),
    { numRuns: 3_000 },
  );
});

test('no file makes the reader fail otherwise than by refusing it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.string().map((text) => Buffer.from(`<${text}`)),
      ),
      (bytes) => readDamaged(bytes).then(() => undefined),
    ),
  ));

const MEBIBYTE = 1024 * 1024;
const MAX_ENTRIES = 50_000;

test('25 MB of 50 000 movements are read, and leave the event loop free', async () => {
  const many = Array.from({ length: MAX_ENTRIES }, (_, index) => ({
    cents: 100,
    bookedOn: '2026-11-26',
    bankReference: `REF${index}`,
    counterparty: { name: `Membre numéro ${index}`, iban: 'BE43068999999501', bic: 'GKCCBEBB' },
    free: `Cotisation annuelle ${index}`,
  }));
  const bytes = camtFile({ movements: many });
  expect(bytes.length).toBeGreaterThan(25 * MEBIBYTE);
  let turns = 0;
  let isDone = false;
  const reading = readCamt(bytes).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    await setImmediate();
  }
  const [statement] = await reading;
  expect(statement?.movements).toHaveLength(MAX_ENTRIES);
  expect(statement?.problems).toEqual([]);
  expect(turns).toBeGreaterThan(bytes.length / MEBIBYTE);
});
