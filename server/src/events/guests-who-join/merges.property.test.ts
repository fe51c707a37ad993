import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { DomainError } from '../../kernel/domain-error.ts';
import { openClub } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';
import { createGuestClaims } from '../../testing/guest-claims.ts';
import { unofferedGroups } from '../../testing/unoffered-groups.ts';

const club = await openClub();
afterAll(() => club.close());
const { registrations } = club.domain;
const { event, members, rowsOf } = createEventRecords(club);

const RUNS = 25;
const HOSTS = 3;
const ADDRESSES = 2;
const CAPACITY = 4;
const NO_FEE = { isFeeSeen: true };

const move = fc.record({
  kind: fc.constantFrom('invite', 'invite', 'invite', 'join', 'join', 'leave', 'cancel', 'claim', 'claim'),
  host: fc.nat({ max: HOSTS - 1 }),
  address: fc.nat({ max: ADDRESSES - 1 }),
  guests: fc.nat({ max: 2 }),
});
type Move = ReturnType<(typeof move)['generate']>['value'];

/** What is refused changes nothing. */
const ifAllowed = (call: Promise<unknown>) =>
  call.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });

/** A person who is invited by several, under addresses of theirs, registers too and claims these addresses: all in any order. */
async function live(turns: Move[][]): Promise<number> {
  const [lou, ...hosts] = await members(1 + HOSTS);
  if (!lou) throw new Error('nobody');
  const id = await event({ capacity: CAPACITY });
  const addresses = Array.from({ length: ADDRESSES }, (_, index) => `lou-${id}-${index}@exemple.be`);
  const { claim } = createGuestClaims(club);
  const act = ({ kind, host, address, guests }: Move) => {
    const actor = hosts[host] ?? lou;
    const email = addresses[address] ?? '';
    const others = Array.from({ length: guests }, () => guestData());
    switch (kind) {
      case 'invite':
        return registrations.register(actor, id, {
          ...{ guests: [guestData({ email }), ...others].slice(0, 2), ...NO_FEE },
        });
      case 'join':
        return registrations.register(lou, id, { guests: others, ...NO_FEE });
      case 'leave':
        return registrations.withdraw(lou, id, NO_FEE);
      case 'cancel':
        return registrations.withdraw(actor, id, NO_FEE);
      default:
        return claim(lou, email);
    }
  };
  let merges = 0;
  for (const turn of turns) {
    await Promise.all(turn.map((each) => ifAllowed(act(each))));
    const rows = await rowsOf(id);
    const isLive = ({ state }: (typeof rows)[number]) => state === 'REGISTERED' || state === 'WAITING';
    const pending = await club.database.db
      .selectFrom('seat_offer')
      .select('seats')
      .where('event_id', '=', id)
      .where('state', '=', 'PENDING')
      .execute();
    const offered = pending.reduce((sum, { seats }) => sum + seats, 0);
    const registered = rows.filter(({ state }) => state === 'REGISTERED').length;
    expect(registered + offered, 'seats taken and offered').toBeLessThanOrEqual(CAPACITY);
    const ofLou = rows.filter((row) => row.account_id === lou.id && isLive(row));
    expect(ofLou.length, 'live registrations of one person').toBeLessThanOrEqual(1);
    for (const guest of rows.filter((row) => row.host_id !== null && isLive(row)))
      expect(rows.find(({ id: hostId }) => hostId === guest.host_id)?.state, 'the host of a guest').toMatch(
        guest.state === 'REGISTERED' ? /^REGISTERED$/ : /^(REGISTERED|WAITING)$/,
      );
    expect(await unofferedGroups(club.database.db, id), 'who waits though there are seats').toEqual([]);
    merges = await countMerged(id);
  }
  return merges;
}

async function countMerged(id: number): Promise<number> {
  const rows = await club.database.db
    .selectFrom('registration_history as line')
    .innerJoin('event_registration as registration', 'registration.id', 'line.registration_id')
    .select(['line.kind', 'registration.state'])
    .where('registration.event_id', '=', id)
    .where('line.kind', '=', 'registration.merged')
    .execute();
  expect(rows.every(({ state }) => state === 'WITHDRAWN')).toBe(true);
  return rows.length;
}

test('E19 whatever is done in whatever order, at once too, one person has one registration and no seat is given twice', async () => {
  let merges = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 12 }),
      async (turns) => {
        merges += await live(turns);
      },
    ),
    { numRuns: RUNS },
  );
  expect(merges, 'merges that were tried').toBeGreaterThan(RUNS / 3);
});

test('E19 linking and registering at once end with one registration', async () => {
  for (let time = 0; time < 10; time += 1) {
    const [host, lou] = await members(2);
    if (!host || !lou) throw new Error('nobody');
    const id = await event({ capacity: 3 });
    const email = `lou-course-${id}@exemple.be`;
    await registrations.register(host, id, { guests: [guestData({ email })], ...NO_FEE });
    const token = (await createGuestClaims(club).linkTo(lou, email)) ?? '';
    const confirm = () => club.domain.guestVisits.confirm(lou, token);
    const register = () => ifAllowed(registrations.register(lou, id, { guests: [], ...NO_FEE }));
    await Promise.all(time % 2 === 0 ? [confirm(), register()] : [register(), confirm()]);
    const live = (await rowsOf(id)).filter(({ state }) => state === 'REGISTERED');
    expect(live.filter(({ account_id }) => account_id === lou.id)).toHaveLength(1);
  }
});
