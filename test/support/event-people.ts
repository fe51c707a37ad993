import type { EventCreateResult } from '@cercle/contract/events';
import { EMPTY_RICH_TEXT } from '@cercle/contract/rich-text-nodes';
import type { Db } from '../../server/src/db/database.ts';
import { addDays, dayOf } from '../../server/src/kernel/calendar.ts';
import type { ApiClient } from './api-client.ts';
import { withDatabase } from './mail-queue.ts';
import type { TestSite } from './site.ts';

const DAYS_AHEAD = 60;

/** A published event in two months, from 19:00 to 22:00. @returns its id */
export async function addEvent(admin: ApiClient, change: object = {}): Promise<number> {
  const day = addDays(dayOf(new Date().toISOString()), DAYS_AHEAD);
  const response = await admin.send('POST', '/admin/events', {
    ...{ title: 'Dîner du cercle', summary: 'Un repas, et des rencontres', audience: 'PUBLIC' },
    body: EMPTY_RICH_TEXT,
    ...{ placeName: 'Château du Lac', startsAt: `${day}T19:00`, endsAt: `${day}T22:00` },
    ...{ capacity: 200, guestsPerMember: 5, ...change },
  });
  if (!response.ok) throw new Error(await response.text());
  const { id } = (await response.json()) as EventCreateResult;
  const published = await admin.send('PUT', `/admin/events/${id}/publish`);
  if (!published.ok) throw new Error(await published.text());
  return id;
}

/** A person to register: with `host`, the guest of another, by position. */
export type NewRegistration = { name: string; company?: string; host?: number };

/** Registers people for an event, written straight into the site’s database. @returns their registrations, in their order */
export const addRegistrations = (
  { store }: Pick<TestSite, 'store'>,
  eventId: number,
  people: NewRegistration[],
) =>
  withDatabase(store, async (db) => {
    const ids: number[] = [];
    for (const person of people) ids.push(await register(db, eventId, person, ids));
    return ids;
  });

async function register(
  db: Db,
  event_id: number,
  { name, company = '', host }: NewRegistration,
  ids: number[],
): Promise<number> {
  const created_at = new Date().toISOString();
  const email = `${crypto.randomUUID()}@societe.example`;
  const registered = { event_id, state: 'REGISTERED' as const, created_at, registered_at: created_at };
  const values =
    host === undefined
      ? { ...registered, account_id: await addAccount(db, { name, company, email, created_at }) }
      : { ...registered, account_id: null, host_id: ids[host] ?? null, name, company, email };
  const inserted = db.insertInto('event_registration').values(values).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

type NewAccount = { name: string; company: string; email: string; created_at: string };

async function addAccount(db: Db, { name, ...account }: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({
      ...{ ...account, full_name: name, role: 'MEMBER', active: true, member_type: 'SINGLE' },
      ...{ password_hash: 'none', photo_hash: null, email_verified_at: account.created_at },
      search_text: name.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
