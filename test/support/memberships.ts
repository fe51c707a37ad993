import { type Db, openDatabase } from '../../server/src/db/database.ts';
import type { Dependencies } from '../../server/src/dependencies.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { addDays, type Day, today } from '../../server/src/kernel/calendar.ts';
import { type Clock, systemClock, timestamp } from '../../server/src/kernel/clock.ts';
import { insertMembership } from '../../server/src/memberships/memberships.table.ts';
import { createMemberships } from '../../server/src/memberships/memberships.ts';
import type { TestSite } from './site.ts';

type Site = Pick<TestSite, 'store'>;
type Holder = { id: number; fullName: string };

/** A day that many days before today; negative is later. */
export const daysAgo = (days: number): Day => addDays(today(systemClock), -days);

const SEAT_PRICE_CENTS = 45_000;

/** At noon of a day. */
const clockAt = (day: Day): Clock => ({ now: () => new Date(`${day}T12:00:00.000Z`) });

/** Memberships of the site, given through the verbs of the business. */
async function withMemberships<Result>(
  { store }: Site,
  clock: Clock,
  work: (db: Db, verbs: ReturnType<typeof createMemberships>, admin: Actor) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(store);
  try {
    const row = await db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'ADMIN')
      .limit(1)
      .executeTakeFirstOrThrow();
    const admin: Actor = { kind: 'admin', id: row.id, name: 'La direction', sessionId: 'test' };
    const verbs = createMemberships({ db, clock } as unknown as Dependencies);
    return await work(db, verbs, admin);
  } finally {
    await close();
  }
}

/** A Single membership of that person. @returns its id */
export const addSingle = (site: Site, { id: accountId, fullName }: Holder, startsOn: Day): Promise<number> =>
  withMemberships(site, clockAt(startsOn), async (db, verbs, admin) => {
    await forgetMembership(db, accountId);
    const { id } = await openMembership(db, 'PERSON', fullName, startsOn);
    await verbs.grant(admin, id, { startsOn, offer: 'SINGLE' });
    await verbs.assignSeat(admin, id, accountId);
    return id;
  });

type CompanyOptions = { name: string; seats: number; treasurer: Holder; manager: Holder; startsOn: Day };

/** A Business membership on which sit who answers for the dues and who answers for the people. */
export const addCompany = (site: Site, { name, seats, treasurer, manager, startsOn }: CompanyOptions) =>
  withMemberships(site, clockAt(startsOn), async (db, verbs, admin) => {
    const { id, partyId } = await openMembership(db, 'COMPANY', name, startsOn);
    const seatsReason = 'Petite équipe';
    await verbs.grant(admin, id, {
      ...{ startsOn, offer: 'BUSINESS', seats, unitNetCents: SEAT_PRICE_CENTS, seatsReason },
    });
    for (const { id: accountId } of [treasurer, manager]) {
      await forgetMembership(db, accountId);
      await verbs.assignSeat(admin, id, accountId);
    }
    const role = (account_id: number, role: 'DUES' | 'PEOPLE') => ({ party_id: partyId, account_id, role });
    await db
      .insertInto('company_role')
      .values([role(treasurer.id, 'DUES'), role(manager.id, 'PEOPLE')])
      .execute();
    return id;
  });

/** Members of before the product kept terms: of one company, and without a seat. */
export const putInCompany = (site: Site, people: Holder[], company: string): Promise<void> =>
  withMemberships(site, systemClock, async (db) => {
    for (const { id } of people) {
      await forgetMembership(db, id);
      await db
        .updateTable('account')
        .set({ member_type: 'BUSINESS', company })
        .where('id', '=', id)
        .execute();
    }
  });

export const endMembership = (site: Site, id: number): Promise<void> =>
  withMemberships(site, systemClock, (_, verbs, admin) =>
    verbs.terminate(admin, id, { reason: 'D’un commun accord' }),
  );

/** The notice and the invoice of the renewal were received on that day. */
export const announceRenewal = (site: Site, membershipId: number, on: Day): Promise<void> =>
  withMemberships(site, systemClock, async (db, verbs, admin) => {
    const { id } = await caseOf(db, membershipId);
    const receipt = { on, evidence: 'Accusé de réception' };
    await verbs.recordNotice(admin, id, receipt);
    await verbs.recordInvoice(admin, id, receipt);
  });

/** As if the invoice had been received so long ago that the days to decline, or to undo, are over. */
export const closeDeclineWindow = (site: Site, membershipId: number): Promise<void> =>
  withMemberships(site, systemClock, async (db) => {
    const { id } = await caseOf(db, membershipId);
    await db
      .updateTable('renewal_case')
      .set({ invoice_received_on: daysAgo(45), decline_until: daysAgo(11) })
      .where('id', '=', id)
      .execute();
  });

const caseOf = (db: Db, membershipId: number) =>
  db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .select('renewal.id')
    .where('term.membership_id', '=', membershipId)
    .executeTakeFirstOrThrow();

/** The one that began with the activation of their access. */
const forgetMembership = (db: Db, accountId: number) =>
  db
    .deleteFrom('membership')
    .where(
      'id',
      'in',
      db.selectFrom('seat_assignment').select('membership_id').where('account_id', '=', accountId),
    )
    .execute();

const openMembership = (db: Db, kind: 'PERSON' | 'COMPANY', legalName: string, memberSince: Day) =>
  db.transaction().execute(async (trx) => {
    const at = timestamp(systemClock);
    const { id: partyId } = await trx
      .insertInto('party')
      .values({
        ...{ kind, legal_name: legalName, enterprise_number: null, vat_status: 'LIABLE' },
        search_text: legalName.toLowerCase(),
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { partyId, id: await insertMembership(trx, { partyId, memberSince, at }) };
  });
