import type { AudienceSource } from '@cercle/contract/audiences';
import { expect, test } from 'vitest';
import { createCampaignRecords } from '../../testing/campaign-records.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createDoorRecords } from '../../testing/door-records.ts';
import { refusalHash } from '../signatures.ts';
import { readAudience } from './audience.ts';

const club = clubPerTest();

const emailsOf = async (...sources: AudienceSource[]) => {
  const emails: string[] = [];
  for await (const people of readAudience(club.database.db, sources))
    emails.push(...people.map(({ email }) => email));
  return emails;
};

const emailOf = async (id: number) => {
  const query = club.database.db.selectFrom('account').select('email').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).email;
};

const count = (...sources: AudienceSource[]) => club.domain.audiences.count(club.admin, { sources });

test('members are those of today, of one offer or all: none who was deactivated, left the circle, or has not joined yet', async () => {
  const { db } = club.database;
  const [single, business, inactive, former, invited] = [
    await club.person(),
    await club.person(),
    await club.person(),
    await club.person(),
    await club.person(),
  ];
  const change = (id: number, columns: object) =>
    db.updateTable('account').set(columns).where('id', '=', id).execute();
  await change(business, { member_type: 'BUSINESS' });
  await change(inactive, { active: false });
  await change(former, { left_circle: true });
  await change(invited, { email_verified_at: null });
  const all = [await emailOf(single), await emailOf(business)];
  expect(await emailsOf({ kind: 'MEMBERS', memberType: null })).toEqual(all);
  expect(await emailsOf({ kind: 'MEMBERS', memberType: 'BUSINESS' })).toEqual([all[1]]);
  expect(
    await emailsOf({ kind: 'MEMBERS', memberType: 'SINGLE' }, { kind: 'MEMBERS', memberType: 'BUSINESS' }),
  ).toEqual(all);
});

test('participants are members: all who are registered, those who came, or those who did not; never guests', async () => {
  const door = createDoorRecords(club);
  const eventId = await door.event();
  const [came, missing, gone] = [await club.person(), await club.person(), await club.person()];
  const cameId = await door.registration(eventId, { accountId: came });
  const missingId = await door.registration(eventId, { accountId: missing });
  await door.registration(eventId, { accountId: gone, state: 'WITHDRAWN' });
  const guestId = await door.registration(eventId, { hostId: cameId });
  const participants = (participation: 'REGISTERED' | 'PRESENT' | 'ABSENT') =>
    emailsOf({ kind: 'PARTICIPANTS', eventId, participation });
  for (const registrationId of [cameId, guestId])
    await door.send(eventId, 'Entrée', door.checkIn({ what: 'SEARCH', registrationId }));
  expect(await participants('REGISTERED')).toEqual([await emailOf(came), await emailOf(missing)]);
  expect([await participants('PRESENT'), await participants('ABSENT')], 'before its end').toEqual([[], []]);
  await club.database.db.updateTable('event').set({ state: 'HELD' }).where('id', '=', eventId).execute();
  expect(await participants('PRESENT')).toEqual([await emailOf(came)]);
  expect(await participants('ABSENT')).toEqual([await emailOf(missing)]);
  expect(missingId).not.toBe(cameId);
});

test('nobody came, and nobody stayed away, where nobody used the page of the door', async () => {
  const door = createDoorRecords(club);
  const eventId = await door.event();
  await door.registration(eventId, { accountId: await club.person() });
  await club.database.db.updateTable('event').set({ state: 'HELD' }).where('id', '=', eventId).execute();
  for (const participation of ['PRESENT', 'ABSENT'] as const)
    expect(await emailsOf({ kind: 'PARTICIPANTS', eventId, participation })).toEqual([]);
});

test('the count has each address once, and says who wants nothing and which addresses are to be checked', async () => {
  const { subscribers, unsubscribe, block } = createCampaignRecords(club);
  const [left = '', blocked = ''] = await subscribers(5);
  await unsubscribe(left);
  await block(blocked);
  const people = [await club.person(), await club.person(), await club.person(), await club.person()];
  const [both = '', opposed = '', blockedMember = ''] = await Promise.all(people.map(emailOf));
  await club.domain.newsletter.subscribe(both);
  await block(blockedMember);
  await club.database.db
    .insertInto('newsletter_refusal')
    .values({
      ...{
        email_hash: refusalHash(club.keys.newsletterRefusal, opposed),
        token_seed: null,
        token_hash: null,
      },
      created_at: '2026-03-01T09:00:00.000Z',
    })
    .execute();
  const [all, members] = [{ kind: 'SUBSCRIBERS' }, { kind: 'MEMBERS', memberType: null }] as const;
  expect(await count(all)).toEqual({ reached: 4, unsubscribed: 0, blocked: 1 });
  expect(await count(members)).toEqual({ reached: 2, unsubscribed: 1, blocked: 1 });
  expect(await count(all, members)).toEqual({ reached: 5, unsubscribed: 1, blocked: 2 });
  expect(await count(all, all, members, members)).toEqual(await count(all, members));
});

test('an audience of thousands is read in batches, in which each address stands once', async () => {
  const { subscribers } = createCampaignRecords(club);
  const emails = [...(await subscribers(900)), ...(await subscribers(600))];
  const batches: number[] = [];
  for await (const people of readAudience(club.database.db, [{ kind: 'SUBSCRIBERS' }]))
    batches.push(people.length);
  expect(batches).toEqual(Array(6).fill(250));
  expect(new Set(await emailsOf({ kind: 'SUBSCRIBERS' }))).toEqual(new Set(emails));
});

test('saved audiences have a name of their own, are listed by it, and change by the version that was read', async () => {
  const { audiences } = club.domain;
  const sources: AudienceSource[] = [{ kind: 'SUBSCRIBERS' }];
  const { id } = await audiences.create(club.admin, { name: 'Tous les inscrits', sources });
  await audiences.create(club.admin, { name: 'Équipe', sources });
  const names = async () => (await audiences.list(club.admin)).map(({ name }) => name);
  expect(await names()).toEqual(['Équipe', 'Tous les inscrits']);
  const taken = { code: 'validation', errors: { name: ['Un autre public porte déjà ce nom.'] } };
  await expect(audiences.create(club.admin, { name: 'equipe', sources })).rejects.toMatchObject(taken);
  await expect(
    audiences.update(club.admin, id, { name: 'ÉQUIPE', sources, version: 1 }),
  ).rejects.toMatchObject(taken);
  await audiences.update(club.admin, id, { name: 'Inscrits', sources, version: 1 });
  await expect(
    audiences.update(club.admin, id, { name: 'Inscrits', sources, version: 1 }),
  ).rejects.toMatchObject({ code: 'conflict' });
  const unknown: AudienceSource[] = [{ kind: 'PARTICIPANTS', eventId: 99, participation: 'PRESENT' }];
  await expect(audiences.create(club.admin, { name: 'Absents', sources: unknown })).rejects.toMatchObject({
    errors: { sources: [expect.any(String)] },
  });
  await audiences.remove(club.admin, id);
  expect(await names()).toEqual(['Équipe']);
});
