import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { clubPerTest } from '../../testing/club.ts';
import { CONFLICT, countDone, NOT_FOUND } from '../../testing/outcomes.ts';
import { createThanksRows } from '../../testing/thanks-rows.ts';

const club = clubPerTest();
const FORBIDDEN = { code: 'forbidden' };
const onField = (field: string) => ({ code: 'validation', errors: { [field]: [expect.any(String)] } });

async function pair() {
  const tool = createThanksRows(club);
  return { ...tool, giver: await tool.member(), receiver: await tool.member() };
}

const stateOf = async (id: number) =>
  (
    await club.database.db
      .selectFrom('recommendation')
      .select(['state', 'closed_on'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

const emailOf = async ({ id }: Member) =>
  (
    await club.database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;

describe('Thanks for a recommendation', () => {
  test.each(['ACCEPTED', 'IN_PROGRESS'] as const)(
    'conclude one that is %s, and the two people alone read the amount',
    async (state) => {
      const { giver, receiver, recommendation, thank, list } = await pair();
      const id = await recommendation({ giver, receiver }, state);
      await thank(receiver, { recommendationId: id, kind: 'SPIN_OFF', cents: 125_050 });
      expect(await stateOf(id)).toBe('WON');
      const [written] = await list(receiver, 'WRITTEN');
      expect(written).toMatchObject({
        ...{ other: { id: giver.id, isFormer: false }, kind: 'INSIDE', cents: 125_050, month: '2026-03' },
        ...{ recommendation: { id, subject: 'Un bail à revoir' }, isFrozen: false, canWithdraw: true },
      });
      expect(await list(giver, 'RECEIVED')).toMatchObject([
        { id: written?.id, other: { id: receiver.id }, cents: 125_050, canWithdraw: false },
      ]);
      expect(await list(receiver, 'RECEIVED')).toEqual([]);
      expect(await list(giver, 'WRITTEN')).toEqual([]);
    },
  );

  test('for one that is won may come again, with each invoice; the recommendation does not move', async () => {
    const { giver, receiver, recommendation, thank, list } = await pair();
    const id = await recommendation({ giver, receiver }, 'WON');
    for (const cents of [100, 200]) await thank(receiver, { recommendationId: id, cents });
    expect((await list(giver, 'RECEIVED')).map(({ cents }) => cents)).toEqual([200, 100]);
    expect(await stateOf(id)).toBe('WON');
  });

  test.each(['SENT', 'LOST', 'DECLINED', 'WITHDRAWN'] as const)(
    'are refused for one that is %s',
    async (state) => {
      const { giver, receiver, recommendation, thank, total } = await pair();
      const id = await recommendation({ giver, receiver }, state);
      await expect(thank(receiver, { recommendationId: id })).rejects.toMatchObject(CONFLICT);
      expect(await stateOf(id)).toBe(state);
      expect(await total()).toBe(0);
    },
  );

  test('G5 are the receiver’s alone: the giver may not write them, and nobody else knows of the recommendation', async () => {
    const { giver, receiver, member, recommendation, thank, total } = await pair();
    const id = await recommendation({ giver, receiver }, 'IN_PROGRESS');
    await expect(thank(giver, { recommendationId: id })).rejects.toMatchObject(FORBIDDEN);
    await expect(thank(await member(), { recommendationId: id })).rejects.toMatchObject(NOT_FOUND);
    expect(await stateOf(id)).toBe('IN_PROGRESS');
    await thank(receiver, { recommendationId: id, cents: 70_000 });
    expect(await total()).toBe(70_000);
  });

  test('of several at once, conclude it once', async () => {
    const { giver, receiver, recommendation, thank } = await pair();
    const id = await recommendation({ giver, receiver }, 'ACCEPTED');
    expect(await countDone(4, () => thank(receiver, { recommendationId: id }))).toBe(4);
    const history = await club.database.db
      .selectFrom('recommendation_history')
      .select('kind')
      .where('recommendation_id', '=', id)
      .execute();
    expect(history).toEqual([{ kind: 'recommendation.won' }]);
  });

  test('are refused once who recommended is erased: nobody would read them', async () => {
    const { giver, receiver, recommendation, thank } = await pair();
    const id = await recommendation({ giver, receiver }, 'WON');
    await club.database.db.deleteFrom('account').where('id', '=', giver.id).execute();
    await expect(thank(receiver, { recommendationId: id })).rejects.toMatchObject(CONFLICT);
  });
});

describe('Thanks without a recommendation', () => {
  test('go to a member, in a kind that has to be said, and not to oneself nor to nobody', async () => {
    const { giver, receiver, thank, list } = await pair();
    await expect(thank(receiver, { toId: giver.id, kind: null })).rejects.toMatchObject(onField('kind'));
    const { id: hidden } = await createThanksRows(club).member();
    const account = club.database.db.updateTable('account').where('id', '=', hidden);
    await account.set({ profile_public: false }).execute();
    for (const toId of [receiver.id, hidden, 999_999, club.adminId])
      await expect(thank(receiver, { toId })).rejects.toMatchObject(onField('toId'));
    await thank(receiver, { toId: giver.id, kind: 'OUTSIDE' });
    expect(await list(giver, 'RECEIVED')).toMatchObject([{ kind: 'OUTSIDE', recommendation: null }]);
  });

  test('G2 go to a former member, who reads them and may thank too', async () => {
    const { receiver, thank, list } = await pair();
    const { id, accountId } = await club.single('2026-03-02');
    const former: Member = { kind: 'member', id: accountId, name: 'Ancien', sessionId: 'session' };
    club.goTo('2026-04-12');
    await club.domain.memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    club.goTo('2026-04-13');
    await thank(receiver, { toId: former.id, kind: 'SPIN_OFF', cents: 4_200 });
    expect(await list(receiver, 'WRITTEN')).toMatchObject([
      { other: { id: former.id, isFormer: true }, kind: 'SPIN_OFF' },
    ]);
    expect(await list(former, 'RECEIVED')).toMatchObject([{ cents: 4_200, month: '2026-04' }]);
    await thank(former, { toId: receiver.id, kind: 'INSIDE' });
    expect(await list(receiver, 'RECEIVED')).toHaveLength(1);
  });

  test('go to a visitor by name, who gets no mail', async () => {
    const { receiver, thank, list } = await pair();
    await thank(receiver, { visitorName: 'Lou Visiteur' });
    expect(await list(receiver, 'WRITTEN')).toMatchObject([
      { other: { id: null, fullName: 'Lou Visiteur', photoUrl: null } },
    ]);
    expect(await club.database.db.selectFrom('mail').select('id').execute()).toEqual([]);
  });

  test('tell the person thanked by a mail that has no amount', async () => {
    const { giver, receiver, thank } = await pair();
    await thank(receiver, { toId: giver.id, cents: 98_765_43 });
    const [mail, ...others] = await club.mailsTo(await emailOf(giver));
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(receiver.name);
    expect(mail?.text).not.toMatch(/98\D?765/);
    expect(await club.mailsTo(await emailOf(receiver))).toEqual([]);
  });
});
