// By what an entry of a statement is recognised in another file. Banks repeat entries: in a second download, in a statement of a
// longer period, with the payments of a batch or without. The payments of a batch have the keys of their entry (D10).

import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BankMovement } from './bank-statement.ts';

const ENTRIES_PER_TURN = 500;
/** What banks write where they have no reference (ISO 20022, external codes), and zeros. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|N\/?A|0*)$/i;

/** An entry with its keys, SHA-256 in hexadecimal. */
export type Entry = {
  movement: BankMovement;
  fingerprint: string;
  /** By the reference of the bank alone, for the day on which the rule of `fingerprint` changes (D8); null without a reference. */
  referenceKey: string | null;
  /** Equal entries of a day are told apart by their number (D7), from 1, of so many in this statement. */
  occurrence: number;
  equalEntries: number;
};

/** @returns the entries in their order, without those of 0 €, which change nothing. Other work runs meanwhile. */
export async function identifyEntries(iban: string, movements: BankMovement[]): Promise<Entry[]> {
  const moving = movements.filter(({ cents }) => cents !== 0);
  const entries: Entry[] = [];
  const [equal, ofReference] = [new Map<string, number>(), new Map<string, number>()];
  for (const [index, movement] of moving.entries()) {
    if (index % ENTRIES_PER_TURN === 0) await nextTurn();
    const occurrence = countOne(equal, contentOf(iban, movement));
    const reference = referenceOf(movement);
    const byReference = reference === '' ? null : textOf(iban, movement, reference);
    entries.push({
      movement,
      fingerprint: keyOf(contentOf(iban, movement), occurrence),
      referenceKey: byReference && keyOf(byReference, countOne(ofReference, byReference)),
      occurrence,
      equalEntries: 0,
    });
  }
  for (const entry of entries) entry.equalEntries = equal.get(contentOf(iban, entry.movement)) ?? 1;
  return entries;
}

/** The same entry, as one that comes after all its equals of this statement. */
export function asLaterEntry(iban: string, entry: Entry): Entry {
  const occurrence = entry.occurrence + entry.equalEntries;
  return { ...entry, occurrence, fingerprint: keyOf(contentOf(iban, entry.movement), occurrence) };
}

function countOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

const referenceOf = ({ bankReference }: BankMovement) =>
  NO_REFERENCE.test(bankReference.trim()) ? '' : bankReference.trim();

const textOf = (iban: string, { bookedOn, cents }: BankMovement, ...rest: string[]) =>
  JSON.stringify([iban, bookedOn, cents, ...rest]);

const contentOf = (iban: string, movement: BankMovement) =>
  textOf(iban, movement, referenceOf(movement), communicationOf(movement));

const communicationOf = ({ structured, free }: BankMovement) =>
  `${structured ?? ''}|${free.replace(/\s+/g, ' ').trim()}`;

const keyOf = (text: string, occurrence: number) => hash('sha256', `${text}#${occurrence}`, 'hex');
