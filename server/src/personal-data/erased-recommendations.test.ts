import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { addMeeting, addRecommendation, addThanks, CONTACT } from '../testing/recommendation-rows.ts';
import { findInDatabase } from '../testing/search-database.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
/** As it would be found in any text. */
const AMOUNT = 987_654_312;

const read = (archive: Uint8Array) =>
  JSON.parse(strFromU8(unzipSync(archive)['donnees.json'] ?? new Uint8Array())) as PersonalData;
const dataOf = async (email: string) => read(await world.domain.personalData.exportOf(world.admin, email));
const erase = (email: string) => world.domain.personalData.erase(world.admin, { email, confirmation: email });

async function twoMembers() {
  const giver = await world.joinedMember({ fullName: 'Gaëlle Donneuse' });
  const receiver = await world.joinedMember({ fullName: 'Rémi Receveur' });
  return { db: world.database.db, giver, receiver, pair: { giver: giver.id, receiver: receiver.id } };
}

const recommendations = () =>
  world.database.db.selectFrom('recommendation').selectAll().orderBy('id').execute();

describe('PR-2 The archive of a member', () => {
  test('has what they recommended and received, their thanks with the amount, and their meetings', async () => {
    const { db, giver, receiver, pair } = await twoMembers();
    await addRecommendation(db, pair);
    await addThanks(db, { writer: receiver.id, thanked: giver.id, cents: AMOUNT });
    await addMeeting(db, [giver.id, receiver.id]);
    const own = read(await world.domain.personalData.exportOwn(giver.actor));
    expect(own).toMatchObject({
      recommendations: [
        { side: 'GIVEN', with: 'Rémi Receveur', subject: 'Un-toit-à-refaire', contact: CONTACT },
      ],
      thanks: [{ side: 'RECEIVED', with: 'Rémi Receveur', cents: AMOUNT }],
      oneToOnes: [{ with: 'Rémi Receveur', metOn: '2026-03-02', state: 'PROPOSED' }],
    });
    const other = read(await world.domain.personalData.exportOwn(receiver.actor));
    expect(other).toMatchObject({
      recommendations: [{ side: 'RECEIVED', with: 'Gaëlle Donneuse', contact: CONTACT }],
      thanks: [{ side: 'WRITTEN', cents: AMOUNT }],
    });
  });

  test('G7 has nothing of a contact who was not yet in touch with them', async () => {
    const { db, receiver, pair } = await twoMembers();
    await addRecommendation(db, pair, { introduction: 'WAITING', state: 'SENT' });
    const own = read(await world.domain.personalData.exportOwn(receiver.actor));
    expect(own.recommendations).toMatchObject([{ contact: null, message: '' }]);
    expect(JSON.stringify(own)).not.toContain(CONTACT.email);
  });

  test('G7 has nothing of a contact whom the giver took back', async () => {
    const { db, receiver, pair } = await twoMembers();
    await addRecommendation(db, pair, { state: 'WITHDRAWN', closed_on: '2026-03-02' });
    const own = read(await world.domain.personalData.exportOwn(receiver.actor));
    expect(own.recommendations).toMatchObject([{ contact: null, message: '' }]);
  });

  test('has no text or contact when an administrator makes it', async () => {
    const { db, giver, pair } = await twoMembers();
    await addRecommendation(db, pair);
    const data = await dataOf(giver.email);
    expect(data.recommendations).toMatchObject([{ side: 'GIVEN', subject: '', message: '', contact: null }]);
    expect(JSON.stringify(data)).not.toMatch(/Le-mot-du|Odile/);
  });

  test('G6 has no amount when an administrator makes it', async () => {
    const { db, giver, receiver } = await twoMembers();
    await addThanks(db, { writer: receiver.id, thanked: giver.id, cents: AMOUNT });
    for (const { email } of [giver, receiver]) {
      const data = await dataOf(email);
      expect(data.thanks).toMatchObject([{ month: '2026-03', cents: null }]);
      expect(JSON.stringify(data)).not.toContain(String(AMOUNT));
    }
  });
});

