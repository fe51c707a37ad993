import { randomUUID } from 'node:crypto';
import type { EventDetails } from '@cercle/contract/events';
import { IDEMPOTENCY_HEADER } from '@cercle/contract/idempotency-header';
import type { Db } from '../../server/src/db/database.ts';
import { ApiClient } from './api-client.ts';
import { createCallsAmidKills } from './calls-amid-kills.ts';
import { openConcurrentProcesses } from './concurrent-processes.ts';
import { publishEvent } from './events.ts';
import { logInMembers } from './log-in-members.ts';
import { withDatabase } from './mail-queue.ts';
import { findSeatFaults } from './seat-faults.ts';
import { ADMIN } from './site.ts';

const PROCESSES = 4;
const MEMBERS = 40;
const SEATS = 15;
const GUESTS = 2;
const random = (below: number) => Math.floor(Math.random() * below);
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

type Method = 'POST' | 'PUT';
type Call = { client: ApiClient; method: Method; path: string; body: object; key: string };

export type ConcurrentRegistrations = Awaited<ReturnType<typeof registerConcurrently>>;

/**
 * Members register with guests, withdraw, answer offers and say no, and an administrator changes the number of seats, `count` times at
 * random, through four processes on PostgreSQL and one on SQLite, of which one is killed amid that, `kills` times; what got no answer
 * is asked again. Then the seats are counted.
 */
export async function registerConcurrently(count: number, kills: number, root?: string) {
  const settings = { LOG_LEVEL: 'fatal', TRUST_PROXY: '1' };
  const { sites, close } = await openConcurrentProcesses(PROCESSES, settings, root);
  try {
    const admin = await new ApiClient(sites[0].url).logIn(ADMIN);
    return await withDatabase(sites[0].store, async (db) => {
      const eventId = await publishEvent(admin, { capacity: SEATS, guestsPerMember: GUESTS });
      const members = await logInMembers(sites, MEMBERS);
      const calls = createCallsAmidKills(sites, {
        send: ({ client, method, path, body, key }: Call, siteUrl) =>
          client
            .at(siteUrl, `10.3.${random(250)}.${random(250)}`)
            .send(method, path, body, { [IDEMPOTENCY_HEADER]: key }),
      });
      for (let wave = 0; wave <= kills; wave += 1) {
        const wanted = Array.from({ length: Math.ceil(count / (kills + 1)) }, () =>
          randomCall(eventId, members, admin),
        );
        await calls.wave(await Promise.all(wanted), wave < kills);
      }
      return { processes: sites.length, ...calls.result, ...(await countSeats(db, eventId)) };
    });
  } finally {
    await close();
  }
}

const guestOf = () => ({ name: 'Anne Invitée', email: `${randomUUID().slice(0, 8)}@ailleurs.example` });

/** What a member, or the secretary, might ask for now. */
async function randomCall(eventId: number, members: ApiClient[], admin: ApiClient): Promise<Call> {
  const client = pick(members);
  const own = `/me/events/${eventId}/registration`;
  const call = (method: Method, path: string, body: object, by = client): Call => ({
    ...{ client: by, method, path, body, key: randomUUID() },
  });
  const register = () => {
    const guests = Array.from({ length: random(GUESTS + 1) }, guestOf);
    return call('POST', own, { guests });
  };
  const resize = async () => {
    const event = await admin.get<EventDetails>(`/admin/events/${eventId}`);
    const capacity = Math.max(1, SEATS + random(9) - 4);
    return call('PUT', `/admin/events/${eventId}`, updateOf(event, capacity), admin);
  };
  const answer = (verb: string) => () => call('PUT', `${own}/${verb}`, {});
  const kinds: (() => Call | Promise<Call>)[] = [
    ...[register, register, register, register],
    ...[answer('withdraw'), answer('withdraw'), answer('accept'), answer('accept'), answer('refuse')],
    ...[answer('decline'), () => call('POST', `/me/events/${eventId}/guests`, guestOf()), resize],
  ];
  return pick(kinds)();
}

function updateOf(event: EventDetails, capacity: number) {
  const { title, summary, body, pictureId, audience, place, guestsPerMember, hosts, programme, version } =
    event;
  const { name: placeName, street, postalCode, city } = place;
  const dates = { startsAt: event.startsAtClock, endsAt: event.endsAtClock };
  const texts = { title, summary, body, pictureId, audience, hosts, programme };
  return { ...texts, ...dates, placeName, street, postalCode, city, guestsPerMember, capacity, version };
}

async function countSeats(db: Db, eventId: number) {
  const rows = await db
    .selectFrom('event_registration')
    .select('state')
    .where('event_id', '=', eventId)
    .execute();
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  return {
    registered: count('REGISTERED'),
    waiting: count('WAITING'),
    claimed: await countClaimed(db, eventId),
    faults: await findSeatFaults(db, eventId),
  };
}

async function countClaimed(db: Db, eventId: number): Promise<number> {
  const offers = await db
    .selectFrom('seat_offer')
    .select('id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'CLAIMED')
    .execute();
  return offers.length;
}
