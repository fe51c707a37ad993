import type { PolicyContent } from '@cercle/contract/policy-changes';
import { sql } from 'kysely';
import { type Batch, inBatches } from '../db/batches.ts';
import type { Db, Trx } from '../db/database.ts';
import { countOf } from '../db/page.ts';
import type { Day } from '../kernel/calendar.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { contentOf } from './policy-content.ts';

export const policyNotFound = () => new DomainError('not-found', 'Cette version n’existe pas ou plus.');

/** An announced version, without its text. */
export type Announced = { id: number; valid_from: Day; announced_on: Day };

/** All announced versions, the newest first. */
export async function listAnnounced(db: Db): Promise<Announced[]> {
  const query = db.selectFrom('policy_version').select(['id', 'valid_from', 'announced_on']);
  const rows = await query
    .where('announced_on', 'is not', null)
    .orderBy('valid_from', 'desc')
    .$narrowType<{ valid_from: Day; announced_on: Day }>()
    .execute();
  return rows;
}

/**
 * The newest that is valid by that day. The first version was the text of all days before it, too.
 * @param announced the newest first
 */
export const inForceOn = (announced: readonly Announced[], day: Day): Announced | undefined =>
  announced.find(({ valid_from }) => valid_from <= day) ?? announced.at(-1);

const WITH_NAMES = (db: Db) =>
  db
    .selectFrom('policy_version')
    .leftJoin('account as author', 'author.id', 'policy_version.created_by')
    .leftJoin('account as announcer', 'announcer.id', 'policy_version.announced_by')
    .selectAll('policy_version')
    .select(['author.full_name as author_name', 'announcer.full_name as announcer_name']);

/** One version, a draft too. @throws DomainError not-found */
export async function policyById(db: Db, id: number) {
  const row = await WITH_NAMES(db).where('policy_version.id', '=', id).executeTakeFirst();
  if (!row) throw policyNotFound();
  return row;
}

/** The figures of a version, as JSON, without its long text. @throws DomainError not-found */
export async function figuresOf(db: Db, id: number): Promise<{ valid_from: Day | null; rules: string }> {
  const row = await db
    .selectFrom('policy_version')
    .select(['valid_from', 'rules'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw policyNotFound();
  return row;
}

type PolicyOfDay = { id: number; validFrom: Day; rules: PolicyContent['rules'] };

/** The version in force on a day, of the past or to come. */
export async function policyOn(db: Db, day: Day): Promise<PolicyOfDay> {
  const version = inForceOn(await listAnnounced(db), day);
  if (!version) throw policyNotFound();
  const { rules } = contentOf(await policyById(db, version.id));
  return { id: version.id, validFrom: version.valid_from, rules };
}

/** Drafts first, the newest one on top, then the announced ones, the newest first. */
export async function listPolicies(db: Db, { page, size }: { page: number; size: number }) {
  const rows = await WITH_NAMES(db)
    .orderBy(sql`case when valid_from is null then 0 else 1 end`)
    .orderBy('policy_version.valid_from', 'desc')
    .orderBy('policy_version.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await countOf(db.selectFrom('policy_version')) };
}

const columnsOf = ({ rules, articles }: PolicyContent) => ({
  rules: JSON.stringify(rules),
  articles: JSON.stringify(articles),
});

/** @returns the id of the draft */
export async function insertDraft(trx: Trx, content: PolicyContent, by: { id: number; at: string }) {
  const draft = { valid_from: null, announced_on: null, text_hash: null, announced_by: null };
  const { id } = await trx
    .insertInto('policy_version')
    .values({ ...draft, ...columnsOf(content), created_at: by.at, created_by: by.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const drafts = (trx: Trx, id: number) =>
  trx
    .updateTable('policy_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('announced_on', 'is', null);

/** @returns false when it is no draft at this version any more */
export async function changeDraft(trx: Trx, id: number, version: number, content: PolicyContent) {
  const change = drafts(trx, id).set(columnsOf(content)).where('version', '=', version);
  return (await change.executeTakeFirst()).numUpdatedRows === 1n;
}

type Announcement = { valid_from: Day; announced_on: Day; text_hash: string; announced_by: number };

/** @returns false when it is no draft at this version any more */
export async function setAnnounced(trx: Trx, id: number, version: number, announcement: Announcement) {
  const change = drafts(trx, id).set(announcement).where('version', '=', version);
  return (await change.executeTakeFirst()).numUpdatedRows === 1n;
}

/** @returns false when it is no draft any more */
export async function deleteDraft(trx: Trx, id: number): Promise<boolean> {
  const query = trx.deleteFrom('policy_version').where('id', '=', id).where('announced_on', 'is', null);
  return (await query.executeTakeFirst()).numDeletedRows === 1n;
}

const activeMembers = (db: Db) =>
  db.selectFrom('account').where('role', '=', 'MEMBER').where('active', '=', true);

export const countActiveMembers = (db: Db) => countOf(activeMembers(db));

/** Their names and addresses, in batches. */
export const readActiveMembers = (db: Db) =>
  inBatches(
    { column: 'id', id: 'id', direction: 'asc' },
    ({ limit, isNext }: Batch) =>
      activeMembers(db)
        .select(['id', 'full_name', 'email'])
        .where(isNext)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => ({ sortValue: id, id }),
  );
