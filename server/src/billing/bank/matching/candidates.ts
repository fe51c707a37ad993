import type { Db } from '../../../db/database.ts';
import { openAllocationsOf } from '../../payments/allocations.table.ts';
import { balanceOf } from '../../payments/balance.table.ts';
import {
  invoicesByIds,
  openInvoicesOf,
  openInvoicesOfAmount,
  partiesNamedLike,
  partiesPaidFrom,
  paymentsFrom,
  paymentsOf,
} from './candidates.table.ts';

import { nameWords } from './resemblance.ts';

export type Candidates = ReturnType<typeof createCandidates>;

/** What the movements of one page may pay: each thing is read once, as many movements are alike. */
export function createCandidates(db: Db) {
  const answers = new Map<string, unknown>();
  function once<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = answers.get(key) as Promise<Answer> | undefined;
    const answer = known ?? ask();
    answers.set(key, answer);
    return answer;
  }

  const words = new Map<string, string[]>();
  function wordsOf(name: string): string[] {
    const known = words.get(name) ?? nameWords(name);
    words.set(name, known);
    return known;
  }

  /** The invoices that a payment pays, with how much. */
  async function paidBy(paymentId: number) {
    const allocations = await openAllocationsOf(db, paymentId);
    const invoices = await invoicesByIds(
      db,
      allocations.flatMap(({ documentId }) => documentId ?? []),
    );
    return invoices.map(({ id, number, party, openCents }) => ({
      ...{ id, number, party, openCents },
      cents: allocations.reduce((sum, one) => sum + (one.documentId === id ? one.cents : 0), 0),
    }));
  }

  return {
    wordsOf,
    paidBy,
    paidFrom: (iban: string) =>
      iban === '' ? Promise.resolve([]) : once(`from ${iban}`, () => partiesPaidFrom(db, iban)),
    openOf: (partyId: number) => once(`open ${partyId}`, () => openInvoicesOf(db, partyId)),
    ofAmount: (cents: number) => once(`amount ${cents}`, () => openInvoicesOfAmount(db, cents)),
    ofAmountOf: async (cents: number, partyIds: number[]) =>
      partyIds.length === 0 ? [] : openInvoicesOfAmount(db, cents, partyIds),
    namedLike: (words: string[]) => once(`name ${words.join(' ')}`, () => partiesNamedLike(db, words)),
    balanceOf: (partyId: number) => once(`balance ${partyId}`, () => balanceOf(db, partyId)),
    paymentsFrom: async (iban: string, cents: number) => (iban === '' ? [] : paymentsFrom(db, iban, cents)),
    paymentsOf: (documentIds: number[], cents: number) => paymentsOf(db, documentIds, cents),
  };
}
