// What RvslInd does to a sign (D6). The standard says that CdtDbtInd is the side of the reversal itself: « CRDT with RvslInd:
// the original entry was a debit ». Some banks write the side of the original entry there (OCA/bank-statement-import #375), so
// that RvslInd inverts it, of debits and of credits. The balances tell which of the two a statement means.

import type { BankMovement } from '../bank-statement.ts';
import { formatAmount, negated } from './camt-values.ts';

type Expected = { openingCents: number; closingCents: number; currency: string };

const sumOf = (movements: readonly BankMovement[]) =>
  movements.reduce((total, { cents }) => total + cents, 0);

function invert(movement: BankMovement): void {
  movement.cents = negated(movement.cents);
  for (const part of movement.parts) part.cents = negated(part.cents);
}

const whyNotTold = (reversals: readonly BankMovement[]) =>
  `Le sens des annulations (mouvements ${reversals.map(({ position }) => position).join(', ')}) ne se déduit pas des soldes\u202f: comparez-les à l’extrait de la banque.`;

const whyNotEqual = (sum: number, { openingCents, closingCents, currency }: Expected) =>
  `Les mouvements font ${formatAmount(sum, currency)}, alors que le solde passe de ${formatAmount(openingCents, currency)} à ${formatAmount(closingCents, currency)}.`;

/**
 * Gives the movements that RvslInd marks the sign under which the statement adds up. Where both signs or neither add up, it is
 * inverted, as in the case, and the statement has a problem.
 * @param movements signed as CdtDbtInd says; changed in place
 * @param reversals those of them that RvslInd marks
 * @returns why the movements do not explain the balances, in French
 */
export function settleSigns(
  movements: readonly BankMovement[],
  reversals: readonly BankMovement[],
  expected: Expected,
): string[] {
  const difference = expected.closingCents - expected.openingCents;
  const written = sumOf(movements);
  const inverted = written - 2 * sumOf(reversals);
  if (written === difference && inverted !== difference) return [];
  for (const reversal of reversals) invert(reversal);
  if (inverted !== difference) return [whyNotEqual(inverted, expected)];
  const isAmbiguous = written === difference && reversals.some(({ cents }) => cents !== 0);
  return isAmbiguous ? [whyNotTold(reversals)] : [];
}
