// Events that are over, and the absences from them, by the calls of the site. Only what takes days is written into its database.

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NoShowList, NoShowRow, NoShowsTold } from '@cercle/contract/no-shows';
import type { ApiClient } from './api-client.ts';
import { actOnEvent, addEvent, eventOf, moveToPast, registrationsOf, type TestEvent } from './events.ts';
import { withDatabase } from './mail-queue.ts';
import { daysAgo } from './memberships.ts';
import type { Person } from './people.ts';
import type { TestSite } from './site.ts';

type Site = Pick<TestSite, 'store'>;
type Coming = { person: Person; guest?: string };

async function call<Answer>(client: ApiClient, method: string, path: string, body?: object): Promise<Answer> {
  const response = await client.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** An event to come for which these people are registered, each with their guest. */
export async function eventWith(admin: ApiClient, people: Coming[], change: object = {}): Promise<TestEvent> {
  const event = await addEvent(admin, { capacity: 50, guestsPerMember: 1, ...change });
  for (const { person, guest } of people)
    await call(admin, 'POST', `/admin/events/${event.id}/registrations`, {
      accountId: person.id,
      guests: guest ? [{ name: guest, email: `${randomUUID()}@societe.example` }] : [],
      isFeeSeen: true,
    });
  return event;
}

/** It was that many days ago, and these people passed its door. */
export async function holdEvent(
  site: Site,
  admin: ApiClient,
  event: TestEvent,
  { present, days = 1 }: { present: string[]; days?: number },
): Promise<void> {
  await moveToPast(site, event, days);
  const isPublished = async () => (await eventOf(admin, event.id)).state === 'PUBLISHED';
  if (await isPublished())
    await actOnEvent(admin, event.id, 'hold').catch(async (error) => {
      // The clock may have been faster.
      if (await isPublished()) throw error;
    });
  const registrations = await registrationsOf(admin, event.id);
  const checkIns = registrations
    .filter(({ name }) => present.includes(name))
    .map(({ id }) => ({
      ...{ nonce: randomUUID(), what: 'SEARCH', registrationId: id },
      at: `${daysAgo(days)}T18:05:00.000Z`,
    }));
  if (checkIns.length > 0)
    await call(admin, 'POST', `/admin/events/${event.id}/check-ins`, { device: 'Accueil', checkIns });
}

export const closeEvent = (admin: ApiClient, { id }: TestEvent) => actOnEvent(admin, id, 'close');

const noShowsOf = (admin: ApiClient, { id }: TestEvent) =>
  admin.get<NoShowList>(`/admin/events/${id}/no-shows`);

export async function noShowOf(admin: ApiClient, event: TestEvent, name: string): Promise<NoShowRow> {
  const row = (await noShowsOf(admin, event)).rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`${name} was not absent`);
  return row;
}

const POLL_MS = 100;
const ATTEMPTS = 600;

/** Lets the clock work until it is so. */
export async function untilNoShow(
  admin: ApiClient,
  event: TestEvent,
  name: string,
  isSo: (row: NoShowRow) => boolean,
): Promise<NoShowRow> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await noShowOf(admin, event, name);
    if (isSo(row)) return row;
    // Refused while it runs already.
    await admin.send('POST', '/admin/jobs/events/run');
    await wait(POLL_MS);
  }
  throw new Error(`Still not so of ${name}: ${JSON.stringify(await noShowOf(admin, event, name))}`);
}

/** The member is told, and their mail server has the letter. */
export async function tellOf(admin: ApiClient, event: TestEvent, name: string): Promise<NoShowRow> {
  const { id } = await noShowOf(admin, event, name);
  await call<NoShowsTold>(admin, 'POST', `/admin/events/${event.id}/no-shows/tell`, { ids: [id] });
  return untilNoShow(admin, event, name, ({ state }) => state === 'TOLD');
}

export const decideOn = (
  admin: ApiClient,
  { id }: NoShowRow,
  verb: 'contest' | 'uphold' | 'waive',
  reason: string,
) => call<NoShowRow>(admin, 'POST', `/admin/no-shows/${id}/${verb}`, { reason });

/** As if the days to contest had passed. */
export const endContestDays = ({ store }: Site, { id }: Pick<NoShowRow, 'id'>) =>
  withDatabase(store, (db) =>
    db
      .updateTable('no_show')
      .set({ told_on: daysAgo(20), contest_until: daysAgo(1) })
      .where('id', '=', id)
      .execute(),
  );
