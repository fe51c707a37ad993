import { addDays, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { insertMembership } from '../memberships/memberships.table.ts';
import { partyFields } from './builders.ts';
import type { World } from './world.ts';

const EVIDENCE = 'Accusé de réception';
/** So long ago that the notice of the renewal may be received by now. */
const DAYS_AGO = 350;

/** Makes the memberships that calls are about, a new one each time. Each returns the id of what it is named after. */
export function createMembershipRecords({ domain, admin, clock, database, ...world }: World) {
  const { db } = database;
  let newest = 0;

  async function membership(offer: 'SINGLE' | 'BUSINESS' = 'BUSINESS'): Promise<number> {
    const { id: partyId } = await domain.parties.create(admin, partyFields());
    const startsOn = addDays(today(clock), -DAYS_AGO);
    newest = await db
      .transaction()
      .execute((trx) => insertMembership(trx, { partyId, memberSince: startsOn, at: timestamp(clock) }));
    await domain.memberships.grant(admin, newest, { offer, startsOn, seats: 4, unitNetCents: 45_000 });
    return newest;
  }

  async function unseatedMember(): Promise<number> {
    const { id } = await world.joinedMember();
    await db.deleteFrom('seat_assignment').where('account_id', '=', id).execute();
    return id;
  }

  async function renewal(): Promise<number> {
    const details = await domain.memberships.find(admin, await membership());
    return details.terms[0]?.renewal?.id ?? 0;
  }

  return {
    unseatedMember,
    renewal,
    membership: () => membership(),
    singleMembership: () => membership('SINGLE'),
    businessRequest: async () => (await world.submittedRequest({ memberType: 'BUSINESS' })).id,
    endedMembership: async () => {
      const id = await membership();
      await domain.memberships.terminate(admin, id, { reason: 'D’un commun accord' });
      return id;
    },
    /** On the membership that was made last. */
    seatOfNewest: async () => {
      await domain.memberships.assignSeat(admin, newest, await unseatedMember());
      return (await domain.memberships.find(admin, newest)).seatList[0]?.id ?? 0;
    },
    toldRenewal: async () => {
      const id = await renewal();
      await domain.memberships.recordNotice(admin, id, { on: today(clock), evidence: EVIDENCE });
      return id;
    },
    clockedRenewal: async () => {
      const id = await renewal();
      const receipt = { on: today(clock), evidence: EVIDENCE };
      await domain.memberships.recordNotice(admin, id, receipt);
      await domain.memberships.recordInvoice(admin, id, receipt);
      return id;
    },
    declinedRenewal: async () => {
      const id = await renewal();
      const decline = { on: today(clock), how: 'MAIL', evidence: EVIDENCE } as const;
      await domain.memberships.recordDecline(admin, id, decline);
      return id;
    },
    /** As the calendar leaves it once the term has ended. */
    undecidedRenewal: async () => {
      const id = await renewal();
      await db.updateTable('renewal_case').set({ state: 'NEEDS_DECISION' }).where('id', '=', id).execute();
      await db
        .updateTable('membership_term')
        .set({ state: 'ENDED' })
        .where('membership_id', '=', newest)
        .execute();
      return id;
    },
  };
}
