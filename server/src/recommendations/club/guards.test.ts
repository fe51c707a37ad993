// What a month came to never changes, whatever statement the database is asked to run (G4).

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isConstraintViolation } from '../../db/constraint-errors.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createThanksRows } from '../../testing/thanks-rows.ts';
import { listBlocksWithin } from './worth-blocks.table.ts';

const club = clubPerTest();
const isRefused = (statement: string) =>
  sql
    .raw(statement)
    .execute(club.database.db)
    .then(() => false, isConstraintViolation);

const dump = async (table: 'thanks' | 'recommendation_history') =>
  club.database.db.selectFrom(table).selectAll().orderBy('id').execute();

async function threeThanks() {
  const { member, recommendation, thank } = createThanksRows(club);
  const [giver, receiver] = [await member(), await member()];
  const recommendationId = await recommendation({ giver, receiver }, 'ACCEPTED');
  await thank(receiver, { recommendationId });
  await thank(receiver, { toId: giver.id });
  await thank(receiver, { visitorName: 'Lou Visiteur' });
  await club.domain.thanks.withdraw(receiver, 2);
  return { giver, receiver, recommendationId };
}

describe('A thanks', () => {
  test.each([
    'update thanks set cents = 1',
    "update thanks set month = '2026-02'",
    "update thanks set kind = 'SPIN_OFF'",
    "update thanks set created_at = '2026-01-01T00:00:00.000Z'",
    'update thanks set writer_id = thanked_id, thanked_id = null where id = 1',
    'update thanks set thanked_id = (select max(id) from account) where id = 1',
    'update thanks set writer_id = (select max(id) from account) where id = 1',
    "update thanks set visitor_name = 'Une autre' where id = 3",
    "update thanks set visitor_name = 'Une autre', thanked_id = null where id = 1",
    'update thanks set recommendation_id = 1 where id = 2',
    'update thanks set withdrawn_at = null where id = 2',
    "update thanks set withdrawn_at = '2026-01-01T00:00:00.000Z' where id = 2",
    'delete from thanks where id = 2',
    'delete from thanks',
  ])('refuses: %s', async (statement) => {
    await threeThanks();
    await createThanksRows(club).member();
    const before = await dump('thanks');
    expect(await isRefused(statement)).toBe(true);
    expect(await dump('thanks')).toEqual(before);
  });

  test('forgets who wrote it, who is thanked, and for what, and keeps its amount', async () => {
    const { giver, receiver, recommendationId } = await threeThanks();
    const { db } = club.database;
    await db.deleteFrom('account').where('id', 'in', [giver.id, receiver.id]).execute();
    await db.deleteFrom('recommendation').where('id', '=', recommendationId).execute();
    expect(await isRefused("update thanks set visitor_name = '' where id = 3")).toBe(false);
    expect(await dump('recommendation_history')).toEqual([]);
    expect(await dump('thanks')).toMatchObject([
      { cents: 125_000, writer_id: null, thanked_id: null, recommendation_id: null, visitor_name: null },
      { cents: 125_000, writer_id: null, thanked_id: null },
      { cents: 125_000, writer_id: null, visitor_name: '' },
    ]);
    expect(await isRefused('update thanks set visitor_name = null')).toBe(false);
  });

  test('is neither added to nor withdrawn from a month that is published, nor one before it', async () => {
    const { giver, receiver } = await threeThanks();
    await insertBlock('2026-02', '2026-03');
    const insert = (month: string) =>
      isRefused(
        `insert into thanks (writer_id, thanked_id, kind, cents, month, created_at) values (${receiver.id}, ${giver.id}, 'INSIDE', 5, '${month}', '2026-03-02T00:00:00.000Z')`,
      );
    expect(await insert('2026-03')).toBe(true);
    expect(await insert('2026-01')).toBe(true);
    expect(await insert('2026-04')).toBe(false);
    expect(await isRefused("update thanks set withdrawn_at = '2026-03-02T00:00:00.000Z' where id = 1")).toBe(
      true,
    );
    const { thank } = createThanksRows(club);
    await expect(thank(receiver, { toId: giver.id })).rejects.toMatchObject({
      errors: { month: [expect.stringContaining('arrêté')] },
    });
    await expect(club.domain.thanks.withdraw(receiver, 1)).rejects.toMatchObject({ code: 'conflict' });
  });
});

const insertBlock = (from: string, to: string) =>
  sql`insert into worth_block values (${from}, ${to}, 100, 5, 5, 0, 0, '2026-03-02T00:00:00.000Z')`.execute(
    club.database.db,
  );

describe('A published block', () => {
  test('never changes, and no month is told twice', async () => {
    await insertBlock('2025-03', '2025-05');
    for (const statement of [
      'update worth_block set cents = 101',
      "update worth_block set to_month = '2025-04'",
      'delete from worth_block',
    ])
      expect(await isRefused(statement), statement).toBe(true);
    for (const [from, to] of [
      ['2025-05', '2025-06'],
      ['2025-04', '2025-04'],
      ['2025-01', '2025-12'],
      ['2025-02', '2025-03'],
    ] as const)
      await expect(insertBlock(from, to), `${from} to ${to}`).rejects.toSatisfy(isConstraintViolation);
    await insertBlock('2025-06', '2025-06');
    await insertBlock('2025-01', '2025-02');
    expect(await listBlocksWithin(club.database.db, { from: '2025-01', to: '2025-05' })).toMatchObject([
      { from: '2025-01', to: '2025-02', cents: 100 },
      { from: '2025-03', to: '2025-05', cents: 100 },
    ]);
  });
});

describe('The history of a recommendation', () => {
  test.each([
    "update recommendation_history set kind = 'recommendation.lost'",
    "update recommendation_history set on_day = '2026-01-01'",
    "update recommendation_history set by_name = 'Une autre'",
    "update recommendation_history set reason = 'Autre chose'",
    'delete from recommendation_history',
  ])('refuses: %s', async (statement) => {
    await threeThanks();
    expect(await isRefused(statement)).toBe(true);
  });

  test('forgets who did it, and why', async () => {
    const { receiver } = await threeThanks();
    await club.database.db.deleteFrom('account').where('id', '=', receiver.id).execute();
    expect(await isRefused("update recommendation_history set by_name = '', reason = ''")).toBe(false);
    expect(await dump('recommendation_history')).toMatchObject([
      { kind: 'recommendation.won', account_id: null, by_name: '' },
    ]);
  });
});
