// The statements of an account follow each other: by their numbers within a year, and always by their balances. One that does not
// follow waits for those that are missing, and is accepted by itself once they are there.

import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { formatIban } from '@cercle/contract/number-texts';
import type { Db } from '../../db/database.ts';
import { findNeighbours, headOf, type StatementHead } from './statements.table.ts';

/** « relevé 2026/12 », or by its day where the bank gives no number. */
export const statementName = ({ year, sequence, closingOn }: Omit<StatementHead, 'iban'>): string =>
  sequence === null ? `relevé du ${frenchDay(closingOn)}` : `relevé ${year}/${sequence}`;

/** « BE68 5390 0754 7034, relevé 2026/12 » */
export const statementLabel = (head: StatementHead): string =>
  `${head.iban === '' ? 'Compte illisible' : formatIban(head.iban)}, ${statementName(head)}`;

/** Why it does not follow the accepted statements of its account, a French sentence each. The first of an account always does. */
export async function orderProblems(db: Db, head: StatementHead): Promise<string[]> {
  const { before, after } = await findNeighbours(db, head);
  if (before) return problemsAfter(headOf(before), head, after && headOf(after));
  if (!after || joins(head, headOf(after))) return [];
  const first = statementName(headOf(after));
  return [
    `Il est antérieur au premier relevé importé (${first}) et ne le rejoint pas\u202f: importez ceux qui les séparent, il suivra de lui-même.`,
  ];
}

function problemsAfter(before: StatementHead, head: StatementHead, after?: StatementHead): string[] {
  const missing = missingText(before, head);
  if (missing) return [missing];
  if (before.closingCents !== head.openingCents)
    return [
      `Son solde initial (${formatEuros(head.openingCents)}) n’est pas le solde final du ${statementName(before)} (${formatEuros(before.closingCents)})\u202f: importez ce qui les sépare, il suivra de lui-même.`,
    ];
  if (after && mustJoin(before, head, after) && head.closingCents !== after.openingCents)
    return [
      `Son solde final (${formatEuros(head.closingCents)}) n’est pas le solde initial du ${statementName(after)} (${formatEuros(after.openingCents)}), qui le suit\u202f: comparez-les.`,
    ];
  return [];
}

/** Of numbers that are not in the year of the other, the first is 1; some banks count on. */
function missingText(before: StatementHead, { year, sequence }: StatementHead): string | null {
  if (sequence === null || before.sequence === null) return null;
  const next = before.sequence + 1;
  if (year !== before.year && sequence === next) return null;
  const first = year === before.year ? next : 1;
  if (sequence <= first) return null;
  if (sequence === first + 1)
    return `Le relevé ${year}/${first} manque\u202f: importez-le, celui-ci suivra de lui-même.`;
  return `Les relevés ${year}/${first} à ${year}/${sequence - 1} manquent\u202f: importez-les, celui-ci suivra de lui-même.`;
}

/** Nothing can be between them. */
const mustJoin = (before: StatementHead, head: StatementHead, after: StatementHead): boolean =>
  (head.year === after.year && head.sequence !== null && after.sequence === head.sequence + 1) ||
  before.closingCents === after.openingCents;

/** Whether the later one begins where the earlier one ends, without a number between them. */
const joins = (earlier: StatementHead, later: StatementHead): boolean =>
  earlier.closingCents === later.openingCents && missingText(earlier, later) === null;
