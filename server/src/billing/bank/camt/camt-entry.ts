// One entry (Ntry) of a statement, with its payments (TxDtls), as it is written: RvslInd is told, not yet applied to amounts.

import type { BankMovement, BankMovementPart, Counterparty } from '../bank-statement.ts';
import { asText, communicationOf, referenceAt } from './camt-communication.ts';
import { counterpartyOf } from './camt-counterparty.ts';
import { type CamtElement, elementAt, textAt } from './camt-element.ts';
import { isReturn } from './camt-reversal.ts';
import { amountOf, dayAt, formatAmount, isDebit, isTrue, refusedAt, signed } from './camt-values.ts';

/** A payment. `cents` is null where it has no amount in the currency of the entry. */
type Payment = Omit<BankMovementPart, 'cents'> & { cents: number | null; isReturn: boolean };

export type Entry = {
  position: number;
  place: string;
  cents: number;
  currency: string;
  isDebit: boolean;
  /** RvslInd. */
  isMarkedReversal: boolean;
  /** Whether it changes the booked balance. */
  isBooked: boolean;
  ownIban: string;
  payments: Payment[];
};

/** External code set of ISO 20022, EntryStatus. All but BOOK leave the booked balance as it is. */
const STATUSES = ['BOOK', 'PDNG', 'INFO', 'FUTR'];
const NOBODY: Counterparty = { name: '', iban: '', bic: '' };

function isBooked(element: CamtElement, place: string): boolean {
  const status = textAt(element, 'Sts/Cd', 'Sts');
  if (STATUSES.includes(status)) return status === 'BOOK';
  throw refusedAt(
    place,
    status ? `le statut «\u202f${status.slice(0, 40)}\u202f» est inconnu` : 'il manque le statut (Sts)',
  );
}

/** @param position from 1, in the file. @throws DomainError when it cannot be followed */
export function startEntry(element: CamtElement, position: number, ownIban: string): Entry {
  const place = `Mouvement ${position}`;
  const { cents, currency } = amountOf(element, place);
  const isNegative = isDebit(element, place);
  return {
    position,
    place,
    cents: signed(cents, isNegative),
    currency,
    isDebit: isNegative,
    isMarkedReversal: isTrue(element, 'RvslInd', place),
    isBooked: isBooked(element, place),
    ownIban,
    payments: [],
  };
}

/** From version 03 on a payment has an amount; in 02, only the details of its amounts do. */
function amountOfPayment(details: CamtElement, { place, currency }: Entry): number | null {
  const holder = [details, elementAt(details, 'AmtDtls/TxAmt')].find(
    (one) => one && elementAt(one, 'Amt')?.currency === currency,
  );
  return holder ? amountOf(holder, place).cents : null;
}

/** @throws DomainError when it cannot be followed */
export function addPayment(entry: Entry, details: CamtElement): void {
  if (!entry.isBooked) return;
  const isNegative = elementAt(details, 'CdtDbtInd') ? isDebit(details, entry.place) : entry.isDebit;
  const cents = amountOfPayment(details, entry);
  const isReversal = entry.isMarkedReversal || isReturn(details);
  entry.payments.push({
    cents: cents === null ? null : signed(cents, isNegative),
    counterparty: counterpartyOf(details, { isDebit: isNegative, isReversal, ownIban: entry.ownIban }),
    ...communicationOf(details),
    isReturn: isReturn(details),
  });
}

type Content = Pick<BankMovement, 'structured' | 'free' | 'counterparty' | 'parts'>;

const hasCents = (payment: Payment): payment is Payment & { cents: number } => payment.cents !== null;

const partOf = ({ isReturn: _, ...part }: Payment & { cents: number }): BankMovementPart => part;

/** A batch keeps the texts of its entry, so that it reads the same with its payments and without (D10). */
function contentOf({ payments }: Entry, entryText: string): Content {
  const [first, ...others] = payments;
  if (!first) return { structured: null, free: entryText, counterparty: NOBODY, parts: [] };
  if (others.length === 0) {
    const { structured, free, counterparty } = first;
    return { structured, free: free || (structured === null ? entryText : ''), counterparty, parts: [] };
  }
  const parts = payments.filter(hasCents);
  if (parts.length > 0)
    return { structured: null, free: entryText, counterparty: NOBODY, parts: parts.map(partOf) };
  const free = payments
    .map(asText)
    .filter((text) => text !== '')
    .join(' ');
  return { structured: null, free: free || entryText, counterparty: NOBODY, parts: [] };
}

/** Why the payments do not make up the entry (D5); undefined when they do, or have no amounts. */
function problemOf({ place, cents, currency, payments }: Entry): string | undefined {
  const known = payments.filter(hasCents);
  if (known.length === 0) return undefined;
  if (known.length < payments.length)
    return `${place}\u202f: ${payments.length - known.length} de ses ${payments.length} paiements n’ont pas de montant en ${currency}.`;
  const sum = known.reduce((total, payment) => total + payment.cents, 0);
  return sum === cents
    ? undefined
    : `${place}\u202f: ses paiements font ${formatAmount(sum, currency)}, et non ${formatAmount(cents, currency)}.`;
}

export type EndedEntry = { movement: BankMovement; problem: string | undefined };

/** @param element with what follows its payments. @throws DomainError when it cannot be followed */
export function endEntry(entry: Entry, element: CamtElement): EndedEntry {
  const { place, position, cents, payments, isMarkedReversal } = entry;
  const valueOn = dayAt(element, 'ValDt', place);
  const bookedOn = dayAt(element, 'BookgDt', place) ?? valueOn;
  if (!bookedOn) throw refusedAt(place, 'il manque la date (BookgDt)');
  const problem = problemOf(entry);
  const content = contentOf(entry, textAt(element, 'AddtlNtryInf'));
  const movement: BankMovement = {
    position,
    cents,
    bookedOn,
    valueOn,
    // That of a payment depends on whether the bank splits its batches.
    bankReference: referenceAt(element, 'AcctSvcrRef') || referenceAt(element, 'NtryRef'),
    isReversal:
      isMarkedReversal || isReturn(element) || (payments.length > 0 && payments.every((one) => one.isReturn)),
    ...content,
    // Parts that are not the whole would be booked in its stead.
    parts: problem ? [] : content.parts,
  };
  return { movement, problem };
}
