// What an administrator decides in ten years, at random, of movements that wait: whom each pays for, as the payer meant it; a refund, a
// return, or that it pays nothing here. Some of it is a mistake, and undone.

import { isDeepStrictEqual } from 'node:util';
import type { Share } from '@cercle/contract/payments';
import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import type { Random } from './random.ts';
import { type Allotment, type Ledger, openOf } from './reference-ledger.ts';
import { Refused } from './reference-membership.ts';
import type { Transfer, Transfers } from './reference-transfers.ts';

export const BOOKING = [
  'accept',
  'book',
  'split',
  'keep',
  'bookRefund',
  'bookReturn',
  'setAside',
  'undoBooking',
];

/** Older ones are not undone. */
const RECENT_TRANSFERS = 40;
/** After so many refusals a movement is set aside. */
const MAX_REFUSALS = 3;
const WHY = { reason: 'Erreur' };

type Surroundings = {
  ledger: Ledger;
  transfers: Transfers;
  /** Does it in the model and in the product. */
  attempt(partyId: number, act: Act): Promise<void>;
};

export function createTreasurer(club: Club, random: Random, { ledger, transfers, attempt }: Surroundings) {
  const { admin, domain } = club;
  const { bankMovements } = domain;
  const refusals = new Map<Transfer, number>();

  async function decide(transfer: Transfer): Promise<void> {
    const refused = refusals.get(transfer) ?? 0;
    if (transfer.partyId === 0 || refused >= MAX_REFUSALS) return setAside(transfer);
    if (transfer.returned) await bookReturn(transfer, transfer.returned);
    else if (transfer.cents < 0) await bookRefund(transfer);
    else await bookReceived(transfer);
    if (transfer.state === 'WAITING') refusals.set(transfer, refused + 1);
  }

  const setAside = (transfer: Transfer) =>
    attempt(transfer.partyId, {
      what: 'setAside',
      expected: () => transfers.setAside(transfer),
      actual: () => bankMovements.setAside(admin, transfer.id, { reason: 'Rien pour nous' }),
    });

  const bookReturn = (transfer: Transfer, { payment }: Transfer) =>
    attempt(transfer.partyId, {
      what: 'bookReturn',
      expected() {
        if (!payment) throw new Refused('it was not booked');
        transfers.bookReturn(transfer, payment);
      },
      actual: () => bankMovements.book(admin, transfer.id, { returnOf: payment?.id ?? 0 }),
    });

  const bookRefund = (transfer: Transfer) =>
    attempt(transfer.partyId, {
      what: 'bookRefund',
      expected: () => transfers.bookRefund(transfer),
      actual: () => bookAs(transfer, { refundTo: transfer.partyId }),
    });

  async function bookReceived(transfer: Transfer): Promise<void> {
    const allotments = allot(transfer);
    const documents = allotments.map(({ invoice, cents }) => ({ documentId: invoice.id, cents }));
    const shares = [{ partyId: transfer.partyId, cents: transfer.cents, documents }];
    await attempt(transfer.partyId, {
      what: `${await nameOf(transfer, shares)} ${transfer.bankReference}`,
      expected: () => transfers.book(transfer, allotments),
      actual: () => bookAs(transfer, { shares }),
    });
  }

  /** What it is meant for first, then now and then the other invoices of its party; the rest stays on the balance. */
  function allot({ invoice, partyId, cents }: Transfer): Allotment[] {
    const others = random.chance(0.4) ? ledger.invoicesOf(partyId) : [];
    let left = cents;
    const allotments: Allotment[] = [];
    for (const each of new Set([...(invoice ? [invoice] : []), ...others])) {
      const part = Math.min(left, openOf(each));
      if (part > 0) allotments.push({ invoice: each, cents: part });
      left -= part;
    }
    return allotments;
  }

  /** Whether the screen suggests the same, where the treasurer looks at its suggestions. */
  async function nameOf({ id }: Transfer, shares: Share[]): Promise<string> {
    const { suggestions } = random.chance(0.5) ? await bankMovements.find(admin, id) : { suggestions: [] };
    if (suggestions.some(({ booking }) => isDeepStrictEqual(booking, { shares }))) return 'accept';
    const [first, second] = shares[0]?.documents ?? [];
    return second ? 'split' : first ? 'book' : 'keep';
  }

  async function bookAs(
    transfer: Transfer,
    booking: Parameters<typeof bankMovements.book>[2],
  ): Promise<void> {
    const { payments } = await bankMovements.book(admin, transfer.id, booking);
    if (transfer.payment) transfer.payment.id = Math.max(...payments.map(({ id }) => id));
  }

  const undo = (transfer: Transfer) =>
    attempt(transfer.partyId, {
      what: 'undoBooking',
      expected: () => transfers.undo(transfer),
      actual: () => bankMovements.undo(admin, transfer.id, WHY),
    });

  /** One day at the bank's screen. */
  async function work(): Promise<void> {
    for (const transfer of transfers.waiting()) if (random.chance(0.25)) await decide(transfer);
    for (const transfer of transfers.arrived.slice(-RECENT_TRANSFERS))
      if (transfer.returned === null && random.chance(0.001)) await undo(transfer);
  }

  return { work };
}
