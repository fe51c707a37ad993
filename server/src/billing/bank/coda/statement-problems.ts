import { formatEuros } from '@cercle/contract/money';
import type { BankStatement } from '../bank-statement.ts';

/** What the trailer of a file announces of its statement, or what it has. */
export type Totals = { records: number; debitCents: number; creditCents: number };

/** @param messages records 4, which the standard does not count and some banks do */
export function problemsOf(
  { openingCents, closingCents }: Pick<BankStatement, 'openingCents' | 'closingCents'>,
  announced: Totals,
  found: Totals,
  messages: number,
): string[] {
  const moved = found.creditCents - found.debitCents;
  const missing = [0, messages].every((counted) => announced.records !== found.records + counted);
  return [
    moved !== closingCents - openingCents &&
      `Les mouvements font ${formatEuros(moved)}, mais le solde passe de ${formatEuros(openingCents)} à ${formatEuros(closingCents)}.`,
    differ('débits', announced.debitCents, found.debitCents),
    differ('crédits', announced.creditCents, found.creditCents),
    missing &&
      `Le fichier annonce ${announced.records} enregistrements et en contient ${found.records}\u202f: il est peut-être incomplet.`,
  ].filter((problem) => problem !== false);
}

const differ = (what: string, announced: number, found: number) =>
  announced !== found &&
  `Le fichier annonce ${formatEuros(announced)} de ${what}, mais ses mouvements en font ${formatEuros(found)}.`;
