// A movement and its details. The records with detail number 0000 move money; those behind them, numbered, explain it: the payments
// of a batch, the costs within an amount.

import { formatStructuredCommunication } from '../../../kernel/structured-communication.ts';
import type { BankMovement, BankMovementPart } from '../bank-statement.ts';
import { type CodaLine, dayOf, field } from './coda-line.ts';
import { type PaymentRecords, startPayment, toPayment } from './payment-records.ts';
import { isReversal } from './reversal.ts';

export type MovementRecords = {
  /** Four digits, the same on all its records. */
  sequence: string;
  position: number;
  bookedOn: string;
  valueOn: string | null;
  bankReference: string;
  total: PaymentRecords;
  details: PaymentRecords[];
};

/** A detail of a detail of type 7: within its amount. */
const DETAIL_OF_DETAIL = '9';
const MIN_PARTS = 2;

/** @param line a record 21 with detail number 0000. @throws DomainError */
export const startMovement = (line: CodaLine): MovementRecords => ({
  sequence: line.text(2, 6),
  position: line.number,
  bookedOn: dayOf(line, 115, 'la date du mouvement'),
  valueOn: valueDay(line),
  bankReference: field(line, 10, 31).replace(/^0+$/, ''),
  total: startPayment(line),
  details: [],
});

const valueDay = (line: CodaLine) =>
  /^(?:0{6}| {6})$/.test(line.text(47, 53)) ? null : dayOf(line, 47, 'la date de valeur');

export function toMovement({ sequence: _, total, details, ...records }: MovementRecords): BankMovement {
  const payment = toPayment(total);
  const explanations = explanationsOf(details);
  const isBatch = explanations.length >= MIN_PARTS && sum(explanations) === total.cents;
  return {
    ...records,
    isReversal: isReversal(total.transactionCode),
    ...(isBatch ? payment : explained(payment, explanations)),
    parts: isBatch ? explanations : [],
  };
}

function explanationsOf(details: readonly PaymentRecords[]): BankMovementPart[] {
  const explanations: BankMovementPart[] = [];
  for (const detail of details) {
    const payment = toPayment(detail);
    const outer = detail.transactionCode.startsWith(DETAIL_OF_DETAIL) ? explanations.pop() : undefined;
    explanations.push(outer ? { ...outer, free: joined([outer.free, asText(payment)]) } : payment);
  }
  return explanations;
}

const sum = (payments: readonly BankMovementPart[]) =>
  payments.reduce((total, { cents }) => total + cents, 0);

/** The one payment of a batch is the movement itself; details that are no payments are text. */
function explained(payment: BankMovementPart, details: readonly BankMovementPart[]): BankMovementPart {
  const [only, ...others] = details;
  if (!only) return payment;
  if (others.length > 0) return { ...payment, free: joined([payment.free, ...details.map(asText)]) };
  const { counterparty } = payment;
  const hasCounterparty = counterparty.name !== '' || counterparty.iban !== '';
  return {
    ...payment,
    structured: payment.structured ?? only.structured,
    free: joined([payment.free, payment.structured === null ? only.free : communicationText(only)]),
    counterparty: hasCounterparty ? counterparty : only.counterparty,
  };
}

const asText = (detail: BankMovementPart) =>
  joined([detail.counterparty.name, detail.counterparty.iban, communicationText(detail)]);

const communicationText = ({ structured, free }: BankMovementPart) =>
  joined([structured === null ? '' : formatStructuredCommunication(structured), free]);

/** Each text once. */
const joined = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').join(' ');
