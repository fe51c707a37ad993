import type { EventsQuery } from '@cercle/contract/events';
import { withDe } from '@cercle/contract/french-elision';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';
import { createGuestClaims } from '../../testing/guest-claims.ts';
import { countDone } from '../../testing/outcomes.ts';

const club = clubPerTest();
const EMAIL = 'lou@ancienne.example';
const ALONE = { guests: [], isFeeSeen: true };
const invited = (email = EMAIL) => ({ guests: [guestData({ email })], isFeeSeen: false });
const query = (period: EventsQuery['period']) => ({ period, page: 0, size: 10, q: '' });
const asMember = (actor: unknown) => actor as Member;

const HELD = { starts_at: '2026-02-01T18:00:00.000Z', ends_at: '2026-02-01T21:00:00.000Z' };
const close = (id: number) =>
  club.database.db
    .updateTable('event')
    .set({ ...HELD, state: 'CLOSED' })
    .where('id', '=', id)
    .execute();

const nameOf = async ({ id }: Member) =>
  (
    await club.database.db
      .selectFrom('account')
      .select('full_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).full_name;

const accountsOf = async (id: number) =>
  (await createEventRecords(club).rowsOf(id)).map(({ account_id }) => account_id);

describe('E19 A guest who becomes a member under the same address', () => {
  test('is one person: what they came to is theirs, and what they are invited to, whose seat stays the host’s', async () => {
    const { event, member, rowsOf } = createEventRecords(club);
    const host = await member();
    const [past, next] = [await event({ capacity: 4 }), await event({ capacity: 4 })];
    for (const id of [past, next]) await club.domain.registrations.register(host, id, invited());
    await close(past);
    const joined = await club.joinedMember({ email: EMAIL });
    const actor = asMember(joined.actor);
    expect((await rowsOf(past))[1], 'the clock has not come by').toMatchObject({ account_id: null });
    await createGuestClaims(club).runJob();
    const { list, findById } = club.domain.registrations;
    expect((await list(actor, query('past'))).content).toMatchObject([
      { id: past, registration: null, guestOf: { host: await nameOf(host), state: 'REGISTERED' } },
    ]);
    expect(await findById(actor, next)).toMatchObject({
      ...{ registration: null, guestOf: { host: await nameOf(host), state: 'REGISTERED' }, can: [] },
    });
    const [own, guest] = await rowsOf(next);
    expect(guest).toMatchObject({
      account_id: joined.id,
      host_id: own?.id,
      name: 'Lou Martin',
      email: EMAIL,
    });
    expect((await findById(host, next)).registration?.guests).toMatchObject([{ email: EMAIL }]);
  });

  test('by an address that they confirm later, too; not by one that nobody confirmed', async () => {
    const { event, member } = createEventRecords(club);
    const id = await event({ capacity: 4 });
    await club.domain.registrations.register(await member(), id, invited());
    const { runJob } = createGuestClaims(club);
    await club.invitedMember({ email: EMAIL });
    await runJob();
    expect(await accountsOf(id)).toEqual([expect.any(Number), null]);
    const other = await event({ capacity: 4 });
    await club.domain.registrations.register(await member(), other, invited('lou@nouvelle.example'));
    const joined = await club.joinedMember();
    const { request, confirm } = club.domain.emailChange;
    const email = 'lou@nouvelle.example';
    await request(joined.actor, { email, password: PASSWORD }, DEVICE);
    await runJob();
    expect(await accountsOf(other), 'only asked for').toEqual([expect.any(Number), null]);
    await confirm(
      joined.actor,
      (await club.mailsTo(email)).find(({ secret }) => secret !== null)?.secret ?? '',
      DEVICE,
    );
    await runJob();
    expect(await accountsOf(other)).toEqual([expect.any(Number), joined.id]);
  });

  test('is theirs at once when a host invites an address that a member has proven', async () => {
    const { event, members, rowsOf } = createEventRecords(club);
    const [host, other] = (await members(2)) as [Member, Member];
    const joined = await club.joinedMember({ email: EMAIL });
    const id = await event({ capacity: 5 });
    const { register, addGuest } = club.domain.registrations;
    await register(host, id, invited());
    await register(other, id, ALONE);
    expect(await rowsOf(id)).toMatchObject([{}, { account_id: joined.id, name: 'Lou Martin' }, {}]);
    const again = { ...guestData({ email: EMAIL }), isFeeSeen: false };
    await expect(addGuest(other, id, again)).rejects.toMatchObject({
      errors: { email: [expect.stringContaining('ne peut pas être ajoutée')] },
    });
  });

  test('is found a minute later if they were being invited while they proved it', async () => {
    const { event, member, rowsOf } = createEventRecords(club);
    const { runJob } = createGuestClaims(club);
    const id = await event({ capacity: 4 });
    const joined = await club.joinedMember({ email: EMAIL });
    await runJob();
    await club.domain.registrations.register(await member(), id, invited());
    const { db } = club.database;
    await db.updateTable('event_registration').set({ account_id: null }).where('email', '=', EMAIL).execute();
    club.clock.advance({ seconds: 61 });
    await runJob();
    expect((await rowsOf(id))[1]).toMatchObject({ account_id: joined.id });
    expect(await db.selectFrom('guest_claim').selectAll().execute(), 'settled').toEqual([]);
    expect(await club.domain.eventJob.hasWork()).toBe(false);
  });
});

describe('E19 One person has one registration', () => {
  test('a member who comes as a guest is told so, by whom, and registers once they withdrew', async () => {
    const { event, member, lines } = createEventRecords(club);
    const host = await member();
    const id = await event({ capacity: 2 });
    const { register, decline, findById, removeGuest } = club.domain.registrations;
    const actor = asMember((await club.joinedMember({ email: EMAIL })).actor);
    await register(host, id, invited());
    const text = `Déjà inscrit à cet événement, comme invité ${withDe(await nameOf(host))}\u202f: une personne n’a qu’une inscription.`;
    await expect(register(actor, id, ALONE)).rejects.toMatchObject({ code: 'conflict', message: text });
    await expect(decline(actor, id)).rejects.toMatchObject({ code: 'conflict', message: text });
    const guestId = (await findById(host, id)).registration?.guests[0]?.id ?? 0;
    await removeGuest(host, id, guestId, { isFeeSeen: false });
    await register(actor, id, ALONE);
    expect(await findById(actor, id)).toMatchObject({ guestOf: null, registration: { state: 'REGISTERED' } });
    expect((await lines(id)).filter((kind) => kind === 'registration.registered')).toHaveLength(3);
  });

  test('a member who comes is no guest of another, nor their own; the host does not learn why', async () => {
    const { event, members, states } = createEventRecords(club);
    const [host] = (await members(1)) as [Member];
    const joined = await club.joinedMember({ email: EMAIL });
    const actor = asMember(joined.actor);
    const id = await event({ capacity: 9 });
    const { register } = club.domain.registrations;
    const refused = {
      errors: {
        'guests.0.email': [
          'Cette adresse ne peut pas être ajoutée à cet événement\u202f: indiquez-en une autre, ou écrivez-nous.',
        ],
      },
    };
    await expect(register(actor, id, invited())).rejects.toMatchObject(refused);
    await register(actor, id, ALONE);
    await expect(register(host, id, invited())).rejects.toMatchObject(refused);
    expect(await states(id)).toEqual(['REGISTERED']);
  });
});

describe('E19 A member claims what was invited by another address', () => {
  test('a link goes there, which adds the visits for that member alone, once, within a day', async () => {
    const { event, members } = createEventRecords(club);
    const [host, lou, thief] = (await members(3)) as [Member, Member, Member];
    const [past, next] = [await event({ capacity: 4 }), await event({ capacity: 4 })];
    for (const id of [past, next]) await club.domain.registrations.register(host, id, invited());
    await close(past);
    const { linkTo } = createGuestClaims(club);
    const { confirm } = club.domain.guestVisits;
    const expired = { code: 'expired' };
    const old = (await linkTo(lou, EMAIL)) ?? '';
    const token = (await linkTo(lou, EMAIL)) ?? '';
    await expect(confirm(lou, old), 'a newer one replaces it').rejects.toMatchObject(expired);
    await expect(confirm(thief, token), 'another account').rejects.toMatchObject(expired);
    expect(await confirm(lou, `${token}.`)).toEqual({ visits: 2 });
    await expect(confirm(lou, token), 'used').rejects.toMatchObject(expired);
    expect(await accountsOf(past)).toEqual([host.id, lou.id]);
    const late = await event({ capacity: 4 });
    await club.domain.registrations.register(host, late, invited());
    const unused = (await linkTo(lou, EMAIL)) ?? '';
    club.clock.advance({ hours: 24 });
    await expect(confirm(lou, unused), 'old').rejects.toMatchObject(expired);
  });

  test('no mail goes where nothing was invited, or all of it belongs to somebody; nothing tells', async () => {
    const { event, members } = createEventRecords(club);
    const [host, lou, other] = (await members(3)) as [Member, Member, Member];
    const id = await event({ capacity: 4 });
    await club.domain.registrations.register(host, id, invited());
    const { linkTo, claim } = createGuestClaims(club);
    expect(await linkTo(lou, 'jamais@invitee.example')).toBeUndefined();
    expect(await claim(lou, EMAIL)).toBe(1);
    expect(await linkTo(other, EMAIL)).toBeUndefined();
    expect(await club.database.db.selectFrom('guest_claim').selectAll().execute()).toEqual([]);
  });

  test('their own address needs none', async () => {
    const joined = await club.joinedMember({ email: EMAIL });
    await expect(club.domain.guestVisits.claim(joined.actor, { email: EMAIL })).rejects.toMatchObject({
      code: 'validation',
      errors: { email: [expect.stringContaining('C’est l’adresse de votre compte')] },
    });
  });

  test('the database has no secret of it, and of ten confirmations at once one counts', async () => {
    const { event, members } = createEventRecords(club);
    const [host, lou] = (await members(2)) as [Member, Member];
    const id = await event({ capacity: 4 });
    await club.domain.registrations.register(host, id, invited());
    const token = (await createGuestClaims(club).linkTo(lou, EMAIL)) ?? '';
    const rows = await club.database.db.selectFrom('guest_claim').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await countDone(10, () => club.domain.guestVisits.confirm(lou, token))).toBe(1);
  });
});
