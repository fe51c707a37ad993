import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '../../../kernel/domain-error.ts';
import {
  type CodaMovement,
  type CodaPayment,
  type CodaStatement,
  codaFile,
} from '../../../testing/coda-file.ts';
import type { BankMovement, BankMovementPart, BankStatement } from '../bank-statement.ts';
import { readCoda } from './read-coda.ts';

/** Words with one space between them, as they are read. */
const text = (maxLength: number) =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...'abzAZ09éèÀß/+-.'), minLength: 1, maxLength: 8 }), {
      maxLength: 12,
    })
    .map((words) => words.join(' ').slice(0, maxLength).trim());

const MAX_CENTS = 10_000_000_00;
const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });
const day = fc.constantFrom('2026-01-01', '2026-11-27', '2028-02-29');
const structured = fc.stringMatching(/^\d{12}$/);

const payment: fc.Arbitrary<BankMovementPart> = fc.record({
  cents,
  counterparty: fc.record({
    name: text(35),
    iban: fc.constantFrom('', 'BE68539007547034', 'FR7630006000011234567890189'),
    bic: fc.constantFrom('', 'GKCCBEBB'),
  }),
  structured: fc.option(structured),
  free: text(96),
});

type Movement = BankMovementPart & { bookedOn: string; valueOn: string | null; parts: BankMovementPart[] };

const NO_PARTS = fc.constant<BankMovementPart[]>([]);

const movement: fc.Arbitrary<Movement> = fc
  .record({
    payment,
    bookedOn: day,
    valueOn: fc.option(day),
    parts: fc.oneof(NO_PARTS, fc.array(payment, { minLength: 2, maxLength: 4 })),
  })
  .map(({ payment: total, parts, ...days }) => ({
    ...total,
    ...days,
    parts,
    cents: parts.length > 0 ? sum(parts) : total.cents,
  }));

const sum = (payments: readonly { cents: number }[]) =>
  payments.reduce((total, { cents }) => total + cents, 0);

const toWritten = ({ structured: digits, ...rest }: BankMovementPart): CodaPayment =>
  digits === null ? rest : { ...rest, structured: digits };

const toWrittenMovement = ({ parts, bookedOn, valueOn, ...total }: Movement): CodaMovement => ({
  ...toWritten(total),
  bookedOn,
  valueOn,
  details: parts.map(toWritten),
});

const toStatement = (movements: readonly Movement[], openingCents = 0): CodaStatement => ({
  openingCents,
  movements: movements.map(toWrittenMovement),
});

test('what is written as CODA is read back the same', async () => {
  const statements = fc.array(fc.tuple(fc.array(movement, { maxLength: 4 }), cents), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(statements, async (written) => {
      const read = await readCoda(
        codaFile(...written.map(([movements, opening]) => toStatement(movements, opening))),
      );
      expect(read.flatMap(({ problems }) => problems)).toEqual([]);
      expect(read.map(({ openingCents }) => openingCents)).toEqual(written.map(([, opening]) => opening));
      expect(read.map(({ movements }) => movements.map(contentOf))).toEqual(
        written.map(([movements]) => movements),
      );
    }),
  );
});

const contentOf = ({
  position: _,
  bankReference: _reference,
  isReversal: _reversal,
  ...content
}: BankMovement) => content;

/** Refused by a DomainError; anything else is a defect of the reader. */
async function readDamaged(bytes: Uint8Array): Promise<BankStatement[]> {
  try {
    return await readCoda(bytes);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** Each statement that is not refused and has no problem moves what the undamaged one moved. */
function expectSameMoney(read: readonly BankStatement[], written: readonly Movement[]): void {
  for (const { problems, movements } of read)
    if (problems.length === 0) expect(sum(movements)).toBe(sum(written));
}

const movements = fc.array(movement, { minLength: 1, maxLength: 3 });

test('a byte that changed is refused, a problem, or moves no money', async () => {
  await fc.assert(
    fc.asyncProperty(
      movements,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (written, place, change) => {
        const file = Buffer.from(codaFile(toStatement(written)));
        const index = place % file.length;
        file[index] = (file[index] ?? 0) ^ change;
        expectSameMoney(await readDamaged(file), written);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a file that was cut, or lost a piece, is refused, a problem, or moves the same money', async () => {
  await fc.assert(
    fc.asyncProperty(movements, fc.nat(), fc.nat({ max: 400 }), async (written, place, length) => {
      const file = Buffer.from(codaFile(toStatement(written)));
      const index = place % file.length;
      expectSameMoney(await readDamaged(file.subarray(0, index)), written);
      const rest = [file.subarray(0, index), file.subarray(index + length)];
      expectSameMoney(await readDamaged(Buffer.concat(rest)), written);
    }),
    { numRuns: 500 },
  );
});

test('bytes that are no file of a bank are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
      expect(await readDamaged(bytes)).toEqual([]);
    }),
  );
});
