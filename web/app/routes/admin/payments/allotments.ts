import { formatEuros } from '@cercle/contract/money';
import type { Allotment, PartyAccount } from '@cercle/contract/payments';
import { decimalText } from '@cercle/contract/policy-rules';
import { toHundredths } from '@cercle/contract/typed-numbers';
import { ALLOTMENTS } from '../../../content/admin-payments.ts';

export type OpenInvoice = PartyAccount['invoices'][number];
export type Typed = Readonly<Record<string, unknown>>;
/** What is wrong, by field. */
export type Problems = Record<string, string>;

/** Whether an invoice is paid, and the field of how much. */
export const paysName = (documentId: number) => `pays-${documentId}`;
export const amountName = (documentId: number) => `amount-${documentId}`;

/** 72600 → « 726 », as it may be typed. */
export const typedAmount = (cents: number) => (cents > 0 ? decimalText(cents) : '');

/** In cents; NaN for what is no amount. */
export const toCents = (typed: unknown) => toHundredths(String(typed ?? ''));

export const sumOf = (allotments: readonly { cents: number }[]) =>
  allotments.reduce((sum, { cents }) => sum + cents, 0);

/** What `cents` pays: the invoice that is open by exactly as much, else the first ones, the last of them in part. */
export function fit(cents: number, invoices: readonly OpenInvoice[]): Allotment[] {
  const exact = invoices.find(({ openCents }) => openCents === cents);
  if (exact) return [{ documentId: exact.id, cents }];
  let rest = cents;
  return invoices.flatMap(({ id, openCents }) => {
    const paid = Math.min(rest, openCents);
    rest -= paid;
    return paid > 0 ? [{ documentId: id, cents: paid }] : [];
  });
}

/** The fields of these invoices, filled in. */
export function fieldsOf(allotments: readonly Allotment[], invoices: readonly OpenInvoice[]): Typed {
  const paid = new Map(allotments.map(({ documentId, cents }) => [documentId, cents]));
  return Object.fromEntries(
    invoices.flatMap(({ id }) => [
      [paysName(id), paid.has(id)],
      [amountName(id), typedAmount(paid.get(id) ?? 0)],
    ]),
  );
}

/** What is typed for these invoices; one whose amount is wrong is left out. */
export function readAllotments(typed: Typed, invoices: readonly OpenInvoice[]) {
  const problems: Problems = {};
  const documents = invoices.flatMap(({ id, openCents }) => {
    if (!typed[paysName(id)]) return [];
    const cents = toCents(typed[amountName(id)]);
    if (!(cents > 0)) problems[amountName(id)] = ALLOTMENTS.notAnAmount;
    else if (cents > openCents) problems[amountName(id)] = ALLOTMENTS.tooMuch(formatEuros(openCents));
    else return [{ documentId: id, cents }];
    return [];
  });
  return { documents, problems };
}
