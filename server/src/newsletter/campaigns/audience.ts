// Who is in an audience: the subscribers of today, and members of today by their account. Guests of events are not: they gave their
// address for one evening. Read in batches by id, so that a hundred thousand addresses neither fill the memory nor hold up others.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AudienceCount, AudienceSource } from '@cercle/contract/audiences';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { readRowCounters } from '../../db/row-counters.ts';
import { attendanceOf } from '../../events/door/check-ins.table.ts';
import { isDoorUsed, isOver } from '../../events/door/presence.ts';
import type { Keys } from '../../kernel/keys.ts';
import { createRests } from '../../kernel/rests.ts';
import { suppressedAmong } from './suppression.ts';

/** So few rows that neither reading nor copying them holds up others for long. */
const BATCH_ROWS = 250;

type Audience = {
  hasSubscribers: boolean;
  /** Of `account`: true for the members who are in it. */
  isMember: RawBuilder<boolean>;
};

type Person = { id: number; email: string; name: string; accountId: number | null };

/** Sources, as they are now. */
async function audienceOf(db: Db, sources: readonly AudienceSource[]): Promise<Audience> {
  const conditions = [sql<boolean>`false`];
  for (const source of sources) {
    if (source.kind === 'MEMBERS')
      conditions.push(
        source.memberType === null ? sql`true` : sql`account.member_type = ${source.memberType}`,
      );
    if (source.kind === 'PARTICIPANTS') conditions.push(await isParticipant(db, source));
  }
  return {
    hasSubscribers: sources.some(({ kind }) => kind === 'SUBSCRIBERS'),
    isMember: sql`(${sql.join(conditions, sql` or `)})`,
  };
}

type Participants = Extract<AudienceSource, { kind: 'PARTICIPANTS' }>;

/** Nobody came, nor stayed away, before the end of an event, or where nobody used the page of the door. */
async function isParticipant(db: Db, { eventId, participation }: Participants): Promise<RawBuilder<boolean>> {
  const isRegistered = sql`registration.state = 'REGISTERED'`;
  const whoAre = (condition: RawBuilder<unknown>) =>
    sql<boolean>`account.id in (select registration.account_id from event_registration as registration
      where registration.event_id = ${eventId} and registration.account_id is not null and ${condition})`;
  if (participation === 'REGISTERED') return whoAre(isRegistered);
  const event = await db.selectFrom('event').select('state').where('id', '=', eventId).executeTakeFirst();
  if (!event || !isOver(event)) return sql`false`;
  const attendance = await attendanceOf(db, eventId);
  if (!isDoorUsed(attendance)) return sql`false`;
  const present = [...attendance.byRegistration.keys()];
  const isPresent = present.length === 0 ? sql`false` : sql`registration.id in (${sql.join(present)})`;
  return whoAre(participation === 'PRESENT' ? isPresent : sql`${isRegistered} and not ${isPresent}`);
}

/** The members of today: with an active account, and not of those who left the circle. */
export const currentMembers = (db: Db) =>
  db
    .selectFrom('account')
    .where('account.role', '=', 'MEMBER')
    .where('account.active', '=', true)
    .where('account.email_verified_at', 'is not', null)
    .where('account.left_circle', '=', false);

const activeSubscriptions = (db: Db) =>
  db.selectFrom('newsletter_subscription as subscription').where('subscription.unsubscribed_at', 'is', null);

/** By their address, members are known by name. */
const selectSubscribers = (db: Db, after: number): Promise<Person[]> =>
  activeSubscriptions(db)
    .leftJoin('account', (join) =>
      join.onRef('account.email', '=', 'subscription.email').on('account.role', '=', 'MEMBER'),
    )
    .select(['subscription.id', 'subscription.email', 'account.id as accountId'])
    .select(({ fn, val }) => fn.coalesce('account.full_name', val('')).as('name'))
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(BATCH_ROWS)
    .execute();

