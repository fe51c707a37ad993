// What many mails say alike: the content of a campaign. It never changes, so that each of its mails says the same, whatever becomes
// of the firm's details and of the images of the library in between.

import type { Db, Trx } from '../db/database.ts';
import type { MailRow } from '../db/schema.ts';

/** As it leaves, with `SECRET_PLACEHOLDER` where each mail has its own secret. */
export type BulkContent = { html: string; text: string };

/** @returns its id */
export async function storeBulkContent(trx: Trx, { html, text }: BulkContent, at: string): Promise<number> {
  const row = { html, body_text: text, created_at: at };
  const { id } = await trx.insertInto('bulk_content').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns undefined once it is deleted */
export async function findBulkContent(db: Db, id: number): Promise<BulkContent | undefined> {
  const row = await db
    .selectFrom('bulk_content')
    .select(['html', 'body_text'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { html: row.html, text: row.body_text };
}

/** Before any moment: the index of waiting mails has them in order of when they are due. */
const EPOCH = '1970-01-01T00:00:00.000Z';

/** The mails with this content that are neither sent nor given up. */
const waitingMails = (db: Db, contentId: number) =>
  db.selectFrom('mail').where('bulk_content_id', '=', contentId).where('next_attempt_at', '>', EPOCH);

/** How many of its mails wait, those being sent included. */
export async function countWaitingBulk(db: Db, contentId: number): Promise<number> {
  const { total } = await waitingMails(db, contentId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type MailId = Pick<MailRow, 'id'>;

/**
 * Deletes up to `limit` waiting mails with this content that no worker has tried or is about to send.
 * @returns their ids; none when there are no more
 */
export async function withdrawUntried(trx: Trx, contentId: number, limit: number): Promise<number[]> {
  for (;;) {
    const untried = await waitingMails(trx, contentId)
      .select('id')
      .where('attempts', '=', 0)
      .where('claimed_until', 'is', null)
      .limit(limit)
      .execute();
    if (untried.length === 0) return [];
    const withdrawn = await deleteUnclaimed(trx, untried);
    // If workers claimed all of these in the meantime, there may be more behind them.
    if (withdrawn.length > 0) return withdrawn.map(({ id }) => id);
  }
}

/** Checks again that they are unclaimed: this waits for a worker that is claiming them, and then sees its claim. */
const deleteUnclaimed = (trx: Trx, mails: MailId[]): Promise<MailId[]> =>
  trx
    .deleteFrom('mail')
    .where(
      'id',
      'in',
      mails.map(({ id }) => id),
    )
    .where('claimed_until', 'is', null)
    .where('attempts', '=', 0)
    .where('next_attempt_at', 'is not', null)
    .returning('id')
    .execute();

/** Of a campaign that becomes a draft again: no mail has it. */
export const deleteBulkContent = (trx: Trx, id: number) =>
  trx.deleteFrom('bulk_content').where('id', '=', id).execute();
