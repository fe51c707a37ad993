import { today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { insertMembership } from '../memberships/memberships.table.ts';
import type { World } from './world.ts';

/** Memberships of members who can log in, for calls about one's own. */
export function createOwnMembershipRecords({ database: { db }, clock, domain, admin }: World) {
  const accountOf = (email: string) =>
    db.selectFrom('account').select(['id', 'full_name']).where('email', '=', email).executeTakeFirstOrThrow();

  async function party(kind: 'PERSON' | 'COMPANY', legalName: string) {
    return db
      .insertInto('party')
      .values({
        ...{ kind, legal_name: legalName, enterprise_number: null, vat_status: 'LIABLE' },
        search_text: legalName.toLowerCase(),
        created_at: timestamp(clock),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async function membership(partyId: number, accountId: number, offer: 'SINGLE' | 'BUSINESS') {
    const startsOn = today(clock);
    await db.deleteFrom('seat_assignment').where('account_id', '=', accountId).execute();
    const id = await db
      .transaction()
      .execute((trx) => insertMembership(trx, { partyId, memberSince: startsOn, at: timestamp(clock) }));
    const agreement = offer === 'BUSINESS' ? { seats: 4, unitNetCents: 45_000, seatsReason: '' } : {};
    await domain.memberships.grant(admin, id, { startsOn, offer, ...agreement });
    await domain.memberships.assignSeat(admin, id, accountId);
    return id;
  }

  /** A Single membership of that member. */
  async function single(email: string): Promise<void> {
    const { id, full_name } = await accountOf(email);
    await membership((await party('PERSON', full_name)).id, id, 'SINGLE');
  }

  /** The same, whose renewal the member has declined. */
  async function declined(email: string): Promise<void> {
    await single(email);
    const { id, full_name: name } = await accountOf(email);
    const member = { kind: 'member', id, name, sessionId: 'test' } as const;
    await domain.ownMemberships.declineOwn(member, await renewalOf(email));
  }

  /** A company of four seats, for whose people that member answers. */
  async function company(email: string): Promise<void> {
    const { id } = await accountOf(email);
    const { id: partyId } = await party('COMPANY', 'Maison Delvaux');
    await membership(partyId, id, 'BUSINESS');
    await db
      .insertInto('company_role')
      .values({ party_id: partyId, account_id: id, role: 'PEOPLE' })
      .execute();
  }

  /** The seat of that member. @returns its id */
  async function seatOf(email: string): Promise<number> {
    const { id: accountId } = await accountOf(email);
    const { id } = await db
      .selectFrom('seat_assignment')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The renewal of that member's only term. @returns its id */
  async function renewalOf(email: string): Promise<number> {
    const { id: accountId } = await accountOf(email);
    const { id } = await db
      .selectFrom('renewal_case as renewal')
      .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
      .innerJoin('seat_assignment as seat', 'seat.membership_id', 'term.membership_id')
      .select('renewal.id')
      .where('seat.account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return id;
  }

  return { single, declined, company, seatOf, renewalOf };
}
