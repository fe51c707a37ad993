// The records of a statement come in an order: 0 header, 1 old balance, its movements (2 and 3), 8 new balance, 9 trailer; messages (4)
// anywhere between. A file that leaves it is refused, since nobody could say what it means.

import type { BankMovement, BankStatement } from '../bank-statement.ts';
import { accountOf } from './coda-account.ts';
import { type CodaLine, centsOf, dayOf, digitsOf, field, refused, signedCentsOf } from './coda-line.ts';
import { type MovementRecords, startMovement, toMovement } from './movement.ts';
import { addRecord, type PaymentRecords, startPayment } from './payment-records.ts';
import { problemsOf, type Totals } from './statement-problems.ts';

type Opening = Pick<BankStatement, 'iban' | 'currency' | 'sequence' | 'openingCents'>;
type Closing = Pick<BankStatement, 'closingCents' | 'closingOn'>;

/** A statement from its header to its trailer. */
export type OpenStatement = {
  opening: Opening | null;
  closing: Closing | null;
  movements: BankMovement[];
  /** The movement whose records are coming, and the payment in it. */
  current: { movement: MovementRecords; payment: PaymentRecords } | null;
  previousRecord: string;
  found: Totals;
  messages: number;
};

const TOTAL = '0000';
/** The records that may stand before each; the others begin a payment, or are its first information. */
const PREDECESSORS: Readonly<Record<string, readonly string[]>> = {
  '22': ['21', '22', '23'],
  '23': ['21', '22', '23'],
  '32': ['31', '32', '33'],
  '33': ['31', '32', '33'],
};

export const openStatement = (): OpenStatement => ({
  opening: null,
  closing: null,
  movements: [],
  current: null,
  previousRecord: '0',
  found: { records: 0, debitCents: 0, creditCents: 0 },
  messages: 0,
});

/** @param line any but a header. @returns the statement with its trailer; null before. @throws DomainError */
export function addLine(statement: OpenStatement, line: CodaLine): BankStatement | null {
  const { record } = line;
  if (record === '9') return closeStatement(statement, line);
  if (record === '4') statement.messages++;
  else {
    statement.found.records++;
    if (record === '1') addOldBalance(statement, line);
    else if (record === '8') addNewBalance(statement, line);
    else if (record === '21') addPayment(statement, line);
    else addToPayment(statement, line);
    statement.previousRecord = record;
  }
  return null;
}

function addOldBalance(statement: OpenStatement, line: CodaLine): void {
  if (statement.opening) throw refused(line.number, 'l’extrait a un second solde initial');
  statement.opening = {
    ...accountOf(line),
    sequence: sequenceOf(line),
    openingCents: signedCentsOf(line, 42, 'le solde initial'),
  };
}

function sequenceOf(line: CodaLine): number | null {
  if (field(line, 125, 128) === '') return null;
  return Number(digitsOf(line, 125, 128, 'le numéro de l’extrait')) || null;
}

function addNewBalance(statement: OpenStatement, line: CodaLine): void {
  checkWithinStatement(statement, line);
  endMovement(statement);
  statement.closing = {
    closingCents: signedCentsOf(line, 41, 'le solde final'),
    closingOn: dayOf(line, 57, 'la date du solde final'),
  };
}

function addPayment(statement: OpenStatement, line: CodaLine): void {
  checkWithinStatement(statement, line);
  if (line.text(6, 10) === TOTAL) addMovement(statement, line);
  else addDetail(statement, line);
}

function addMovement(statement: OpenStatement, line: CodaLine): void {
  endMovement(statement);
  const movement = startMovement(line);
  statement.current = { movement, payment: movement.total };
  const { found } = statement;
  if (movement.total.cents < 0) found.debitCents -= movement.total.cents;
  else found.creditCents += movement.total.cents;
  if (!Number.isSafeInteger(found.debitCents) || !Number.isSafeInteger(found.creditCents))
    throw refused(line.number, 'les mouvements dépassent ce qu’un compte peut recevoir');
}

function addDetail(statement: OpenStatement, line: CodaLine): void {
  const { movement } = currentOf(statement, line);
  const payment = startPayment(line);
  movement.details.push(payment);
  statement.current = { movement, payment };
}

function addToPayment(statement: OpenStatement, line: CodaLine): void {
  checkWithinStatement(statement, line);
  const { payment } = currentOf(statement, line);
  if (PREDECESSORS[line.record]?.includes(statement.previousRecord) === false)
    throw refused(line.number, `l’enregistrement ${line.record} ne suit pas celui qu’il continue`);
  addRecord(payment, line);
}

/** @throws DomainError when the line belongs to no movement, or to another */
function currentOf({ current }: OpenStatement, line: CodaLine): NonNullable<OpenStatement['current']> {
  if (current?.movement.sequence !== line.text(2, 6))
    throw refused(line.number, `l’enregistrement ${line.record} n’appartient pas au mouvement qui précède`);
  return current;
}

function checkWithinStatement({ opening, closing }: OpenStatement, line: CodaLine): void {
  if (!opening) throw refused(line.number, `l’enregistrement ${line.record} précède le solde initial`);
  if (closing) throw refused(line.number, `l’enregistrement ${line.record} suit le solde final`);
}

function endMovement(statement: OpenStatement): void {
  if (statement.current) statement.movements.push(toMovement(statement.current.movement));
  statement.current = null;
}

function closeStatement(statement: OpenStatement, line: CodaLine): BankStatement {
  const { opening, closing, movements, found, messages } = statement;
  if (!opening || !closing) throw refused(line.number, 'l’extrait se termine sans solde final');
  const announced = {
    records: Number(digitsOf(line, 16, 22, 'le nombre d’enregistrements')),
    debitCents: centsOf(line, 22, 'le total des débits'),
    creditCents: centsOf(line, 37, 'le total des crédits'),
  };
  const balances = { openingCents: opening.openingCents, closingCents: closing.closingCents };
  return {
    format: 'CODA',
    ...opening,
    ...closing,
    year: Number(closing.closingOn.slice(0, 4)),
    movements,
    problems: problemsOf(balances, announced, found, messages),
  };
}
