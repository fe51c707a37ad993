import type {
  Contact,
  ContactCounts,
  ContactCountsQuery,
  ContactsFilter,
  ContactsQuery,
} from '@cercle/contract/contacts';
import { type RawBuilder, sql } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Db, Trx } from '../db/database.ts';
import { countByBoolean, countOf, totalWith } from '../db/page.ts';
import { readRowCounters } from '../db/row-counters.ts';
import type { ContactRow, RowCounterName } from '../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../db/search.ts';
import { searchColumns } from '../db/search-columns.ts';

type NewContact = { name: string; email: string; message: string };

export async function insertContact(trx: Trx, contact: NewContact, at: string): Promise<number> {
  const { name, email, message } = contact;
  const { id } = await trx
    .insertInto('contact')
    .values({ name, email, message, ...searchColumns.contact(contact), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const COLUMNS = [
  'contact.id',
  'contact.name',
  'contact.email',
  'contact.message',
  'contact.read',
  'contact.created_at',
  'contact.answered_at',
  'admin.full_name as answered_by',
] as const;

/** With the name of the administrator who answered. */
const selectColumns = (db: Db) =>
  db.selectFrom('contact').leftJoin('account as admin', 'admin.id', 'contact.answered_by').select(COLUMNS);

type SelectedContact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

export const findContact = (db: Db, id: number) =>
  selectColumns(db).where('contact.id', '=', id).executeTakeFirst();

/** Newest first, equal times by id. */
export const selectContacts = (db: Db) =>
  selectColumns(db).orderBy('contact.created_at', 'desc').orderBy('contact.id', 'desc');

/** The unread ones, oldest first. */
export const selectUnreadContacts = (db: Db) =>
  selectColumns(db).where('contact.read', '=', false).orderBy('contact.created_at').orderBy('contact.id');

const selectFiltered = (db: Db, { q, read, answered }: ContactsFilter) =>
  selectContacts(db)
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'contact', q)))
    .$if(read !== undefined, (query) => query.where(equalsWithoutIndex('contact.read', read, q)))
    .$if(answered !== undefined, (query) => query.where(isAnswered(answered ?? false, q)));

/** Beside a search, written so that no index is used for it, as in `equalsWithoutIndex`. */
function isAnswered(answered: boolean, q: string): RawBuilder<boolean> {
  const state = answered
    ? sql<boolean>`contact.answered_at is not null`
    : sql<boolean>`contact.answered_at is null`;
  return q === '' ? state : sql<boolean>`(${state}) is true`;
}

/** One page of the messages, and how many there are. */
export async function listContacts(db: Db, query: ContactsQuery) {
  const { page, size } = query;
  const rows = await selectFiltered(db, query)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countContacts(db, query)) };
}

/** Counts rows only for a search, or by answer; otherwise row counters have the number. */
export async function countContacts(db: Db, filter: ContactsFilter): Promise<number> {
  if (filter.q === '' && filter.answered === undefined)
    return totalOf(await readRowCounters(db), filter.read);
  return countOf(selectFiltered(db, filter));
}

/** How many rows each choice of a filter would leave, beside the search and the other filter. */
export async function countContactChoices(
  db: Db,
  { q, read, answered }: ContactCountsQuery,
): Promise<ContactCounts> {
  return {
    read: await countByBoolean((choice) => countContacts(db, { q, answered, read: choice })),
    answered: await countByBoolean((choice) => countContacts(db, { q, read, answered: choice })),
  };
}

function totalOf(rowCounters: Record<RowCounterName, number>, read: boolean | undefined): number {
  if (read === undefined) return rowCounters.contact;
  const unread = rowCounters['contact.unread'];
  return read ? rowCounters.contact - unread : unread;
}

/** All of them, in the order of the list. */
export const readContacts = (db: Db, filter: ContactsFilter) =>
  inBatches(
    { column: 'contact.created_at', id: 'contact.id', direction: 'desc' },
    ({ limit, isNext }) => selectFiltered(db, filter).where(isNext).limit(limit).execute(),
    ({ id, created_at }) => ({ sortValue: created_at, id }),
  );

/** @returns the writer's name; undefined when the message was in that state already, or does not exist */
export const setRead = (trx: Trx, id: number, read: boolean): Promise<{ name: string } | undefined> =>
  trx
    .updateTable('contact')
    .set({ read })
    .where('id', '=', id)
    .where('read', '=', !read)
    .returning('name')
    .executeTakeFirst();

type Answer = { at: string; adminId: number };

/** @returns the writer's name; undefined when it was (not) answered already, or does not exist */
export const setAnswer = (
  trx: Trx,
  id: number,
  answer: Answer | null,
): Promise<{ name: string } | undefined> =>
  trx
    .updateTable('contact')
    .set({ answered_at: answer?.at ?? null, answered_by: answer?.adminId ?? null })
    .where('id', '=', id)
    .where('answered_at', answer ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst();

/** @returns the deleted row; undefined when it was already gone */
export const deleteContact = (trx: Trx, id: number): Promise<ContactRow | undefined> =>
  trx.deleteFrom('contact').where('id', '=', id).returningAll().executeTakeFirst();

export const toContact = (row: SelectedContact): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  read: row.read,
  createdAt: row.created_at,
  answeredAt: row.answered_at,
  answeredBy: row.answered_by,
});
