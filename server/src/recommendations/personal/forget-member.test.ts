import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { ASKED, CONTACT, createRecommendationRecords } from '../../testing/recommendation-records.ts';

const club = clubPerTest();
const pair = () => createRecommendationRecords(club).pair();

describe('Erasing', () => {
  test('of a person who is erased, the other keeps the recommendation without a name', async () => {
    const { giver, receiver, give, inState, emailOf } = await pair();
    const [open, asking] = [
      await inState({ giver, receiver }, 'ACCEPTED'),
      await give(giver, receiver, { contact: ASKED }),
    ];
    const token = (await club.mailsTo(ASKED.email))[0]?.secret ?? '';
    const email = await emailOf(giver);
    await club.domain.personalData.erase(club.admin, { email, confirmation: email });
    expect(await club.domain.recommendations.find(receiver, open)).toMatchObject({
      ...{ other: { id: null, fullName: '' }, canThank: false, can: ['start', 'win', 'lose'] },
      history: [{ by: '' }, { by: 'Théo Lambert' }],
    });
    const lines = await club.database.db.selectFrom('recommendation_history').select('by_name').execute();
    expect(JSON.stringify(lines)).not.toContain('Ada');
    expect(await club.mailsTo(ASKED.email), 'answers would go to the giver').toEqual([]);
    await expect(club.domain.introductions.accept(token)).rejects.toMatchObject({ code: 'expired' });
    expect(await club.domain.recommendations.find(receiver, asking)).toMatchObject({ state: 'WITHDRAWN' });
  });

  test('G7 of a person outside who is erased on request, nothing is left, and who was being asked refuses by it', async () => {
    const { giver, receiver, give, inState, rowOf } = await pair();
    const won = await inState({ giver, receiver }, 'WON', { contact: { ...CONTACT, email: ASKED.email } });
    const asking = await give(giver, receiver, { contact: ASKED });
    await club.domain.personalData.erase(club.admin, { email: ASKED.email, confirmation: ASKED.email });
    for (const id of [won, asking])
      expect(await rowOf(id)).toMatchObject({
        contact_name: null,
        contact_email: null,
        subject: '',
        message: '',
      });
    expect(await rowOf(asking)).toMatchObject({
      state: 'DECLINED',
      introduction: 'REFUSED',
      token_hash: null,
    });
    expect(await rowOf(won)).toMatchObject({ state: 'WON', erased_on: '2026-03-02' });
    const subjects = (await club.mailsTo(ASKED.email)).map(({ subject }) => subject);
    expect(subjects, 'the question no longer leaves').toEqual(['Vos données ont été effacées – Cercle']);
  });

  test('of two members who are both erased, nothing is left that was written', async () => {
    const { giver, receiver, inState, rowOf, emailOf } = await pair();
    const id = await inState({ giver, receiver }, 'ACCEPTED');
    for (const email of [await emailOf(giver), await emailOf(receiver)])
      await club.domain.personalData.erase(club.admin, { email, confirmation: email });
    expect(await rowOf(id)).toMatchObject({ contact_name: null, subject: '', erased_on: '2026-03-02' });
  });
});
