import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../testing/club.ts';
import { CONFLICT, NOT_FOUND, outcomesOf } from '../testing/outcomes.ts';
import { CONTACT, createRecommendationRecords } from '../testing/recommendation-records.ts';
import { winInTransaction } from './move.ts';

const club = clubPerTest();
const RECEIVED = { page: 0, size: 10, q: '', side: 'RECEIVED', sort: 'movedAt,desc' } as const;
const FORBIDDEN = { code: 'forbidden' };

const pair = () => createRecommendationRecords(club).pair();

describe('A recommendation', () => {
  test('goes from the giver to the one recommended, who accepts, works on it and wins it', async () => {
    const { giver, receiver, give, move, steps } = await pair();
    const { find, list } = club.domain.recommendations;
    const id = await give(giver, receiver);
    expect(await find(receiver, id)).toMatchObject({
      ...{ side: 'RECEIVED', other: { id: giver.id, fullName: 'Ada Peeters' }, state: 'SENT' },
      ...{ message: 'Appelez-la le matin.', contact: CONTACT },
      ...{ can: ['accept', 'decline'], canThank: false, reopenUntil: null },
    });
    expect(await find(giver, id)).toMatchObject({
      ...{ side: 'GIVEN', other: { id: receiver.id, company: 'Toitures Lambert' }, can: ['withdraw'] },
    });
    await move(receiver, id, 'accept');
    expect(await move(receiver, id, 'start')).toMatchObject({ can: ['win', 'lose'], canThank: true });
    expect(await move(receiver, id, 'win', 'Signé ce matin.')).toMatchObject({
      ...{ state: 'WON', can: ['reopen'], reopenUntil: '2026-04-01', canThank: true },
    });
    const { history, ...seen } = await find(giver, id);
    expect(seen).toMatchObject({ can: [], canThank: false });
    expect(history.at(-1)).toMatchObject({
      ...{ kind: 'recommendation.won', by: 'Théo Lambert', reason: 'Signé ce matin.' },
    });
    expect(await steps(id)).toEqual([
      ...['recommendation.sent', 'recommendation.accepted', 'recommendation.started', 'recommendation.won'],
    ]);
    expect(await list(receiver, RECEIVED)).toMatchObject({
      totalElements: 1,
      content: [{ id, state: 'WON' }],
    });
    expect(await list(receiver, { ...RECEIVED, state: 'OPEN' })).toMatchObject({ content: [] });
    expect(await list(receiver, { ...RECEIVED, q: 'peeters' })).toMatchObject({ content: [{ id }] });
    expect(await list(giver, { ...RECEIVED, side: 'GIVEN', q: 'toitures' })).toMatchObject({
      content: [{ id }],
    });
    expect(await list(giver, { ...RECEIVED, q: 'autre' })).toMatchObject({ content: [] });
  });

  test('is its two members’ alone: nobody else, administrators included, learns that it exists', async () => {
    const { giver, receiver, give, member } = await pair();
    const id = await give(giver, receiver);
    const stranger = await member('Zoé Autre');
    const { find, move } = club.domain.recommendations;
    await expect(find(stranger, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(find(giver, id + 1)).rejects.toMatchObject(NOT_FOUND);
    const input = { reason: '', version: 0 };
    await expect(move(stranger, id, 'accept', input)).rejects.toMatchObject(NOT_FOUND);
    await expect(find(club.admin, id)).rejects.toMatchObject(FORBIDDEN);
    const { db } = club.database;
    const entries = await db.selectFrom('audit_entry').select('action').execute();
    expect(JSON.stringify(entries)).not.toContain('recommendation');
    const mails = await db.selectFrom('mail').select('is_forgotten_after').execute();
    expect(mails, 'the mail log shows none that has left').toEqual([{ is_forgotten_after: true }]);
  });

  test('moves once where two move it at the same version, and never at an old one', async () => {
    const { giver, receiver, give, steps } = await pair();
    const id = await give(giver, receiver);
    const { move } = club.domain.recommendations;
    const accept = () => move(receiver, id, 'accept', { reason: '', version: 0 });
    expect((await outcomesOf(3, accept)).sort()).toEqual(['conflict', 'conflict', 'done']);
    expect(await steps(id)).toEqual(['recommendation.sent', 'recommendation.accepted']);
    await expect(move(receiver, id, 'win', { reason: '', version: 0 })).rejects.toMatchObject(CONFLICT);
    const both = await outcomesOf(2, (one) =>
      move(receiver, id, one === 0 ? 'win' : 'lose', { reason: '', version: 1 }),
    );
    expect(both.sort()).toEqual(['conflict', 'done']);
  });

  test('G1 sent again under one key is one, with one mail', async () => {
    const { giver, receiver, form, mailsTo } = await pair();
    const call = { actor: giver, route: 'POST /api/me/recommendations', key: 'a key', body: form(receiver) };
    const create = async () =>
      club.domain.recommendations.create(giver, form(receiver), await club.domain.idempotency.once(call));
    const [first, second] = [await create(), await create()];
    expect(second).toEqual(first);
    expect(await mailsTo(receiver)).toHaveLength(1);
  });

  test('G3 the giver learns what became of it, with the reason and never an amount; of the rest by the site alone', async () => {
    const { giver, receiver, give, inState, move, mailsTo } = await pair();
    const ids = { giver, receiver };
    await move(receiver, await give(giver, receiver), 'decline', 'Trop loin pour nous.');
    await move(receiver, await inState(ids, 'IN_PROGRESS'), 'win');
    await move(receiver, await inState(ids, 'ACCEPTED'), 'lose', 'Elle a choisi un voisin.');
    const mails = await mailsTo(giver);
    expect(mails.map(({ subject }) => subject)).toEqual([
      ...['Votre recommandation est déclinée – Cercle', 'Votre recommandation est conclue – Cercle'],
      'Votre recommandation est sans suite – Cercle',
    ]);
    expect(mails[0]?.text).toContain('Trop loin pour nous.');
    expect(mails[2]?.text).toContain('Elle a choisi un voisin.');
    expect(mails.map(({ text }) => text).join()).not.toMatch(/€|euro/i);
  });

  test('mails the one recommended the subject, the giver and a link, and nothing of the contact', async () => {
    const { giver, receiver, give, move, mailsTo } = await pair();
    const id = await give(giver, receiver);
    await move(giver, id, 'withdraw', 'Elle a trouvé.');
    const [sent, withdrawn] = await mailsTo(receiver);
    expect(sent?.text).toContain(`/recommandations/${id}`);
    expect(sent?.text).toContain('Ada Peeters');
    expect(sent?.text).toContain('Un toit à refaire');
    expect(withdrawn?.text).toContain('Elle a trouvé.');
    expect(`${sent?.text}${withdrawn?.text}`).not.toMatch(/Lou|dehors|0470|matin/);
    expect(await club.domain.recommendations.find(receiver, id)).toMatchObject({
      contact: null,
      message: '',
    });
  });

  test('of what was won through it, thanks conclude it in their own transaction, or not at all', async () => {
    const { giver, receiver, inState, give, rowOf } = await pair();
    const { database, clock, outbox, domain } = club;
    const win = (id: number, fails = false) =>
      database.db.transaction().execute(async (trx) => {
        await winInTransaction(trx, { clock, outbox, site: domain.site }, { id, by: receiver });
        if (fails) throw new Error('The thanks fail');
      });
    const id = await inState({ giver, receiver }, 'ACCEPTED');
    await expect(win(id, true)).rejects.toThrow('The thanks fail');
    expect(await rowOf(id)).toMatchObject({ state: 'ACCEPTED' });
    await win(id);
    expect(await rowOf(id)).toMatchObject({ state: 'WON', closed_on: '2026-03-02' });
    const unanswered = await give(giver, receiver);
    await expect(win(unanswered)).rejects.toMatchObject(CONFLICT);
  });
});
