// What payers write with a transfer: mostly the reference of the invoice in its own field, sometimes its number or reference in the
// text, a reference with a mistake, that of another of their invoices, or nothing.

import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import type { Random } from './random.ts';
import type { LedgerInvoice } from './reference-ledger.ts';
import type { Communication } from './reference-transfers.ts';

const SHARES = { reference: 0.72, inText: 0.78, number: 0.86, mistyped: 0.92, other: 0.95 };
const KEY_DIGITS = 10;
const YEAR_DIGITS = 4;

/** What the year and the number of an invoice are in its reference. */
export const keyOf = (reference: string) => reference.slice(0, KEY_DIGITS);

export const saying = (free: string): Communication => ({ structured: null, free, named: null, key: null });

/** @param own all invoices of the payer */
export function communicationFor(
  invoice: LedgerInvoice,
  own: LedgerInvoice[],
  random: Random,
): Communication {
  const kind = random.next();
  const { reference } = invoice;
  if (kind < SHARES.reference) return naming(invoice);
  if (kind < SHARES.inText)
    return { ...naming(invoice), structured: null, free: formatStructuredCommunication(reference) };
  if (kind < SHARES.number) return { ...saying(numberText(reference, random)), key: keyOf(reference) };
  if (kind < SHARES.mistyped) return mistyped(reference, random);
  if (kind < SHARES.other) return naming(random.pick(own));
  return saying('Cotisation');
}

const naming = (invoice: LedgerInvoice): Communication => ({
  ...{ structured: invoice.reference, free: '', named: invoice, key: keyOf(invoice.reference) },
});

function numberText(reference: string, random: Random): string {
  const year = reference.slice(0, YEAR_DIGITS);
  const number = reference.slice(YEAR_DIGITS, KEY_DIGITS);
  return random.pick([`Facture ${year}-${number}`, `fact ${year}/${number} merci`, `${year} ${number}`]);
}

/** One digit is wrong, of the number or of those that check it. */
function mistyped(reference: string, random: Random): Communication {
  const place = random.between(0, reference.length - 1);
  const digit = (Number(reference[place]) + random.between(1, 9)) % 10;
  const structured = reference.slice(0, place) + digit + reference.slice(place + 1);
  return { structured, free: '', named: null, key: keyOf(structured) };
}
