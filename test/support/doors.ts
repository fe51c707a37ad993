import { randomUUID } from 'node:crypto';
import type { Door } from '@cercle/contract/door';
import { ticketText } from '@cercle/contract/tickets';
import type { Db } from '../../server/src/db/database.ts';
import { hoursAfter } from '../../server/src/kernel/calendar.ts';
import type { ApiClient } from './api-client.ts';

export type ExpectedPerson = { name: string; company?: string; state?: 'REGISTERED' | 'WITHDRAWN' };

/** An event that begins in an hour, with members who are registered, in rows of their own. @returns its id */
export async function addEventWithPeople(db: Db, people: ExpectedPerson[]): Promise<number> {
  const now = new Date().toISOString();
  const policy = await db.selectFrom('policy_version').select('id').executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('event')
    .values({
      ...{ slug: randomUUID(), state: 'PUBLISHED', audience: 'PUBLIC', title: 'Dîner de rentrée' },
      ...{ summary: 'Un repas', search_text: 'diner', body: '{"type":"doc","content":[]}' },
      ...{ hosts: '[]', programme: '[]', picture_hash: null, place_name: 'Le Moulin', street: '' },
      ...{ postal_code: '', city: 'Namur', capacity: 1_000, guests_per_member: 4, created_at: now },
      ...{ starts_at: hoursAfter(now, 1), ends_at: hoursAfter(now, 5), policy_version_id: policy.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { name, company = '', state = 'REGISTERED' } of people) {
    const account = await db
      .insertInto('account')
      .values({
        ...{ role: 'MEMBER', email: `${randomUUID()}@societe.example`, password_hash: null, active: false },
        ...{ email_verified_at: now, full_name: name, company, member_type: 'SINGLE', photo_hash: null },
        ...{ search_text: name, created_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('event_registration')
      .values({ event_id: id, account_id: account.id, state, created_at: now, registered_at: now })
      .execute();
  }
  return id;
}

/** The list of the door, as the site has it. */
export const doorOf = (admin: ApiClient, eventId: number) => admin.get<Door>(`/admin/events/${eventId}/door`);

/** The names of those who are in, in the order of the registrations. */
export const namesOfPresent = async (admin: ApiClient, eventId: number) =>
  (await doorOf(admin, eventId)).registrations.flatMap(({ name, entries }) =>
    entries.length > 0 ? [name] : [],
  );

/** The ticket of a person. */
export async function ticketOfPerson(admin: ApiClient, eventId: number, name: string): Promise<string> {
  const { registrations } = await doorOf(admin, eventId);
  const registration = registrations.find((candidate) => candidate.name === name);
  if (!registration) throw new Error(`${name} is not registered`);
  return ticketText({ eventId, registrationId: registration.id, signature: registration.signature });
}

/** Lets people in at the door, by their names. */
export async function letPeopleIn(admin: ApiClient, eventId: number, names: string[]): Promise<void> {
  const { registrations } = await doorOf(admin, eventId);
  const checkIns = names.map((name) => ({
    ...{ what: 'SEARCH', nonce: randomUUID(), at: new Date().toISOString(), isOffline: false },
    registrationId: registrations.find((registration) => registration.name === name)?.id ?? 0,
  }));
  const response = await admin.send('POST', `/admin/events/${eventId}/check-ins`, {
    device: 'Entrée',
    checkIns,
  });
  if (!response.ok) throw new Error(await response.text());
}
