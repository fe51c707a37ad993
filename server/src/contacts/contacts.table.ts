import type { Contact, ContactsFilter, ContactsQuery } from '@cercle/contract/contacts';
import { inBatches } from '../db/batches.ts';
import type { Db, Trx } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
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

const COLUMNS = ['id', 'name', 'email', 'message', 'read', 'created_at'] as const;

export const findContact = (db: Db, id: number) =>
  db.selectFrom('contact').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Newest first, equal times by id. */
export const selectContacts = (db: Db) =>
  db.selectFrom('contact').select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc');

/** The unread ones, oldest first. */
export const selectUnreadContacts = (db: Db) =>
  db.selectFrom('contact').select(COLUMNS).where('read', '=', false).orderBy('created_at').orderBy('id');

const selectFiltered = (db: Db, { q, read }: ContactsFilter) =>
  selectContacts(db)
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'contact', q)))
    .$if(read !== undefined, (query) => query.where(equalsWithoutIndex('read', read, q)));

/** One page of the messages, and how many there are. */
export async function listContacts(db: Db, query: ContactsQuery) {
  const { page, size } = query;
  const rows = await selectFiltered(db, query)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countContacts(db, query)) };
}

/** Counts rows only for a search; otherwise row counters have the number. */
export async function countContacts(db: Db, filter: ContactsFilter): Promise<number> {
  if (filter.q === '') return totalOf(await readRowCounters(db), filter.read);
  return countOf(selectFiltered(db, filter));
}

function totalOf(rowCounters: Record<RowCounterName, number>, read: boolean | undefined): number {
  if (read === undefined) return rowCounters.contact;
  const unread = rowCounters['contact.unread'];
  return read ? rowCounters.contact - unread : unread;
}

/** All of them, in the order of the list. */
export const readContacts = (db: Db, filter: ContactsFilter) =>
  inBatches(
    { column: 'created_at', id: 'id', direction: 'desc' },
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

/** @returns the deleted row; undefined when it was already gone */
export const deleteContact = (trx: Trx, id: number): Promise<ContactRow | undefined> =>
  trx.deleteFrom('contact').where('id', '=', id).returningAll().executeTakeFirst();

export const toContact = (row: Pick<ContactRow, (typeof COLUMNS)[number]>): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  read: row.read,
  createdAt: row.created_at,
});
