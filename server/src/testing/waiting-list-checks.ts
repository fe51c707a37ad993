import { expect } from 'vitest';
import type { Db } from '../db/database.ts';
import { freeSeats, isLate, type WaitingList, waitingGroups } from './reference-waiting-list.ts';

/** A list as texts: people in their order, and offers in theirs. */
export const textsOf = ({ people, offers }: WaitingList): Texts => ({
  people: people.map(({ member, host, state, handingOverSince }) =>
    personText(host === null ? `member ${member}` : `guest of ${host}`, state, handingOverSince),
  ),
  offers: offers.map(({ person, seats, state, expiresAt }) => `${person} ${seats} ${state} ${expiresAt}`),
});

type Texts = { people: string[]; offers: string[] };

const personText = (who: string, state: string, handingOverSince: string | null) =>
  `${who} ${state}${handingOverSince === null ? '' : ' handing over'}`;

/** The same of the real list. @param accountIds of the members, by their numbers */
export async function storedTexts(db: Db, eventId: number, accountIds: number[]): Promise<Texts> {
  const rows = await db
    .selectFrom('event_registration')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  const offers = await db
    .selectFrom('seat_offer')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  const indexOf = (id: number) => rows.findIndex((row) => row.id === id);
  const whoIs = ({ host_id, account_id }: (typeof rows)[number]) =>
    host_id === null ? `member ${accountIds.indexOf(account_id ?? 0)}` : `guest of ${indexOf(host_id)}`;
  return {
    people: rows.map((row) => personText(whoIs(row), row.state, row.handing_over_since)),
    offers: offers.map(
      ({ registration_id, seats, state, expires_at }) =>
        `${indexOf(registration_id)} ${seats} ${state} ${expires_at}`,
    ),
  };
}

/** Whatever the rules say: what can never be false. */
export async function checkSeats(db: Db, eventId: number, list: WaitingList): Promise<void> {
  const { capacity } = await db
    .selectFrom('event')
    .select('capacity')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const { people, offers } = await storedTexts(db, eventId, []);
  const registered = people.filter((text) => text.includes('REGISTERED')).length;
  const offered = offers
    .filter((text) => text.includes('PENDING'))
    .reduce((sum, text) => sum + Number(text.split(' ')[1]), 0);
  expect(registered + offered, 'seats that are taken or offered').toBeLessThanOrEqual(capacity);
  const fitting = waitingGroups(list).filter(({ members }) => members.length <= freeSeats(list));
  if (!isLate(list)) expect(fitting, 'groups that wait although they fit').toEqual([]);
  await checkHistory(db, eventId);
}

/** Each change of a state is one line of the history, and one line is one change. */
async function checkHistory(db: Db, eventId: number): Promise<void> {
  const lines = await db
    .selectFrom('registration_history as line')
    .innerJoin('event_registration as registration', 'registration.id', 'line.registration_id')
    .select(['line.kind', 'registration.id', 'registration.state', 'registration.registered_at'])
    .where('registration.event_id', '=', eventId)
    .execute();
  const offers = await db
    .selectFrom('seat_offer')
    .select(['registration_id', 'state'])
    .where('event_id', '=', eventId)
    .execute();
  const perPerson = Map.groupBy(lines, ({ id }) => id);
  for (const [id, own] of perPerson) {
    const count = (kind: string) => own.filter((line) => line.kind === kind).length;
    const [{ state, registered_at: registeredAt } = { state: '', registered_at: null }] = own;
    const stateLine = `registration.${String(state).toLowerCase().replace('_', '-')}`;
    expect(count(stateLine), `lines of ${stateLine}`).toBe(1);
    expect(count('registration.registered')).toBe(registeredAt === null ? 0 : 1);
    const ofOffers = (one: string) =>
      offers.filter((offer) => offer.registration_id === id && offer.state === one).length;
    expect(count('offer.made')).toBe(offers.filter((offer) => offer.registration_id === id).length);
    for (const [one, kind] of [
      ['CLAIMED', 'offer.claimed'],
      ['DECLINED', 'offer.declined'],
      ['EXPIRED', 'offer.expired'],
    ] as const)
      expect(count(kind), kind).toBe(ofOffers(one));
  }
}
