import { prorate } from '@cercle/contract/money';
import type { Db } from '../../db/database.ts';
import { type Day, daysBetween } from '../../kernel/calendar.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { TermRow } from '../terms/terms.table.ts';

/**
 * What seats added on a day cost until the term ends, without VAT: rounded for one seat, then multiplied. `ofDays` is what the
 * price of a seat is for; a term that began as an upgrade is shorter.
 */
export function priceOfSeats(
  term: Pick<TermRow, 'ends_on' | 'unit_net_cents'>,
  { added, day, ofDays }: { added: number; day: Day; ofDays: number },
) {
  const daysLeft = daysBetween(day, term.ends_on);
  const unitCents = prorate(term.unit_net_cents, daysLeft, ofDays);
  return { daysLeft, unitCents, netCents: added * unitCents };
}

export const daysOfPrice = async (db: Db, { policy_version_id }: TermRow) =>
  (await conditionsById(db, policy_version_id)).rules.termDays;
