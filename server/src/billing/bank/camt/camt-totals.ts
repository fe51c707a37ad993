// What a statement declares of its own movements (TxsSummry), compared with them: the trace of a file that was cut or edited.

import { type CamtElement, elementAt, textAt } from './camt-element.ts';
import { centsOf, formatAmount, refusedAt } from './camt-values.ts';

type Tally = { count: number; cents: number };
/** `cents` are not signed. */
export type Totals = { credits: Tally; debits: Tally };

export const newTotals = (): Totals => ({ credits: { count: 0, cents: 0 }, debits: { count: 0, cents: 0 } });

/** @param cents signed */
export function tally({ credits, debits }: Totals, cents: number, isDebit: boolean): void {
  const side = isDebit ? debits : credits;
  side.count += 1;
  side.cents += Math.abs(cents);
}

type Declared = { count: number | null; cents: number | null };
export type DeclaredTotals = { all?: Declared; credits?: Declared; debits?: Declared };

function countOf(text: string, place: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw refusedAt(place, `«\u202f${text.slice(0, 40)}\u202f» n’est pas un nombre de mouvements`);
  return Number(text);
}

function readDeclared(summary: CamtElement, name: string, place: string): Declared | undefined {
  const element = elementAt(summary, name);
  if (!element) return undefined;
  const count = textAt(element, 'NbOfNtries');
  // A net total may be negative.
  const sum = textAt(element, 'Sum').replace(/^-/, '');
  return { count: count ? countOf(count, place) : null, cents: sum ? centsOf(sum, place) : null };
}

/** @throws DomainError when a total is no number */
export function readTotals(summary: CamtElement, statement: string): DeclaredTotals {
  const place = `${statement}, totaux`;
  const [all, credits, debits] = ['TtlNtries', 'TtlCdtNtries', 'TtlDbtNtries'].map((name) =>
    readDeclared(summary, name, place),
  );
  return { ...(all && { all }), ...(credits && { credits }), ...(debits && { debits }) };
}

/** Banks give the sum of all entries, or what remains of credits less debits. */
const sumsOf = ({ credits, debits }: Totals) => [
  credits.cents + debits.cents,
  Math.abs(credits.cents - debits.cents),
];

const countAll = ({ credits, debits }: Totals) => credits.count + debits.count;

/**
 * Why declared totals are not those of the statement, in French.
 * @param readings its totals, in each way in which banks count: all entries or booked ones, reversals on either side
 */
export function problemsOfTotals(
  { all, credits, debits }: DeclaredTotals,
  readings: readonly Totals[],
  currency: string,
): string[] {
  const check = (what: string, declared: Declared | undefined, counts: number[], sums: number[]) => [
    ...(declared?.count != null && !counts.includes(declared.count)
      ? [`Le relevé annonce ${declared.count} ${what}\u202f: nous en lisons ${counts[0]}.`]
      : []),
    ...(declared?.cents != null && !sums.includes(declared.cents)
      ? [
          `Le relevé annonce ${formatAmount(declared.cents, currency)} de ${what}\u202f: nous lisons ${formatAmount(sums[0] ?? 0, currency)}.`,
        ]
      : []),
  ];
  const side = (name: 'credits' | 'debits', part: keyof Tally) =>
    readings.map((totals) => totals[name][part]);
  return [
    ...check('mouvements', all, readings.map(countAll), readings.flatMap(sumsOf)),
    ...check('crédits', credits, side('credits', 'count'), side('credits', 'cents')),
    ...check('débits', debits, side('debits', 'count'), side('debits', 'cents')),
  ];
}
