import type { Db } from '../../db/database.ts';
import { type Day, dayOf } from '../../kernel/calendar.ts';
import { memberSince } from '../../members/member-since.ts';

/** A guest of an event who is a member since; to each member who had brought them, once. */
export type GuestWhoJoined = { hostId: number; accountId: number; joinedOn: Day };

/**
 * Guests who had a seat at an event that took place, and became members on its day or later. Those whose registration the link of the
 * mailed address, or the address itself, gave to their account: of others nobody knows.
 * @param hostId of one member alone
 */
export async function listGuestsWhoJoined(db: Db, hostId?: number): Promise<GuestWhoJoined[]> {
  const guests = await db
    .selectFrom('event_registration as guest')
    .innerJoin('event_registration as host', 'host.id', 'guest.host_id')
    .innerJoin('event', 'event.id', 'guest.event_id')
    .select(['guest.account_id', 'host.account_id as host_id', 'event.starts_at'])
    .where('guest.state', '=', 'REGISTERED')
    .where('event.state', 'in', ['HELD', 'CLOSED'])
    .where('guest.account_id', 'is not', null)
    .where('host.account_id', 'is not', null)
    .$if(hostId !== undefined, (query) => query.where('host.account_id', '=', hostId ?? 0))
    .execute();
  const since = await memberSince(
    db,
    guests.flatMap(({ account_id }) => account_id ?? []),
  );
  const joined = new Map<string, GuestWhoJoined>();
  for (const guest of guests) {
    const joinedOn = since.get(guest.account_id ?? 0);
    if (joinedOn === undefined || joinedOn < dayOf(guest.starts_at)) continue;
    const { host_id: host = 0, account_id: account = 0 } = guest;
    joined.set(`${host}-${account}`, { hostId: host ?? 0, accountId: account ?? 0, joinedOn });
  }
  return [...joined.values()];
}
