import type { PageQuery } from '@cercle/contract/paging';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { countOf, totalWith } from '../../db/page.ts';
import type { Day } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';

const COLUMNS = ['id', 'proposer_id', 'other_id', 'met_on', 'state'] as const;

const oneToOnes = (db: Db) => db.selectFrom('one_to_one').select(COLUMNS);

export type OneToOneRow = Awaited<ReturnType<typeof oneToOneOf>>;

type Pair = { memberId: number; otherId: number; metOn: Day };

/**
 * Two people who note their meeting at the same time wait for each other: the second transaction finds what the first one noted. Their
 * accounts are locked in the order of their ids, so that none waits for ever.
 */
export async function lockPair(trx: Trx, { memberId, otherId }: Pair): Promise<void> {
  await lockRows(
    trx,
    trx.selectFrom('account').select('id').where('id', 'in', [memberId, otherId]).orderBy('id'),
  );
}

/** The meeting of these two on that day that waits for an answer, or is confirmed. */
export const findOfPair = (db: Db, { memberId, otherId, metOn }: Pair) =>
  oneToOnes(db)
    .where('met_on', '=', metOn)
    .where('state', 'in', ['PROPOSED', 'CONFIRMED'])
    .where((eb) =>
      eb.or([
        eb.and({ proposer_id: memberId, other_id: otherId }),
        eb.and({ proposer_id: otherId, other_id: memberId }),
      ]),
    )
    .executeTakeFirst();

export const insertOneToOne = (trx: Trx, { memberId, otherId, metOn, at }: Pair & { at: string }) =>
  trx
    .insertInto('one_to_one')
    .values({
      proposer_id: memberId,
      other_id: otherId,
      met_on: metOn,
      state: 'PROPOSED',
      created_at: at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

const ofMember = (db: Db, memberId: number) =>
  oneToOnes(db).where((eb) => eb.or({ proposer_id: memberId, other_id: memberId }));

/** One of this member's. @throws DomainError not-found for another's */
export async function oneToOneOf(db: Db, memberId: number, id: number) {
  const row = await ofMember(db, memberId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not-found');
  return row;
}

type Answer = { id: number; otherId: number; state: 'CONFIRMED' | 'DENIED'; at: string };

/** PROPOSED → CONFIRMED or DENIED, by the other. @returns nothing when it waits no more */
export const answerOneToOne = (db: Db, { id, otherId, state, at }: Answer) =>
  db
    .updateTable('one_to_one')
    .set({ state, answered_at: at })
    .where('id', '=', id)
    .where('other_id', '=', otherId)
    .where('state', '=', 'PROPOSED')
    .returning(COLUMNS)
    .executeTakeFirst();

/** PROPOSED → WITHDRAWN, by who noted it. @returns nothing when it waits no more */
export const withdrawOneToOne = (
  db: Db,
  { id, proposerId, at }: { id: number; proposerId: number; at: string },
) =>
  db
    .updateTable('one_to_one')
    .set({ state: 'WITHDRAWN', answered_at: at })
    .where('id', '=', id)
    .where('proposer_id', '=', proposerId)
    .where('state', '=', 'PROPOSED')
    .returning(COLUMNS)
    .executeTakeFirst();

/** One page of a member's, the last day first, and how many there are. */
export async function listOf(db: Db, memberId: number, { page, size }: Pick<PageQuery, 'page' | 'size'>) {
  const rows = await ofMember(db, memberId)
    .orderBy('met_on', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, { page, size }, () => countOf(ofMember(db, memberId))) };
}

/** Those that wait for this member's answer: some of them, the oldest first, and how many there are. */
export async function listToConfirm(db: Db, memberId: number, limit: number) {
  const waiting = oneToOnes(db).where('other_id', '=', memberId).where('state', '=', 'PROPOSED');
  const rows = await waiting.orderBy('met_on').orderBy('id').limit(limit).execute();
  return { rows, total: await totalWith(rows, { page: 0, size: limit }, () => countOf(waiting)) };
}
