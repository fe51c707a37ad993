import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../testing/club.ts';
import { createRecommendationRecords } from '../testing/recommendation-records.ts';

const club = clubPerTest();
const pair = () => createRecommendationRecords(club).pair();
const RECEIVED = { page: 0, size: 10, q: '', side: 'RECEIVED', sort: 'movedAt,desc' } as const;
const FORBIDDEN = { code: 'forbidden' };

const refusedOn = (field: string, message: string) => ({
  code: 'validation',
  errors: { [field]: [expect.stringContaining(message)] },
});

describe('Who may recommend whom', () => {
  test('a current member another one whom they may choose, and nobody else', async () => {
    const { giver, receiver, give, member, leave } = await pair();
    const { db } = club.database;
    await expect(give(giver, giver)).rejects.toMatchObject(refusedOn('to', 'vous-même'));
    const hidden = await member('Zoé Cachée');
    await db.updateTable('account').set({ profile_public: false }).where('id', '=', hidden.id).execute();
    const inactive = await member('Ines Absente');
    await db.updateTable('account').set({ active: false }).where('id', '=', inactive.id).execute();
    const former = await member('Paul Parti');
    await give(giver, former);
    await leave(former);
    for (const to of [hidden, inactive, former, { id: 999_999 }, { id: club.adminId }])
      await expect(give(giver, to)).rejects.toMatchObject(refusedOn('to', 'membre actuel'));
    await expect(give(former, receiver)).rejects.toMatchObject(FORBIDDEN);
    await expect(give(club.admin, receiver)).rejects.toMatchObject(FORBIDDEN);
  });

  test('G2 a former member still reads, answers and closes what is theirs, and takes back what they gave', async () => {
    const { giver, receiver, give, move, leave, inState, mailsTo } = await pair();
    const [received, given] = [await give(giver, receiver), await give(receiver, giver)];
    const won = await inState({ giver, receiver }, 'WON');
    await leave(receiver);
    expect(await club.domain.recommendations.list(receiver, RECEIVED)).toMatchObject({ totalElements: 2 });
    expect(await move(receiver, received, 'accept')).toMatchObject({ state: 'ACCEPTED' });
    expect(await move(receiver, received, 'win')).toMatchObject({ state: 'WON', canThank: true });
    expect(await move(receiver, won, 'reopen')).toMatchObject({ state: 'IN_PROGRESS' });
    expect(await move(receiver, given, 'withdraw')).toMatchObject({ state: 'WITHDRAWN' });
    expect(await club.domain.recommendations.find(giver, received)).toMatchObject({
      other: { isFormer: true },
    });
    expect(await mailsTo(giver)).toHaveLength(4);
  });
});
