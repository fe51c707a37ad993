// Files as Belgian banks send them: CODA (Febelfin, Coded Statement of Account, version 2), in ISO-8859-1 with CRLF. Balances and
// totals are computed from the movements, so that a statement of fifty thousand is as valid as one of two.

import type { Counterparty } from '../billing/bank/bank-statement.ts';
import type { Day } from '../kernel/calendar.ts';

export type CodaPayment = {
  /** Positive for what the account received. */
  cents: number;
  counterparty?: Partial<Counterparty>;
  /** Twelve digits. */
  structured?: string;
  /** At most 149 characters, 96 beside a structured communication. */
  free?: string;
};

export type CodaMovement = CodaPayment & {
  bookedOn: Day;
  /** The day of booking unless another is given; null writes zeros. */
  valueOn?: Day | null;
  bankReference?: string;
  /** Family, operation and category: 01 50 000 for a received SEPA transfer. */
  transaction?: string;
  /** At most 9 999: what the bank wrote of the payments of a batch. Their sum is not checked. */
  details?: readonly CodaPayment[];
};

export type CodaStatement = {
  iban?: string;
  currency?: string;
  /** Of the coded statement, in its year. */
  sequence?: number;
  openingCents?: number;
  /** To write a wrong one; computed otherwise. */
  closingCents?: number;
  /** The last day of the movements unless it is given. */
  closingOn?: Day;
  movements: readonly CodaMovement[];
};

const DEFAULT_IBAN = 'BE68539007547034';
const DEFAULT_DAY = '2026-11-27';
const RECEIVED_TRANSFER = '0150000';
const SENT_TRANSFER = '0101000';
const BANK = '539';
const HOLDER = 'CERCLE';
const MAX_SEQUENCE = 9999;
const MAX_DETAILS = 9999;
/** What records 21, 22 and 23 hold of a communication. */
const FREE_LENGTHS = [53, 53, 43] as const;
const NONE: readonly CodaPayment[] = [];

/** @throws RangeError for a text or number that has no room in its field */
export function codaFile(...statements: readonly CodaStatement[]): Uint8Array {
  const lines = statements.flatMap((statement, index) =>
    linesOf(statement, index === statements.length - 1 ? '2' : '1'),
  );
  return Buffer.from(lines.join(''), 'latin1');
}

function linesOf(statement: CodaStatement, fileCode: string): string[] {
  const { movements, openingCents = 0, sequence = 1 } = statement;
  const account = text(statement.iban ?? DEFAULT_IBAN, 34) + text(statement.currency ?? 'EUR', 3);
  const closingOn = date(statement.closingOn ?? movements.at(-1)?.bookedOn ?? DEFAULT_DAY);
  const openingOn = date(movements[0]?.bookedOn ?? statement.closingOn ?? DEFAULT_DAY);
  const number = digits(sequence, 3);
  const closingCents = statement.closingCents ?? openingCents + sum(movements);
  const counted = [
    line(`12${number}${account}${balance(openingCents)}${openingOn}${text(HOLDER, 26)}`, number),
    ...movements.flatMap((movement, index) => movementLines(movement, (index % MAX_SEQUENCE) + 1, number)),
    line(`8${number}${account}${balance(closingCents)}${closingOn}`, '0'),
  ];
  const head = `00000${closingOn}${BANK}05`;
  const debit = amount(sum(movements.filter(({ cents }) => cents < 0)));
  const credit = amount(sum(movements.filter(({ cents }) => cents > 0)));
  return [
    line(`${head.padEnd(34)}${text(HOLDER, 26)}${text('GKCCBEBB', 11)}00403170701 00000`, '2'),
    ...counted,
    line(`9               ${digits(counted.length, 6)}${debit}${credit}`, fileCode),
  ];
}

function movementLines(movement: CodaMovement, sequence: number, statement: string): string[] {
  const { details = NONE, bookedOn, transaction } = movement;
  if (details.length > MAX_DETAILS) throw new RangeError(`More than ${MAX_DETAILS} details`);
  const isBatch = details.length > 0;
  const common = { movement, statement, bookedOn: date(bookedOn) };
  const code = transaction ?? (movement.cents < 0 ? SENT_TRANSFER : RECEIVED_TRANSFER);
  const number = digits(sequence, 4);
  return [
    ...paymentLines(movement, { ...common, key: `${number}0000`, code: (isBatch ? '1' : '0') + code }),
    ...details.flatMap((detail, index) =>
      paymentLines(detail, { ...common, key: number + digits(index + 1, 4), code: `5${code}` }),
    ),
  ];
}

type Context = { movement: CodaMovement; statement: string; bookedOn: string; key: string; code: string };

function paymentLines(payment: CodaPayment, context: Context): string[] {
  const { movement, statement, bookedOn, key, code } = context;
  const { name = '', iban = '', bic = '' } = payment.counterparty ?? {};
  const valueOn = movement.valueOn === null ? '000000' : movement.valueOn ? date(movement.valueOn) : bookedOn;
  const [first, second, third] = communication(payment);
  const reference = text(movement.bankReference ?? '', 21);
  const globalisation = code.startsWith('1') ? '1' : '0';
  const lines = [
    line(
      `21${key}${reference}${sign(payment.cents)}${amount(payment.cents)}${valueOn}${code}${first}${bookedOn}${statement}${globalisation}1`,
      '0',
    ),
    line(`22${key}${second}${text('', 35)}${text(bic, 11)}`.padEnd(125) + 1, '0'),
    line(`23${key}${text(iban, 34)}${text(iban && 'EUR', 3)}${text(name, 35)}${third}0`, name ? '1' : '0'),
  ];
  if (name) lines.push(line(`31${key}${reference}${code}1001${text(name, 70)}`.padEnd(125) + 0, '0'));
  return lines;
}

function communication({ structured, free = '' }: CodaPayment): [string, string, string] {
  const [inFirst, inSecond, inThird] = FREE_LENGTHS;
  const rest = structured === undefined ? free.slice(inFirst) : free;
  const first =
    structured === undefined ? `0${text(free.slice(0, inFirst), inFirst)}` : `1101${text(structured, 50)}`;
  return [first, text(rest.slice(0, inSecond), inSecond), text(rest.slice(inSecond), inThird)];
}

const sum = (payments: readonly CodaPayment[]) => payments.reduce((total, { cents }) => total + cents, 0);
const line = (content: string, last: string) => `${content.padEnd(128 - last.length)}${last}\r\n`;
const sign = (cents: number) => (cents < 0 ? '1' : '0');
const balance = (cents: number) => sign(cents) + amount(cents);
/** In thousandths of the currency, whatever its sign. */
const amount = (cents: number) => digits(Math.abs(cents) * 10, 15);
/** DDMMYY */
const date = (day: Day) => day.slice(8) + day.slice(5, 7) + day.slice(2, 4);

function digits(value: number, length: number): string {
  const written = String(value).padStart(length, '0');
  if (written.length > length) throw new RangeError(`${value} has more than ${length} digits`);
  return written;
}

function text(value: string, length: number): string {
  if (value.length > length) throw new RangeError(`« ${value} » has more than ${length} characters`);
  return value.padEnd(length);
}
