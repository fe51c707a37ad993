import type { Db } from '../../../db/database.ts';
import { openAllocationsOf } from '../../payments/allocations.table.ts';
import { balanceOf } from '../../payments/balance.table.ts';
import {
  invoicesByIds,
  openInvoicesOf,
  openInvoicesOfAmount,
  openInvoicesOfAmountAndParties,
  type Party,
  partiesPaidFrom,
  partiesWithWords,
  paymentsFrom,
  paymentsOf,
} from './candidates.table.ts';

import { nameWords } from './resemblance.ts';

const MAX_WORDS = 4;
/** The index of names holds sequences of three characters. */
const MIN_LETTERS = 3;

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

  const withWords = (searched: string[]) =>
    once(`words ${searched.join(' ')}`, () => partiesWithWords(db, searched));

  /**
   * Parties whose names have all of the words; where there is none, as a word is mistyped or cut, those that have two of the longest,
   * and those that have one.
   */
  async function namedLike(name: string[]): Promise<Party[]> {
    const searched = name
      .filter(({ length }) => length >= MIN_LETTERS)
      .sort((one, other) => other.length - one.length)
      .slice(0, MAX_WORDS);
    const all = await withWords(searched);
    if (all.length > 0 || searched.length < 2) return all;
    const two = searched.length > 2 ? await withWords(searched.slice(0, 2)) : [];
    const one = await Promise.all(searched.map((word) => withWords([word])));
    return [...new Map([...two, ...one.flat()].map((party) => [party.id, party])).values()];
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
    ofAmountOf: (cents: number, partyIds: number[]) => openInvoicesOfAmountAndParties(db, cents, partyIds),
    namedLike,
    balanceOf: (partyId: number) => once(`balance ${partyId}`, () => balanceOf(db, partyId)),
    paymentsFrom: async (iban: string, cents: number) => (iban === '' ? [] : paymentsFrom(db, iban, cents)),
    paymentsOf: (documentIds: number[], cents: number) => paymentsOf(db, documentIds, cents),
  };
}
