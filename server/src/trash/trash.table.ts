import type { TrashKind } from '@cercle/contract/trash';
import { sql } from 'kysely';
import { findAdmin } from '../accounts/accounts.table.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { likePatternOf } from '../db/search.ts';

type Table = keyof Schema;
/** A row of any table, as the database gave it. */
export type DeletedRow = { table: Table; row: object };
type Subject = { kind: TrashKind; id: number };

/** `content` in the order in which it can be inserted again: referenced rows first. */
export async function insertTrash(trx: Trx, { kind, id }: Subject, content: DeletedRow[], expiresAt: string) {
  await trx
    .insertInto('trash')
    .values({ kind, subject_id: id, content: JSON.stringify(content), expires_at: expiresAt })
    .execute();
}

/** Takes the rows out of the trash: of many concurrent calls, one gets them. Undefined when they are not there (any more). */
export async function takeFromTrash(
  trx: Trx,
  { kind, id }: Subject,
  at: string,
): Promise<DeletedRow[] | undefined> {
  const taken = await trx
    .deleteFrom('trash')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('expires_at', '>', at)
    .returning('content')
    .executeTakeFirst();
  return taken && JSON.parse(taken.content);
}

type Times = { now: string; maxFuture: string };

/** Those that have expired, and those whose expiry, after `maxFuture`, was set by a clock that was ahead. */
const isExpired = ({ now, maxFuture }: Times) =>
  sql<boolean>`(expires_at <= ${now} or expires_at > ${maxFuture})`;

export async function hasExpiredTrash(db: Db, times: Times): Promise<boolean> {
  const query = db.selectFrom('trash').select('kind').where(isExpired(times)).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** @returns the rows of each deletion */
export async function deleteExpiredTrash(trx: Trx, times: Times): Promise<DeletedRow[][]> {
  const expired = await trx.deleteFrom('trash').where(isExpired(times)).returning('content').execute();
  return expired.map(({ content }) => JSON.parse(content) as DeletedRow[]);
}

/** Makes the deletion of a row with that text in that column final. */
export async function deleteFromTrash(trx: Trx, kind: TrashKind, column: string, text: string) {
  const pattern = likePatternOf(`${JSON.stringify(column)}:${JSON.stringify(text)}`);
  await trx
    .deleteFrom('trash')
    .where('kind', '=', kind)
    .where(sql<boolean>`content like ${pattern} escape '\\'`)
    .execute();
}

/** Inserts the rows again; they were read from the same tables, so their types match. */
export async function reinsertRows(trx: Trx, content: DeletedRow[]): Promise<void> {
  for (const { table, row } of content)
    await trx
      .insertInto(table)
      .values((await withoutRemovedAdmin(trx, row)) as never)
      .execute();
}

/** The columns that refer to an administrator. */
const ADMIN_COLUMNS = ['processed_by', 'answered_by'] as const;
type AdminColumn = (typeof ADMIN_COLUMNS)[number];

/** Removes references to administrators deleted meanwhile, as `on delete set null` does for other rows. */
async function withoutRemovedAdmin(trx: Trx, row: Partial<Record<AdminColumn, number | null>>) {
  const references: typeof row = {};
  for (const column of ADMIN_COLUMNS) {
    const adminId = row[column];
    if (adminId && !(await findAdmin(trx, adminId))) references[column] = null;
  }
  return { ...row, ...references };
}
