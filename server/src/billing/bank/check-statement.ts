// What keeps a statement from being booked by itself. Nothing of it is, then: a person looks (docs/decisions/0064).

import { frenchDay } from '@cercle/contract/french-day';
import { formatIban } from '@cercle/contract/number-texts';
import type { Trx } from '../../db/database.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { BankStatement } from './bank-statement.ts';
import { asLaterEntry, type Entry, identifyEntries } from './fingerprint.ts';
import { findKnownEntries } from './import-movements.table.ts';
import { orderProblems, statementName } from './statement-order.ts';
import { findByBalances, findByNumber, findNeighbours, hasAccepted } from './statements.table.ts';

/** Clocks and time zones of banks differ by a day, and some close a weekend on its Monday. */
const MAX_DAYS_AHEAD = 5;

export type StatementCheck = {
  /** Imported before, with the same movements. */
  isKnown: boolean;
  /** The entries that are not here yet. */
  entries: Entry[];
  /** What only a person can settle, a French sentence each. */
  lasting: string[];
  /** What another statement settles. */
  passing: string[];
};

/** The firm, as far as a statement is checked against it. */
export type Expected = { iban: string; day: Day };

/** @param expected the firm's own account, empty where it is not set, and today */
export async function checkStatement(
  trx: Trx,
  statement: BankStatement,
  expected: Expected,
): Promise<StatementCheck> {
  const entries = await identifyEntries(statement.iban, statement.movements);
  const known = await findKnownEntries(trx, entries);
  const twin = await findByNumber(trx, statement);
  if (known.size === entries.length && (await isImported(trx, statement, entries, twin)))
    return { isKnown: true, entries: [], lasting: [], passing: [] };
  const lasting = [...statement.problems, ...contentProblems(statement, expected.day)];
  if (twin) lasting.push(otherContents(statement));
  const passing = [
    ...(await accountProblems(trx, statement, expected.iban)),
    ...(twin ? [] : await orderProblems(trx, statement)),
  ];
  const isNew =
    lasting.length + passing.length === 0 &&
    provesOthers(statement, known) &&
    (await isContinuation(trx, statement));
  const checked = isNew ? await asOthers(trx, statement.iban, entries, known) : { entries, known };
  const rest = checked.entries.filter((entry) => !checked.known.has(entry));
  if (checked.known.size > 0) lasting.push(overlap(checked.known.size, rest.length));
  return { isKnown: false, entries: rest, lasting, passing };
}

type Twin = Awaited<ReturnType<typeof findByNumber>>;

/** By its number, or where the bank gives none, or gives another in another format, by its days and balances. */
async function isImported(trx: Trx, statement: BankStatement, entries: Entry[], twin: Twin) {
  if (twin)
    return twin.opening_cents === statement.openingCents && twin.closing_cents === statement.closingCents;
  // Two statements without movements, on one day, are two when they have a number each.
  if (entries.length === 0 && statement.sequence !== null) return false;
  return (await findByBalances(trx, statement)) !== undefined;
}

/** Without a number, a statement that repeats entries which come to nothing joins the one before in the same way as one that does not. */
const provesOthers = ({ sequence }: BankStatement, known: Set<Entry>): boolean =>
  sequence !== null || [...known].reduce((sum, { movement }) => sum + movement.cents, 0) !== 0;

const isContinuation = async (trx: Trx, statement: BankStatement) =>
  (await findNeighbours(trx, statement)).before !== undefined;

/**
 * Equal entries of one day, in two statements that follow each other: the balances prove that they are others (D7). A reference of
 * the bank counts more than balances.
 */
async function asOthers(trx: Trx, iban: string, entries: Entry[], known: Set<Entry>) {
  const numbered = [...entries];
  let stillKnown = known;
  while ([...stillKnown].some(({ referenceKey }) => referenceKey === null)) {
    const later = new Set<Entry>();
    for (const [index, entry] of numbered.entries()) {
      if (!stillKnown.has(entry) || entry.referenceKey !== null) continue;
      const moved = asLaterEntry(iban, entry);
      numbered[index] = moved;
      later.add(moved);
    }
    const referenced = [...stillKnown].filter(({ referenceKey }) => referenceKey !== null);
    stillKnown = new Set([...referenced, ...(await findKnownEntries(trx, [...later]))]);
  }
  return { entries: numbered, known: stillKnown };
}

function contentProblems({ iban, currency, closingOn }: BankStatement, day: Day): string[] {
  return [
    iban === '' && unreadableAccount,
    currency !== 'EUR' && otherCurrency(currency),
    closingOn > addDays(day, MAX_DAYS_AHEAD) &&
      `Il se termine le ${frenchDay(closingOn)}, dans l’avenir\u202f: demandez un nouveau fichier à la banque.`,
  ].filter((problem) => problem !== false);
}

/** @returns why it can never be booked, even if a person accepts it; null for any other */
export function neverBooked({ iban, currency }: BankStatement): string | null {
  if (iban === '') return unreadableAccount;
  return currency === 'EUR' ? null : otherCurrency(currency);
}

const unreadableAccount =
  'Le numéro de son compte ne se lit pas\u202f: écartez-le, et demandez un nouveau fichier à la banque.';

const otherCurrency = (currency: string) =>
  `Ce compte est en ${currency}\u202f: seuls des euros se comptabilisent ici. Écartez ce relevé.`;

async function accountProblems(trx: Trx, { iban }: BankStatement, own: string): Promise<string[]> {
  if (iban === '' || iban === own || (await hasAccepted(trx, iban))) return [];
  const whose =
    own === ''
      ? 'Le compte de la société n’est pas réglé (Réglages)'
      : `Ce compte n’est pas celui de la société (${formatIban(own)})`;
  return [
    `${whose}\u202f: s’il est l’un des siens, acceptez ce relevé, et les autres de ce compte suivront\u202f; sinon, écartez-le.`,
  ];
}

const otherContents = (statement: BankStatement) =>
  `Un autre ${statementName(statement)} est déjà importé, avec d’autres mouvements ou d’autres soldes\u202f: comparez-les. L’accepter ajoute ce qui manque.`;

function overlap(known: number, rest: number): string {
  if (rest === 0)
    return 'Ses mouvements sont déjà tous importés, par un autre relevé\u202f: écartez-le, ou acceptez-le pour la suite des soldes.';
  const are = known === 1 ? 'est déjà importé' : 'sont déjà importés';
  const others = rest === 1 ? 'l’autre' : `les ${rest} autres`;
  return `${known} de ses ${known + rest} mouvements ${are}, par un autre relevé\u202f: l’accepter n’ajoute que ${others}.`;
}
