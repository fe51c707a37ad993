import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../testing/club.ts';
import { ASKED, createRecommendationRecords } from '../testing/recommendation-records.ts';

const club = clubPerTest();
const NOTHING = { introductions: 0, silentRecommendations: 0, recommendations: 0, thankedVisitors: 0 };

const pair = () => createRecommendationRecords(club).pair();

describe('The clock', () => {
  test('G7 erases who did not answer in time, once, and tells the giver; days off change no date', async () => {
    const { giver, receiver, give, runClock, rowOf, steps, emailOf } = await pair();
    const id = await give(giver, receiver, { contact: ASKED });
    club.goTo('2026-03-31');
    expect(await runClock()).toMatchObject(NOTHING);
    club.goTo('2026-04-20');
    expect(await runClock()).toMatchObject({ ...NOTHING, introductions: 1 });
    expect(await runClock(), 'nothing is left to do').toMatchObject(NOTHING);
    expect(await rowOf(id)).toMatchObject({
      ...{ state: 'DECLINED', introduction: 'EXPIRED', closed_on: '2026-04-01', token_hash: null },
      ...{ contact_name: null, contact_email: null, contact_phone: null, message: '' },
    });
    expect((await steps(id)).at(-1)).toBe('introduction.expired');
    const mails = await club.mailsTo(await emailOf(giver));
    expect(mails.map(({ subject }) => subject)).toEqual(['La personne n’a pas répondu – Cercle']);
  });

  test('closes what stayed a year without a step as lost, from any open state; what moved since stays', async () => {
    const { giver, receiver, inState, move, runClock, rowOf, emailOf } = await pair();
    const pairOf = { giver, receiver };
    const sent = await inState(pairOf, 'SENT');
    const working = await inState(pairOf, 'IN_PROGRESS');
    const moved = await inState(pairOf, 'ACCEPTED');
    const won = await inState(pairOf, 'WON');
    club.goTo('2026-03-05');
    await move(receiver, moved, 'start');
    club.goTo('2027-03-01');
    expect(await runClock()).toMatchObject({ silentRecommendations: 0 });
    club.goTo('2027-03-04');
    expect(await runClock()).toMatchObject({ silentRecommendations: 2 });
    expect(await runClock()).toMatchObject(NOTHING);
    for (const id of [sent, working])
      expect(await rowOf(id)).toMatchObject({ state: 'LOST', closed_on: '2027-03-02' });
    expect(await rowOf(moved)).toMatchObject({ state: 'IN_PROGRESS' });
    expect(await rowOf(won)).toMatchObject({ state: 'WON' });
    expect((await club.mailsTo(await emailOf(giver))).at(-1)?.text).toContain('un an sans nouvelles');
    expect(await move(receiver, sent, 'reopen')).toMatchObject({ state: 'IN_PROGRESS' });
  });

  test('G7 erases what was written about the contact six months after the outcome; what it was stays', async () => {
    const { giver, receiver, inState, move, runClock, rowOf } = await pair();
    const id = await inState({ giver, receiver }, 'ACCEPTED');
    await move(receiver, id, 'win', 'Lou a signé.');
    const open = await inState({ giver, receiver }, 'ACCEPTED');
    club.goTo('2026-09-01');
    expect(await runClock()).toMatchObject(NOTHING);
    club.goTo('2026-09-02');
    const { moved_at: movedAt } = await rowOf(id);
    expect(await runClock()).toMatchObject({ ...NOTHING, recommendations: 1 });
    expect(await runClock()).toMatchObject(NOTHING);
    const { db } = club.database;
    const stored = {
      row: await rowOf(id),
      history: await db.selectFrom('recommendation_history').selectAll().execute(),
    };
    expect(JSON.stringify(stored)).not.toMatch(/Lou|dehors|0470|toit|matin/);
    expect(stored.row).toMatchObject({
      state: 'WON',
      kind: 'OUTSIDE',
      erased_on: '2026-09-02',
      moved_at: movedAt,
    });
    expect(await club.domain.recommendations.find(giver, id)).toMatchObject({
      ...{ subject: '', contact: null, contactErasedOn: '2026-09-02', reopenUntil: null },
    });
    expect(await rowOf(open)).toMatchObject({ subject: 'Un toit à refaire', erased_on: null });
  });

  test('forgets the names of thanked visitors six months after their month, and nothing else of the thanks', async () => {
    const { giver, runClock } = await pair();
    const { db } = club.database;
    const thanks = {
      writer_id: giver.id,
      thanked_id: null,
      recommendation_id: null,
      kind: 'OUTSIDE',
    } as const;
    for (const month of ['2026-01', '2026-02'])
      await db
        .insertInto('thanks')
        .values({
          ...thanks,
          visitor_name: 'Zoé Passante',
          cents: 5_000,
          month,
          created_at: `${month}-05T10:00:00.000Z`,
        })
        .execute();
    club.goTo('2026-07-31');
    expect(await runClock()).toMatchObject({ thankedVisitors: 0 });
    club.goTo('2026-08-01');
    expect(await runClock()).toMatchObject({ thankedVisitors: 1 });
    const rows = await db
      .selectFrom('thanks')
      .select(['month', 'visitor_name', 'cents'])
      .orderBy('month')
      .execute();
    expect(rows).toEqual([
      { month: '2026-01', visitor_name: '', cents: 5_000 },
      { month: '2026-02', visitor_name: 'Zoé Passante', cents: 5_000 },
    ]);
  });

  test('that dies amid its work does the rest the next time, and nothing twice', async () => {
    const { giver, receiver, inState, steps } = await pair();
    const ids = [await inState({ giver, receiver }, 'WON'), await inState({ giver, receiver }, 'LOST')];
    club.goTo('2026-09-02');
    for (const crashAfter of [2, 3, 4, 5, 6]) {
      let beats = 0;
      const dying = async () => {
        beats += 1;
        if (beats > crashAfter) throw new Error('The process died');
      };
      // It dies as it should.
      await expect(club.domain.retention.purgeExpired(dying)).rejects.toThrow('The process died');
    }
    await club.domain.retention.purgeExpired(async () => {});
    for (const id of ids)
      expect((await steps(id)).filter((kind) => kind === 'recommendation.contact-erased')).toHaveLength(1);
  });
});
