import type { EventCreateResult, EventData, EventDetails } from '@cercle/contract/events';
import type { Page } from '@cercle/contract/paging';
import type { RegistrationForm, RegistrationRow } from '@cercle/contract/registrations';
import { openDatabase } from '../../server/src/db/database.ts';
import { eventFields } from '../../server/src/testing/event-fields.ts';
import type { ApiClient } from './api-client.ts';
import { withDatabase } from './mail-queue.ts';
import { daysAgo } from './memberships.ts';
import type { Person } from './people.ts';
import type { TestSite } from './site.ts';

/** In years to come, whatever the day on which the tests run: long before the last day to withdraw. */
const EVENING = { startsAt: '2090-03-02T19:00', endsAt: '2090-03-02T22:30' };

async function call<Answer>(client: ApiClient, method: string, path: string, body?: object): Promise<Answer> {
  const response = await client.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** @returns the id of a draft */
export const draftEvent = async (admin: ApiClient, change: Partial<EventData> = {}): Promise<number> =>
  (await call<EventCreateResult>(admin, 'POST', '/admin/events', eventFields({ ...EVENING, ...change }))).id;

/** @returns the id of an event whose registrations are open */
export async function publishEvent(admin: ApiClient, change: Partial<EventData> = {}): Promise<number> {
  const id = await draftEvent(admin, change);
  await call(admin, 'PUT', `/admin/events/${id}/publish`);
  return id;
}

export const eventOf = (admin: ApiClient, id: number) => admin.get<EventDetails>(`/admin/events/${id}`);

/** An administrator registers a member, who is on the waiting list where no seat is free. */
export const registerMember = (
  admin: ApiClient,
  eventId: number,
  { id }: Pick<Person, 'id'>,
  form: Partial<RegistrationForm> = {},
): Promise<void> => call(admin, 'POST', `/admin/events/${eventId}/registrations`, { accountId: id, ...form });

export const registrationsOf = async (admin: ApiClient, eventId: number): Promise<RegistrationRow[]> =>
  (await admin.get<Page<RegistrationRow>>(`/admin/events/${eventId}/registrations?size=100`)).content;

type EventChange = Record<string, unknown> & {
  /** Days from today. */
  inDays?: number;
  /** By default it is published. */
  isDraft?: boolean;
};

export type TestEvent = { id: number; slug: string; path: string };

/** Long enough before its day to withdraw without a fee; in a few days it is too late for that. */
const EARLY = 60;
export const LATE = 3;

/** Creates an event for five people as an administrator does. */
export async function addEvent(office: ApiClient, change: EventChange = {}): Promise<TestEvent> {
  const { inDays = EARLY, isDraft = false, ...fields } = change;
  const day = daysAgo(-inDays);
  const created = await office.send('POST', '/admin/events', {
    ...{ title: 'Dîner d’hiver', summary: 'Une table, une question par service.', audience: 'PUBLIC' },
    ...{ placeName: 'Le Moulin', street: 'Quai Haut 3', postalCode: '4000', city: 'Liège' },
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'On y dîne.' }] }] },
    ...{ startsAt: `${day}T19:00`, endsAt: `${day}T22:30`, capacity: 5, guestsPerMember: 0 },
    ...{ hosts: ['Anne Hôte'], programme: [{ time: '19:00', text: 'On arrive' }] },
    ...fields,
  });
  if (!created.ok) throw new Error(`No event: ${await created.text()}`);
  const { id } = (await created.json()) as { id: number };
  if (!isDraft) await actOnEvent(office, id, 'publish');
  const { slug } = await office.get<{ slug: string }>(`/admin/events/${id}`);
  return { id, slug, path: `/evenements/${slug}` };
}

export async function actOnEvent(office: ApiClient, id: number, verb: string, body?: object): Promise<void> {
  const response = await office.send('PUT', `/admin/events/${id}/${verb}`, body);
  if (!response.ok) throw new Error(`${verb}: ${await response.text()}`);
}

/** A member asks for a seat, as from their own browser. */
export async function registerAs(member: ApiClient, { id }: TestEvent, isFeeSeen = false): Promise<void> {
  const response = await member.send('POST', `/me/events/${id}/registration`, { guests: [], isFeeSeen });
  if (!response.ok) throw new Error(`Not registered: ${await response.text()}`);
}

/** As if the event had been that many days ago; pages show it with the next change of an event. */
export async function moveToPast({ store }: Pick<TestSite, 'store'>, { id }: TestEvent, days: number) {
  const { db, close } = await openDatabase(store);
  const day = daysAgo(days);
  await db
    .updateTable('event')
    .set({ starts_at: `${day}T18:00:00.000Z`, ends_at: `${day}T21:00:00.000Z` })
    .where('id', '=', id)
    .execute();
  await close();
}

/** As if it had begun yesterday, and had just been held. */
export const endEvent = ({ store }: Pick<TestSite, 'store'>, id: number) =>
  withDatabase(store, async (db) => {
    const day = daysAgo(1);
    await db
      .updateTable('event')
      .set({ state: 'HELD', starts_at: `${day}T18:00:00.000Z`, ends_at: `${day}T21:00:00.000Z` })
      .where('id', '=', id)
      .execute();
  });
