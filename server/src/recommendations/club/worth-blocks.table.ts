import type { ReportPeriod, WorthBlock } from '@cercle/contract/reports';
import type { Db, Trx } from '../../db/database.ts';
import type { Month } from '../../kernel/months.ts';
import type { CountedThanks } from './next-blocks.ts';

export async function lastPublishedMonth(db: Db): Promise<Month | null> {
  const last = await db
    .selectFrom('worth_block')
    .select('to_month')
    .orderBy('to_month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.to_month ?? null;
}

/** Those of frozen months after the published ones. */
export const listUnpublished = (
  db: Db,
  { publishedUntil, frozenUntil }: { publishedUntil: Month | null; frozenUntil: Month },
): Promise<CountedThanks[]> =>
  db
    .selectFrom('thanks')
    .select(['writer_id', 'thanked_id', 'cents', 'month'])
    .where('withdrawn_at', 'is', null)
    .where('month', '>', publishedUntil ?? '')
    .where('month', '<=', frozenUntil)
    .execute();

export const insertBlock = (trx: Trx, block: WorthBlock, at: string) =>
  trx
    .insertInto('worth_block')
    .values({
      from_month: block.from,
      to_month: block.to,
      cents: block.cents,
      givers: block.givers,
      receivers: block.receivers,
      median_given_cents: block.medianGivenCents,
      median_received_cents: block.medianReceivedCents,
      published_at: at,
    })
    .execute();

/** Those that lie wholly within a period, in their order. */
export async function listBlocksWithin(db: Db, { from, to }: ReportPeriod): Promise<WorthBlock[]> {
  const rows = await db
    .selectFrom('worth_block')
    .selectAll()
    .where('from_month', '>=', from)
    .where('to_month', '<=', to)
    .orderBy('from_month')
    .execute();
  return rows.map((row) => ({
    from: row.from_month,
    to: row.to_month,
    cents: row.cents,
    givers: row.givers,
    receivers: row.receivers,
    medianGivenCents: row.median_given_cents,
    medianReceivedCents: row.median_received_cents,
  }));
}
