import type { Db } from '../../db/database.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import { conditionsById, conditionsOn } from '../../policies/conditions.ts';
import { seatsOf, type TermRow } from '../terms/terms.table.ts';
import type { CaseRow } from './renewals.table.ts';

/** The term that a renewal makes. */
export type Proposal = {
  startsOn: Day;
  endsOn: Day;
  policyVersionId: number;
  seats: number;
  unitNetCents: number;
};

/**
 * What the renewal of a term is to be, in a notice given on that day. It begins on the day on which the term ends, whenever it is
 * done (A1). Of the conditions in force on that day, only those announced by the day of the notice count: a price that was
 * announced later waits for a year.
 */
export async function proposeRenewal(
  db: Db,
  term: TermRow,
  { seats, unit_net_cents }: Pick<CaseRow, 'seats' | 'unit_net_cents'>,
  noticeOn: Day,
): Promise<Proposal> {
  const startsOn = term.ends_on;
  const { id, rules } = await conditionsOn(db, startsOn, noticeOn);
  const period = { startsOn, endsOn: addDays(startsOn, rules.renewalDays), policyVersionId: id };
  if (term.offer === 'SINGLE')
    return { ...period, seats: rules.singleSeats, unitNetCents: rules.singlePriceCents };
  return {
    ...period,
    seats: seats ?? (await seatsOf(db, term)),
    unitNetCents: unit_net_cents ?? term.unit_net_cents,
  };
}

/** What the notice said, once it was sent. */
export async function noticedRenewal(
  db: Db,
  term: TermRow,
  renewal: CaseRow,
  noticeOn: Day,
): Promise<Proposal> {
  const { policy_version_id, seats, unit_net_cents } = renewal;
  if (policy_version_id === null || seats === null || unit_net_cents === null)
    return proposeRenewal(db, term, renewal, noticeOn);
  const { rules } = await conditionsById(db, policy_version_id);
  return {
    startsOn: term.ends_on,
    endsOn: addDays(term.ends_on, rules.renewalDays),
    policyVersionId: policy_version_id,
    seats,
    unitNetCents: unit_net_cents,
  };
}
