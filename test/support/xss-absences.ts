import { randomUUID } from 'node:crypto';
import type { NoShowList } from '@cercle/contract/no-shows';
import { addDays, dayOf } from '../../server/src/kernel/calendar.ts';
import type { ApiClient } from './api-client.ts';
import { addEvent } from './event-people.ts';
import { withDatabase } from './mail-queue.ts';
import type { TestSite } from './site.ts';

const ALONE = { guests: [], isFeeSeen: true };

/** An event of yesterday, closed, at which those members were not seen; they were told today. @returns the absences, in their order */
export async function addToldAbsences(
  { store }: Pick<TestSite, 'store'>,
  admin: ApiClient,
  accountIds: number[],
): Promise<number[]> {
  const eventId = await addEvent(admin);
  const path = `/admin/events/${eventId}`;
  for (const accountId of accountIds)
    await call(admin, 'POST', `${path}/registrations`, { accountId, ...ALONE });
  const now = new Date().toISOString();
  const today = dayOf(now);
  const yesterday = addDays(today, -1);
  await withDatabase(store, (db) =>
    db
      .updateTable('event')
      .set({ starts_at: `${yesterday}T18:00:00.000Z`, ends_at: `${yesterday}T21:00:00.000Z` })
      .where('id', '=', eventId)
      .execute(),
  );
  const walkIn = { name: 'Lou Martin', email: '', company: '' };
  const checkIns = [{ nonce: randomUUID(), at: now, what: 'WALK_IN', walkIn }];
  await call(admin, 'POST', `${path}/check-ins`, { device: 'Entrée', checkIns });
  await call(admin, 'PUT', `${path}/hold`);
  await call(admin, 'PUT', `${path}/close`);
  const { rows } = await admin.get<NoShowList>(`${path}/no-shows`);
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
  await withDatabase(store, (db) =>
    db
      .updateTable('no_show')
      .set({ state: 'TOLD', told_on: today, contest_until: addDays(today, 14) })
      .where('id', 'in', ids)
      .execute(),
  );
  return ids;
}

async function call(client: ApiClient, method: string, path: string, body?: object): Promise<void> {
  const response = await client.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
}
