import type { Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { payerOf } from '../../memberships/charges/charge-parts.ts';
import { listSeatsOf } from '../../memberships/seats/seats.table.ts';
import { ensureParty } from '../../parties/ensure-party.ts';
import { partyById } from '../../parties/parties.table.ts';
import { findPerson } from '../../parties/people.table.ts';
import { findPersonParties } from '../../parties/person-parties.table.ts';

export type Payer =
  | Awaited<ReturnType<typeof payerOf>>
  | { partyId: number; buyer: string; membershipId: null };

/**
 * Who pays for what a member does on a day: the party on whose membership they had a seat then, or before, or since; without any
 * seat, the person. The caller has locked the account. @param at when a party that is missing is created
 */
export async function payerOn(
  trx: Trx,
  accountId: number,
  { day, at }: { day: Day; at: string },
): Promise<Payer> {
  const seats = await listSeatsOf(trx, accountId);
  const seat = seats.findLast(({ from_on }) => from_on <= day) ?? seats[0];
  return seat ? payerOf(trx, seat.membership_id) : personAsPayer(trx, accountId, at);
}

async function personAsPayer(trx: Trx, accountId: number, at: string): Promise<Payer> {
  const person = await findPerson(trx, accountId);
  if (!person) throw new Error(`No account ${accountId} is left to pay`);
  const { full_name: fullName, company, vat, email } = person;
  const [known] = await findPersonParties(trx, { accountId, email });
  const partyId = known?.id ?? (await ensureParty(trx, { fullName, company, vat, email }, at));
  return { partyId, buyer: (await partyById(trx, partyId)).legal_name, membershipId: null };
}
