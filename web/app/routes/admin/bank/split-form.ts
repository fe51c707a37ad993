import { type BankBooking, bankBooking } from '@cercle/contract/bank';
import type { PartyAccount } from '@cercle/contract/payments';
import { z } from 'zod';
import { SPLIT } from '../../../content/admin-bank-dialogs.ts';
import { ALLOTMENTS } from '../../../content/admin-payments.ts';
import { readAllotments, sumOf, type Typed, toCents } from '../payments/allotments.ts';
import type { Payer } from '../payments/payer-search.tsx';

/** A payer of a movement, with what their account has; null until it is read. */
export type SplitPayer = Payer & { account: PartyAccount | null };

/** The field of what goes to the balance of a payer. */
export const balanceName = (partyId: number) => `balance-${partyId}`;

/** What is typed: who pays what, and what is wrong by field. */
export function readShares(typed: Typed, payers: readonly SplitPayer[]) {
  const problems: Record<string, string> = {};
  const shares = payers.flatMap(({ id, account }) => {
    const read = readAllotments(typed, account?.invoices ?? []);
    Object.assign(problems, read.problems);
    const text = String(typed[balanceName(id)] ?? '').trim();
    const balance = text === '' ? 0 : toCents(text);
    const isAmount = !Number.isNaN(balance);
    if (!isAmount) problems[balanceName(id)] = ALLOTMENTS.notAnAmount;
    const cents = sumOf(read.documents) + (isAmount ? balance : 0);
    return cents > 0 ? [{ partyId: id, cents, documents: read.documents }] : [];
  });
  return { shares, problems };
}

/** What is left to share out, in cents; negative where too much is. */
export const restOf = (waitingCents: number, typed: Typed, payers: readonly SplitPayer[]) =>
  waitingCents - sumOf(readShares(typed, payers).shares);

/** The field that is said to be wrong while not all is shared out. */
export const REST = 'rest';

/** How a movement is shared out among payers: all of it, and no more. */
export const splitFormOf = (waitingCents: number, payers: readonly SplitPayer[]) =>
  z.record(z.string(), z.unknown()).transform((typed, context): BankBooking => {
    const { shares, problems } = readShares(typed, payers);
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    for (const [name, message] of Object.entries(problems)) refuse(name, message);
    if (payers.length === 0) refuse('party', SPLIT.noPayer);
    if (restOf(waitingCents, typed, payers) !== 0) refuse(REST, SPLIT.rest);
    const booking = bankBooking.safeParse({ shares });
    if (booking.error && shares.length > 0) refuse(REST, booking.error.issues[0]?.message ?? SPLIT.rest);
    return booking.data ?? { shares };
  });
