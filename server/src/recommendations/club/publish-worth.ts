// Publishes what recommendations are worth, by the clock: each block once, when its last month is frozen. It never changes, also when
// a person is erased later; so two reports differ by whole blocks, never by one person's amount.

import type { WorthBlock } from '@cercle/contract/reports';
import type { Db, Trx } from '../../db/database.ts';
import { lockTable } from '../../db/lock.ts';
import { today } from '../../kernel/calendar.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { lastFrozenMonth } from '../thanks/frozen-months.ts';
import { nextBlocks } from './next-blocks.ts';
import { insertBlock, lastPublishedMonth, listUnpublished } from './worth-blocks.table.ts';

/**
 * All that are due, whatever day it is, and after days off. Nobody writes or withdraws a thanks meanwhile.
 * @returns how many were published
 */
export const publishWorth = (db: Db, clock: Clock): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockTable(trx, 'thanks');
    const blocks = await dueBlocks(trx, clock);
    for (const block of blocks) await insertBlock(trx, block, timestamp(clock));
    return blocks.length;
  });

async function dueBlocks(trx: Trx, clock: Clock): Promise<WorthBlock[]> {
  const range = {
    publishedUntil: await lastPublishedMonth(trx),
    frozenUntil: lastFrozenMonth(today(clock)),
  };
  return nextBlocks(await listUnpublished(trx, range), range);
}