describe('PR-2 A member who is erased', () => {
  test('leaves the other member what was recommended, without their name and words', async () => {
    const { db, giver, receiver, pair } = await twoMembers();
    await addRecommendation(db, pair);
    await addRecommendation(db, pair, { state: 'SENT' });
    await addMeeting(db, [giver.id, receiver.id]);
    await erase(giver.email);
    expect(await recommendations()).toMatchObject([
      {
        giver_id: null,
        receiver_id: receiver.id,
        state: 'ACCEPTED',
        message: '',
        contact_name: CONTACT.name,
      },
      {
        giver_id: null,
        state: 'WITHDRAWN',
        subject: '',
        message: '',
        contact_name: null,
        contact_email: null,
      },
    ]);
    expect(await db.selectFrom('one_to_one').selectAll().execute()).toMatchObject([
      { proposer_id: null, other_id: receiver.id, state: 'WITHDRAWN' },
    ]);
    expect(await findInDatabase(world.database, /Le-mot-du-donneur/)).toEqual([]);
  });

  test('takes the contacts with them who were recommended to them', async () => {
    const { receiver, pair, db } = await twoMembers();
    await addRecommendation(db, pair);
    await addRecommendation(db, pair, { introduction: 'WAITING', state: 'SENT' });
    await erase(receiver.email);
    expect(await recommendations()).toMatchObject([
      { receiver_id: null, state: 'LOST', contact_email: null, subject: '' },
      {
        receiver_id: null,
        state: 'DECLINED',
        introduction: 'EXPIRED',
        token_hash: null,
        contact_email: null,
      },
    ]);
    expect(await findInDatabase(world.database, new RegExp(`${CONTACT.name}|Le-mot-du`))).toEqual([]);
    expect(await db.selectFrom('recommendation_history').select('by_name').distinct().execute()).toEqual([
      { by_name: '' },
    ]);
  });

  test('leaves their thanks in the sum of the circle, without either name', async () => {
    const { db, giver, receiver } = await twoMembers();
    await addThanks(db, { writer: receiver.id, thanked: giver.id, cents: AMOUNT });
    await addThanks(db, { writer: receiver.id, thanked: null, cents: 500, visitor: 'Visiteur-Unique' });
    await erase(receiver.email);
    expect(await db.selectFrom('thanks').selectAll().orderBy('id').execute()).toMatchObject([
      { writer_id: null, thanked_id: giver.id, cents: AMOUNT },
      { writer_id: null, visitor_name: '', cents: 500 },
    ]);
  });

  test('does the same when an administrator deletes them', async () => {
    const { db, giver, pair } = await twoMembers();
    await addRecommendation(db, pair, { state: 'SENT' });
    await world.domain.requests.remove(world.admin, giver.requestId);
    expect(await recommendations()).toMatchObject([
      { giver_id: null, state: 'WITHDRAWN', contact_email: null },
    ]);
  });
});

describe('PR-2 G7 A person outside whom members recommended', () => {
  test('gets what is known of them, by their address', async () => {
    const { db, pair } = await twoMembers();
    await addRecommendation(db, pair, { introduction: 'WAITING', state: 'SENT' });
    const { recommendations: count } = await world.domain.personalData.lookup(world.admin, CONTACT.email);
    expect(count).toBe(1);
    expect((await dataOf(CONTACT.email)).recommendedTo).toMatchObject([
      { by: 'Gaëlle Donneuse', to: 'Rémi Receveur', subject: 'Un-toit-à-refaire', name: CONTACT.name },
    ]);
  });

  test('is erased from recommendations, which are closed', async () => {
    const { db, pair } = await twoMembers();
    await addRecommendation(db, pair);
    await addRecommendation(db, pair, { state: 'WON', closed_on: '2026-03-04' });
    await erase(CONTACT.email);
    expect(await recommendations()).toMatchObject([
      { state: 'LOST', contact_name: null, subject: '' },
      { state: 'WON', closed_on: '2026-03-04', contact_phone: null, message: '' },
    ]);
    await db.deleteFrom('mail').where('is_forgotten_after', '=', true).execute();
    expect(await findInDatabase(world.database, /Odile|odile@dehors|475 44 55/)).toEqual([]);
  });
});
