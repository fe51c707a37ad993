import { randomUUID } from 'node:crypto';
import type { CheckIn, CheckInOutcomes } from '@cercle/contract/door';
import { ApiClient } from '../test/support/api-client.ts';
import { addEventWithPeople, doorOf } from '../test/support/doors.ts';
import { withDatabase } from '../test/support/mail-queue.ts';
import { ADMIN, startSite } from '../test/support/site.ts';
import type { Line } from './report.ts';

const PEOPLE = 300;
/** Of the people, each device has let in so many: some came past both. */
const DEVICE_SHARE = 0.6;
/** As the page of the door sends them. */
const BATCH = 100;
const MAX_SECONDS = 5;
const MINUTE_MS = 60_000;

/** Two devices without a network have let 300 people in, some twice: both send at once, then take the list. */
export async function doorMerge(engine: string): Promise<Line[]> {
  console.error(`The door of an event on ${engine}…`);
  const site = await startSite({ LOG_LEVEL: 'error' });
  try {
    const people = Array.from({ length: PEOPLE }, (_, index) => ({ name: `Personne ${index}` }));
    const event = await withDatabase(site.store, (db) => addEventWithPeople(db, people));
    const admin = await new ApiClient(site.url).logIn(ADMIN);
    const ids = (await doorOf(admin, event)).registrations.map(({ id }) => id);
    const share = Math.ceil(PEOPLE * DEVICE_SHARE);
    const startedAt = performance.now();
    await Promise.all([
      sendAll(admin, event, 'Entrée', ids.slice(0, share)),
      sendAll(admin, event, 'Bar', ids.slice(-share)),
    ]);
    const { registrations, conflicts } = await doorOf(admin, event);
    const seconds = (performance.now() - startedAt) / 1_000;
    const present = registrations.filter(({ entries }) => entries.length > 0).length;
    const doubles = 2 * share - PEOPLE;
    if (present !== PEOPLE || conflicts.length !== doubles)
      throw new Error(`${present} people are in and ${conflicts.length} passed twice`);
    return [
      {
        ...{ engine, what: `${PEOPLE} people on two devices, ${doubles} of them on both, merged` },
        ...{ seconds: `${seconds.toFixed(2)} s`, target: `≤ ${MAX_SECONDS} s` },
        holds: seconds <= MAX_SECONDS ? 'yes' : 'no',
      },
    ];
  } finally {
    await site.close();
  }
}

async function sendAll(admin: ApiClient, event: number, device: string, ids: number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += BATCH) {
    const checkIns = ids.slice(first, first + BATCH).map((registrationId): CheckIn => {
      const at = new Date(Date.now() - MINUTE_MS).toISOString();
      return { what: 'SEARCH', nonce: randomUUID(), at, isOffline: true, registrationId };
    });
    const response = await admin.send('POST', `/admin/events/${event}/check-ins`, { device, checkIns });
    if (!response.ok) throw new Error(await response.text());
    const { outcomes } = (await response.json()) as CheckInOutcomes;
    if (outcomes.some(({ result }) => result === 'REFUSED')) throw new Error('a check-in was refused');
  }
}
