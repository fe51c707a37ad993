// Events with people who are registered for them, for tests of table plans.

import type { RegistrationState } from '@cercle/contract/registration-states';
import { searchText } from '@cercle/contract/search-text';
import type { EventRow } from '../db/schema.ts';
import { hoursAfter, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { conditionsOn } from '../policies/conditions.ts';
import { memberData } from './builders.ts';
import type { World } from './world.ts';

const STARTS_AT = '2026-04-02T17:00:00.000Z';
let count = 0;

export function createSeatingRecords({ database: { db }, clock, domain, admin }: World) {
  /** A published event of 2 April 2026, 19:00. @returns its id */
  async function event(change: Partial<Omit<EventRow, 'id'>> = {}): Promise<number> {
    count += 1;
    const { id: policyId } = await conditionsOn(db, today(clock), today(clock));
    const startsAt = change.starts_at ?? STARTS_AT;
    const { id } = await db
      .insertInto('event')
      .values({
        ...{ slug: `table-${count}`, state: 'PUBLISHED', audience: 'PUBLIC', title: `Banquet ${count}` },
        ...{ summary: 'Un banquet', body: JSON.stringify({ type: 'doc', content: [] }), hosts: '[]' },
        ...{ programme: '[]', picture_hash: null, place_name: 'Le Club', street: '', postal_code: '' },
        ...{ city: 'Bruxelles', search_text: `banquet ${count}`, starts_at: startsAt },
        ends_at: hoursAfter(startsAt, 3),
        ...{ capacity: 500, guests_per_member: 5, policy_version_id: policyId, created_at: timestamp(clock) },
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A member who can log in. @returns the id of their account */
  async function account(fullName: string, company = ''): Promise<number> {
    const { email, phone, vat } = memberData();
    const { id } = await db
      .insertInto('account')
      .values({
        ...{ email, company, phone, vat, role: 'MEMBER', active: true, member_type: 'SINGLE' },
        ...{ full_name: fullName, password_hash: 'hash', photo_hash: null },
        email_verified_at: timestamp(clock),
        search_text: searchText(fullName, company),
        created_at: timestamp(clock),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** @returns the id of the registration */
  async function register(
    eventId: number,
    accountId: number,
    state: RegistrationState = 'REGISTERED',
  ): Promise<number> {
    const values = { event_id: eventId, account_id: accountId, state, created_at: timestamp(clock) };
    const inserted = db.insertInto('event_registration').values(values).returning('id');
    return (await inserted.executeTakeFirstOrThrow()).id;
  }

  /** A person whom a member brings. @returns the id of their registration */
  async function guest(eventId: number, hostId: number, name: string): Promise<number> {
    count += 1;
    const { id } = await db
      .insertInto('event_registration')
      .values({
        ...{ event_id: eventId, account_id: null, host_id: hostId, name, email: `table-${count}@exemple.be` },
        ...{ company: '', state: 'REGISTERED', created_at: timestamp(clock) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** New tables « Table 1 », « Table 2 » …, with so many seats each. @returns their ids */
  async function tables(eventId: number, ...seats: number[]): Promise<number[]> {
    const added = seats.map((each, index) => ({ id: null, name: `Table ${index + 1}`, seats: each }));
    const plan = await domain.tablePlans.setTables(admin, eventId, { tables: added, removedIds: [] });
    return plan.tables.map(({ id }) => id);
  }

  const place = (eventId: number, registrationId: number, tableId: number | null, isPinned = false) =>
    domain.tablePlans.place(admin, eventId, registrationId, { tableId, isPinned });

  let newest = 0;

  /** An event with so many people and a table of eight for each eight of them. */
  async function banquet(people: number): Promise<number> {
    const eventId = await event();
    newest = eventId;
    for (let index = 0; index < people; index += 1)
      await register(eventId, await account(`Convive ${index + 1}`));
    await tables(eventId, ...Array.from({ length: Math.ceil(people / 8) }, () => 8));
    return eventId;
  }

  /** Of the newest banquet. @returns the id of its first table */
  const tableOfNewest = async () => (await domain.tablePlans.find(admin, newest)).tables[0]?.id ?? 0;

  /** Of the newest banquet. @returns the id of a registration without a place */
  const personOfNewest = async () =>
    (await domain.tablePlans.find(admin, newest)).unseated[0]?.registrationId ?? 0;

  return { event, account, register, guest, tables, place, banquet, tableOfNewest, personOfNewest };
}
