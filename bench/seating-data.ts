// An event with its tables, and past ones at which the same people sat by chance.

import type { Db } from '../server/src/db/database.ts';
import { addDays, monthsBefore, startOfDay } from '../server/src/kernel/calendar.ts';

export const PEOPLE = 200;
export const SEATS = 8;
export const TABLES = PEOPLE / SEATS;
export const PAST_EVENTS = 24;
const COMPANIES = 60;

/** @returns the id of the event that is to come, and those of its registrations and tables */
export async function addBanquets(db: Db, today: string) {
  const accounts = await addAccounts(db, today);
  const { id: policy } = await db.selectFrom('policy_version').select('id').executeTakeFirstOrThrow();
  for (let month = 1; month <= PAST_EVENTS; month += 1) {
    const past = await addBanquet(db, { accounts, policy, day: monthsBefore(today, month - 1), past: true });
    await seatByChance(db, past);
  }
  return addBanquet(db, { accounts, policy, day: addDays(today, 30), past: false });
}

async function addAccounts(db: Db, today: string): Promise<number[]> {
  const rows = Array.from({ length: PEOPLE }, (_, index) => ({
    ...{ email: `convive${index}@societe.example`, full_name: `Convive ${index}`, role: 'MEMBER' as const },
    ...{ company: `Société ${index % COMPANIES}`, active: true, member_type: 'SINGLE' as const },
    ...{ password_hash: 'none', photo_hash: null, search_text: `convive ${index}` },
    ...{ email_verified_at: startOfDay(today), created_at: startOfDay(today) },
  }));
  const ids = await db.insertInto('account').values(rows).returning('id').execute();
  return ids.map(({ id }) => id);
}

type Banquet = { id: number; registrations: number[]; tables: number[] };
type NewBanquet = { accounts: number[]; policy: number; day: string; past: boolean };

async function addBanquet(db: Db, { accounts, policy, day, past }: NewBanquet): Promise<Banquet> {
  const at = startOfDay(day);
  const { id } = await db
    .insertInto('event')
    .values({
      ...{ slug: `banquet-${day}`, title: `Banquet du ${day}`, summary: 'Un repas', search_text: 'banquet' },
      ...{ state: past ? 'CLOSED' : 'PUBLISHED', audience: 'PUBLIC', place_name: 'Le Club', street: '' },
      ...{ postal_code: '', city: '', body: '{"type":"doc","content":[]}', hosts: '[]', programme: '[]' },
      ...{ picture_hash: null, starts_at: at, ends_at: startOfDay(addDays(day, 1)), created_at: at },
      ...{ capacity: PEOPLE, guests_per_member: 0, policy_version_id: policy },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = accounts.map((account_id) => ({
    ...{ event_id: id, account_id, state: 'REGISTERED' as const, created_at: at, registered_at: at },
  }));
  const tables = Array.from({ length: TABLES }, (_, position) => ({
    ...{ event_id: id, name: `Table ${position + 1}`, seats: SEATS, position },
  }));
  const registered = await db.insertInto('event_registration').values(people).returning('id').execute();
  const added = await db.insertInto('seating_table').values(tables).returning('id').execute();
  return { id, registrations: registered.map((row) => row.id), tables: added.map((row) => row.id) };
}

/** Everybody at any table. */
export async function seatByChance(db: Db, { registrations, tables }: Banquet): Promise<void> {
  const drawn = registrations
    .map((registration_id) => ({ registration_id, at: Math.random() }))
    .sort((one, other) => one.at - other.at);
  const places = drawn.map(({ registration_id }, index) => ({
    ...{ registration_id, table_id: tables[Math.floor(index / SEATS)] ?? 0 },
  }));
  await db.deleteFrom('seating_place').where('registration_id', 'in', registrations).execute();
  await db.insertInto('seating_place').values(places).execute();
}
