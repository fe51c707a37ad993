import type { ArchiveQuery } from '@cercle/contract/newsletter-archive';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';

/** Those that an administrator shows, once their sending has begun; one that was stopped was sent to some. */
const archived = (db: Db) =>
  db
    .selectFrom('campaign')
    .where('archived_at', 'is not', null)
    .where('state', 'not in', ['DRAFT', 'SCHEDULED']);

const issues = (db: Db) =>
  archived(db)
    .select(['id', 'subject', 'body'])
    .select((eb) => [eb.ref('slug').$notNull().as('slug'), eb.ref('scheduled_at').$notNull().as('sent_at')]);

export type IssueRow = Awaited<ReturnType<ReturnType<typeof issues>['execute']>>[number];

const newestFirst = (db: Db) => issues(db).orderBy('scheduled_at', 'desc').orderBy('id', 'desc');

/** One page of the archive, the last first, and how many there are. */
export async function listIssues(db: Db, query: ArchiveQuery) {
  const rows = await newestFirst(db)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countOf(archived(db))) };
}

export const listLatestIssues = (db: Db, count: number) => newestFirst(db).limit(count).execute();

export const findIssue = (db: Db, slug: string) => issues(db).where('slug', '=', slug).executeTakeFirst();

/** The one before it in the archive, and the one after it. */
export async function findNeighbours(db: Db, { sent_at, id }: IssueRow) {
  const key = sql`(${sent_at}, ${id})`;
  const neighbours = archived(db).select((eb) => ['subject', eb.ref('slug').$notNull().as('slug')]);
  const previous = await neighbours
    .where(sql<boolean>`(scheduled_at, id) < ${key}`)
    .orderBy('scheduled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = await neighbours
    .where(sql<boolean>`(scheduled_at, id) > ${key}`)
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { previous: previous ?? null, next: next ?? null };
}
