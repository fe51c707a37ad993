// A few members in the middle of their year: a Single term, one whose renewal was declined, one that has ended, and a company
// with four seats. The other members are members of before, whose term is not recorded yet.

import type { Db } from '../../server/src/db/database.ts';
import type { Domain } from '../../server/src/domain.ts';
import type { Actor } from '../../server/src/kernel/actor.ts';
import { addDays, type Day, today } from '../../server/src/kernel/calendar.ts';
import { type Clock, timestamp } from '../../server/src/kernel/clock.ts';
import { insertMembership } from '../../server/src/memberships/memberships.table.ts';
import { person } from './people.ts';

/** Numbers of invited people who are active members: of the company, the first is a Business member. */
const SINGLE = 0;
const DECLINED = 2;
const ENDED = 4;
const COMPANY = [1, 3, 6];
/** A person who has no account yet. */
const INVITED = 90;

const SEATS = 4;
const SEAT_PRICE_CENTS = 45_000;
const DAYS_AGO = { single: 304, declined: 250, ended: 200, company: 120, termination: 20 };

type Context = { database: { db: Db }; clock: Clock; domain: Domain };

/** @param setClock to that many days before today */
export async function fillMemberships(
  { database: { db }, clock, domain }: Context,
  admin: Actor,
  setClock: (daysAgo: number) => void,
): Promise<void> {
  const { memberships, ownMemberships } = domain;
  setClock(0);
  const day = today(clock);

  /** A membership whose term began that many days ago, and on whose first day the clock is left. */
  async function begin(index: number, daysAgo: number, company?: string): Promise<number> {
    const startsOn = addDays(day, -daysAgo);
    setClock(daysAgo);
    const id = await openMembership(db, clock, {
      legalName: company ?? person(index).fullName,
      startsOn,
      company,
    });
    const agreement = company
      ? { offer: 'BUSINESS' as const, seats: SEATS, unitNetCents: SEAT_PRICE_CENTS, seatsReason: '' }
      : { offer: 'SINGLE' as const };
    await memberships.grant(admin, id, { startsOn, ...agreement });
    await memberships.assignSeat(admin, id, await accountOf(db, index));
    return id;
  }

  await begin(SINGLE, DAYS_AGO.single);
  await begin(DECLINED, DAYS_AGO.declined);
  const declining = await actorOf(db, DECLINED);
  setClock(0);
  await ownMemberships.declineOwn(declining);

  const ended = await begin(ENDED, DAYS_AGO.ended);
  setClock(DAYS_AGO.termination);
  await memberships.terminate(admin, ended, { reason: 'D’un commun accord' });

  const [manager = 0, ...others] = COMPANY;
  const company = await begin(manager, DAYS_AGO.company, person(manager).company);
  await giveRoles(db, company, await accountOf(db, manager));
  for (const index of others) await memberships.assignSeat(admin, company, await accountOf(db, index));
  const { fullName, email } = person(INVITED);
  await ownMemberships.inviteToSeat(await actorOf(db, manager), { fullName, email });
}

type NewMembership = { legalName: string; startsOn: Day; company?: string | undefined };

/** Of a party that it creates. */
const openMembership = (db: Db, clock: Clock, { legalName, startsOn, company }: NewMembership) =>
  db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('party')
      .values({
        kind: company ? 'COMPANY' : 'PERSON',
        legal_name: legalName,
        enterprise_number: null,
        vat_status: company ? 'LIABLE' : 'NONE',
        search_text: legalName.toLowerCase(),
        created_at: timestamp(clock),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return insertMembership(trx, { partyId: id, memberSince: startsOn, at: timestamp(clock) });
  });

async function accountOf(db: Db, index: number): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', person(index).email)
    .executeTakeFirstOrThrow();
  return row.id;
}

const actorOf = async (db: Db, index: number): Promise<Actor> => ({
  kind: 'member',
  id: await accountOf(db, index),
  name: person(index).fullName,
  sessionId: 'demo',
});

/** Answers for the dues of the company, and for its people. */
async function giveRoles(db: Db, membershipId: number, accountId: number): Promise<void> {
  const { party_id } = await db
    .selectFrom('membership')
    .select('party_id')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('company_role')
    .values((['DUES', 'PEOPLE'] as const).map((role) => ({ party_id, account_id: accountId, role })))
    .execute();
}
