// One statement (Stmt), put together from its elements in the order of the file.

import type { BankMovement, BankStatement } from '../bank-statement.ts';
import { accountNumberOf } from './camt-account.ts';
import { type Balance, openingAndClosing, readBalance } from './camt-balances.ts';
import { type CamtElement, textAt } from './camt-element.ts';
import { addPayment, type EndedEntry, type Entry, endEntry, startEntry } from './camt-entry.ts';
import { settleSigns } from './camt-signs.ts';
import { type DeclaredTotals, newTotals, problemsOfTotals, readTotals, tally } from './camt-totals.ts';
import { refusedAt } from './camt-values.ts';

/** A person reads them. */
const MAX_PROBLEMS = 20;

export type StatementReader = {
  /** @throws DomainError when it cannot be followed */
  add: (element: CamtElement) => void;
  addDetails: (details: CamtElement, entry: CamtElement) => void;
  end: () => BankStatement;
};

/** « 12 »; null for none, or for zero, which banks write for the lack of one. */
function sequenceOf(text: string): number | null {
  const sequence = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return sequence > 0 ? sequence : null;
}

/** Collects problems: the first of many are told, the others counted. */
function newProblems() {
  const told: string[] = [];
  let others = 0;
  return {
    add: (problem: string) => {
      if (told.length < MAX_PROBLEMS) told.push(problem);
      else others += 1;
    },
    all: () => (others > 0 ? [...told, `Et ${others} autres problèmes de ce genre.`] : told),
  };
}

/**
 * @param place « Relevé 1 »
 * @param nextPosition the number of the next entry in the file
 */
export function readStatement(place: string, nextPosition: () => number): StatementReader {
  const balances: Balance[] = [];
  const movements: BankMovement[] = [];
  const markedReversals: BankMovement[] = [];
  const problems = newProblems();
  const allEntries = newTotals();
  const bookedEntries = newTotals();
  let legalSequence: number | null = null;
  let electronicSequence: number | null = null;
  let iban = '';
  let currency = '';
  let declared: DeclaredTotals = {};
  let current: { element: CamtElement; entry: Entry } | undefined;

  /** Sums of several currencies say nothing. */
  const checkCurrency = (where: string, one: string) => {
    currency ||= one;
    if (one !== currency)
      problems.add(`${where}\u202f: son montant est en ${one || 'monnaie inconnue'}, et non en ${currency}.`);
  };

  const entryOf = (element: CamtElement) => {
    if (current?.element !== element) current = { element, entry: startEntry(element, nextPosition(), iban) };
    return current.entry;
  };

  const book = (entry: Entry, { movement, problem }: EndedEntry) => {
    movements.push(movement);
    if (entry.isMarkedReversal) markedReversals.push(movement);
    if (problem) problems.add(problem);
    checkCurrency(entry.place, entry.currency);
    tally(bookedEntries, entry.cents, entry.isDebit);
  };

  const bySign = () => {
    const totals = newTotals();
    for (const { cents } of movements) tally(totals, cents, cents < 0);
    return totals;
  };

  const readers: Readonly<Record<string, (element: CamtElement) => void>> = {
    LglSeqNb: ({ text }) => {
      legalSequence = sequenceOf(text.trim());
    },
    ElctrncSeqNb: ({ text }) => {
      electronicSequence = sequenceOf(text.trim());
    },
    Acct: (element) => {
      iban = accountNumberOf(element);
      currency = textAt(element, 'Ccy');
    },
    Bal: (element) => {
      const balance = readBalance(element, place);
      if (!balance) return;
      balances.push(balance);
      checkCurrency(`${place}, solde ${balance.code}`, balance.currency);
    },
    TxsSummry: (element) => {
      declared = readTotals(element, place);
    },
    Ntry: (element) => {
      const entry = entryOf(element);
      tally(allEntries, entry.cents, entry.isDebit);
      if (entry.isBooked) book(entry, endEntry(entry, element));
    },
  };

  return {
    add: (element) => {
      readers[element.name]?.(element);
    },
    addDetails: (details, element) => addPayment(entryOf(element), details),
    end: () => {
      if (!iban) throw refusedAt(place, 'il manque le numéro du compte (Acct/Id)');
      const { opening, closing } = openingAndClosing(balances, place);
      if (!currency) throw refusedAt(place, 'il manque la monnaie du compte (Ccy)');
      const expected = { openingCents: opening.cents, closingCents: closing.cents, currency };
      const problemsOfSums = [
        ...settleSigns(movements, markedReversals, expected),
        ...problemsOfTotals(declared, [bySign(), bookedEntries, allEntries], currency),
      ];
      return {
        format: 'CAMT053',
        iban,
        currency,
        year: Number(closing.on.slice(0, 4)),
        sequence: legalSequence ?? electronicSequence,
        openingCents: opening.cents,
        closingCents: closing.cents,
        closingOn: closing.on,
        movements,
        problems: [...problemsOfSums, ...problems.all()],
      };
    },
  };
}
