// Who came to the events of the demonstration site, and two absences: one that the account to try contests, and one that is charged.

import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/src/db/database.ts';
import type { Domain } from '../../server/src/domain.ts';
import { contestUntil } from '../../server/src/events/no-shows/receipts.ts';
import { type Actor, type Member, requireAdmin } from '../../server/src/kernel/actor.ts';
import { type Day, today } from '../../server/src/kernel/calendar.ts';
import type { Clock } from '../../server/src/kernel/clock.ts';

type DemoContext = { domain: Domain; database: Database; clock: Clock };

const CALENDAR = 'Calendrier';
const DEVICE = 'Tablette de l’accueil';
const MINUTE_MS = 60_000;
const EXCUSE =
  'J’étais bien là dès le début\u202f: je suis passée par l’entrée des artistes, avec l’orateur.';
/** So long after the letter, the days to contest are over wherever holidays fall. */
const DAYS_UNTIL_CHARGED = 20;

/** All who have a seat pass the door before the event begins, but those members, and guests of theirs. */
export async function recordDoor(
  { domain }: DemoContext,
  admin: Actor,
  eventId: number,
  absent: Member[],
): Promise<void> {
  const { event, registrations } = await domain.door.find(admin, eventId);
  const names = absent.map(({ name }) => name);
  const isAbsent = ({ name, host }: { name: string; host: string | null }) => names.includes(host ?? name);
  const people = registrations.filter((each) => each.state === 'REGISTERED' && !isAbsent(each));
  const start = Date.parse(event.startsAt);
  const checkIns = people.map(({ id: registrationId }, index) => ({
    ...{ what: 'SEARCH' as const, registrationId, nonce: randomUUID(), isOffline: false },
    at: new Date(start - (people.length - index) * MINUTE_MS).toISOString(),
  }));
  await domain.door.record(admin, eventId, { device: DEVICE, checkIns });
}

/**
 * Tells the absences of a closed event, as if the letters had arrived so many days ago. One member contests; the others are charged.
 * @param setClock sets the clock of the domain to so many days ago
 */
export async function tellAbsences(
  { domain, database, clock }: DemoContext,
  admin: Actor,
  { eventId, contesting, daysAgo }: { eventId: number; contesting: Member; daysAgo: number },
  setClock: (daysAgo: number) => void,
): Promise<void> {
  const { rows } = await domain.noShows.ofEvent(admin, eventId);
  const toldOn = today(clock);
  const { name } = requireAdmin(admin);
  for (const { id } of rows) await markTold({ database, clock }, { id, toldOn, by: name });
  for (const { id } of await domain.noShows.mine(contesting))
    await domain.noShows.contestOwn(contesting, id, EXCUSE);
  setClock(daysAgo - DAYS_UNTIL_CHARGED);
  await domain.eventJob.run(async () => undefined);
}

type Told = { id: number; toldOn: Day; by: string };

/** Invented people get no letters, so that none is accepted by a mail server. */
async function markTold(
  { database: { db }, clock }: Omit<DemoContext, 'domain'>,
  { id, toldOn, by }: Told,
): Promise<void> {
  await db
    .updateTable('no_show')
    .set({ state: 'TOLD', told_on: toldOn, contest_until: contestUntil(toldOn) })
    .where('id', '=', id)
    .execute();
  const line = { no_show_id: id, at: clock.now().toISOString(), account_id: null };
  await db
    .insertInto('no_show_history')
    .values([
      { ...line, kind: 'no-show.sent', by_name: by },
      { ...line, kind: 'no-show.told', by_name: CALENDAR },
    ])
    .execute();
}