const selectMembers = (db: Db, isMember: RawBuilder<boolean>, after: number): Promise<Person[]> =>
  currentMembers(db)
    .select(['account.id', 'account.id as accountId', 'account.email', 'account.full_name as name'])
    .where(isMember)
    .where('account.id', '>', after)
    .orderBy('account.id')
    .limit(BATCH_ROWS)
    .execute();

/** @param pause what others have of the process after each full batch */
async function* inBatches(
  pause: () => Promise<void>,
  read: (after: number) => Promise<Person[]>,
): AsyncGenerator<Person[]> {
  let after = 0;
  for (;;) {
    const people = await read(after);
    if (people.length > 0) yield people;
    if (people.length < BATCH_ROWS) return;
    after = people.at(-1)?.id ?? after;
    await pause();
  }
}

/** Everyone in the audience, also those to whom nothing is sent; a subscriber who is also a member comes twice. */
export async function* readAudience(db: Db, sources: readonly AudienceSource[]): AsyncGenerator<Person[]> {
  const { hasSubscribers, isMember } = await audienceOf(db, sources);
  const rest = createRests();
  if (hasSubscribers) yield* inBatches(rest, (after) => selectSubscribers(db, after));
  yield* inBatches(rest, (after) => selectMembers(db, isMember, after));
}

type CountDependencies = { db: Db; keys: Pick<Keys, 'newsletterRefusal'> };

/**
 * Locks people who were read before, until the caller's transaction ends. An erasure waits, and then finds what is written about them;
 * after one, they are gone. In the order of an erasure, and of ids, so that nobody waits in a circle.
 * @returns those who are still known by the address
 */
export async function lockPeople(trx: Trx, people: readonly Person[]): Promise<Person[]> {
  const emails = people.map(({ email }) => email);
  const lock = (table: 'account' | 'newsletter_subscription') =>
    lockRows(trx, trx.selectFrom(table).select(['id', 'email']).where('email', 'in', emails).orderBy('id'));
  const accounts = await lock('account');
  const known = new Set([...accounts, ...(await lock('newsletter_subscription'))].map(({ email }) => email));
  const accountIds = new Set(accounts.map(({ id }) => id));
  return people
    .filter(({ email }) => known.has(email))
    .map((person) => ({
      ...person,
      accountId: accountIds.has(person.accountId ?? 0) ? person.accountId : null,
    }));
}

/** How many people a campaign to it would reach now, and how many it would pass over. Each address counts once. */
export async function countAudience(
  { db, keys }: CountDependencies,
  sources: readonly AudienceSource[],
): Promise<AudienceCount> {
  const { hasSubscribers, isMember } = await audienceOf(db, sources);
  const count = { reached: 0, unsubscribed: 0, blocked: 0 };
  if (hasSubscribers) {
    count.blocked = await countBlockedSubscribers(db);
    count.reached = (await readRowCounters(db)).newsletter - count.blocked;
  }
  // Others may wait for the caller's transaction: no rests.
  for await (const members of inBatches(nextTurn, (after) => selectMembers(db, isMember, after))) {
    const emails = members.map(({ email }) => email);
    const counted = hasSubscribers ? await subscribedAmong(db, emails) : new Set<string>();
    const others = emails.filter((email) => !counted.has(email));
    const suppressed = await suppressedAmong(db, keys, others);
    for (const email of others) {
      const reason = suppressed.get(email);
      if (reason === undefined) count.reached += 1;
      else if (reason === 'BLOCKED') count.blocked += 1;
      else count.unsubscribed += 1;
    }
  }
  return count;
}

async function countBlockedSubscribers(db: Db): Promise<number> {
  const { total } = await activeSubscriptions(db)
    .innerJoin('blocked_address as blocked', 'blocked.email', 'subscription.email')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Which of these addresses are subscribed. */
export async function subscribedAmong(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await activeSubscriptions(db).select('email').where('email', 'in', emails).execute();
  return new Set(rows.map(({ email }) => email));
}
