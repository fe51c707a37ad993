import { searchText } from '@cercle/contract/search-text';
import type { Db, Trx } from '../../db/database.ts';
import type { SeatedPerson } from './seated-person.ts';

/** The name of a person whose account is deleted. */
const NO_NAME = 'Compte supprimé';
/** Rows of one insert: PostgreSQL takes 65 535 parameters. */
const BATCH = 1_000;

export type TableRow = { id: number; name: string; seats: number };

/** A person who is registered for an event, where they sit, and what a plan shows of them. */
export type PersonRow = SeatedPerson & {
  name: string;
  companyName: string;
  hostName: string | null;
  /** null: nowhere. */
  tableId: number | null;
  isPinned: boolean;
};

export const listTables = (db: Db, eventId: number): Promise<TableRow[]> =>
  db
    .selectFrom('seating_table')
    .select(['id', 'name', 'seats'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Those who are registered, in the order in which they registered, each with their guests. */
export async function listPeople(db: Db, eventId: number): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('event_registration as person')
    .leftJoin('account', 'account.id', 'person.account_id')
    .leftJoin('event_registration as host', 'host.id', 'person.host_id')
    .leftJoin('account as host_account', 'host_account.id', 'host.account_id')
    .leftJoin('seating_place as place', 'place.registration_id', 'person.id')
    .select([
      ...(['person.id', 'person.account_id', 'person.host_id', 'person.name', 'person.company'] as const),
      ...(['account.full_name', 'account.company as account_company'] as const),
      ...(['host_account.full_name as host_name', 'place.table_id', 'place.is_pinned'] as const),
    ])
    .where('person.event_id', '=', eventId)
    .where('person.state', '=', 'REGISTERED')
    .orderBy(({ fn }) => fn.coalesce('person.host_id', 'person.id'))
    .orderBy('person.id')
    .execute();
  return rows.map((row) => {
    const companyName = row.host_id === null ? (row.account_company ?? '') : row.company;
    return {
      ...{ id: row.id, accountId: row.account_id, hostId: row.host_id },
      ...{ companyName, company: searchText(companyName) },
      name: (row.host_id === null ? row.full_name : row.name) || NO_NAME,
      hostName: row.host_id === null ? null : row.host_name || NO_NAME,
      ...{ tableId: row.table_id, isPinned: row.is_pinned ?? false },
    };
  });
}

/** Changes the tables of an event that it has; the positions are those of the list. */
export async function writeTables(
  trx: Trx,
  eventId: number,
  tables: { id: number | null; name: string; seats: number }[],
): Promise<void> {
  const rows = tables.map(({ id, name, seats }, position) => ({ id, values: { name, seats, position } }));
  for (const { id, values } of rows)
    if (id !== null)
      await trx
        .updateTable('seating_table')
        .set(values)
        .where('id', '=', id)
        .where('event_id', '=', eventId)
        .execute();
  const added = rows.flatMap(({ id, values }) => (id === null ? [{ ...values, event_id: eventId }] : []));
  if (added.length > 0) await trx.insertInto('seating_table').values(added).execute();
}

export const deleteTables = (trx: Trx, eventId: number, ids: number[]) =>
  trx.deleteFrom('seating_table').where('event_id', '=', eventId).where('id', 'in', ids).execute();

export async function writePlaces(
  trx: Trx,
  places: { registration_id: number; table_id: number; is_pinned: boolean }[],
): Promise<void> {
  for (let start = 0; start < places.length; start += BATCH)
    await trx
      .insertInto('seating_place')
      .values(places.slice(start, start + BATCH))
      .execute();
}

export const deletePlace = (trx: Trx, registrationId: number) =>
  trx.deleteFrom('seating_place').where('registration_id', '=', registrationId).execute();

/** Of all who are not pinned, and of those who are not registered any more. */
export const deletePlaces = (trx: Trx, eventId: number) =>
  trx
    .deleteFrom('seating_place')
    .where('registration_id', 'in', (query) =>
      query.selectFrom('event_registration').select('id').where('event_id', '=', eventId),
    )
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('is_pinned', '=', false),
        exists(
          selectFrom('event_registration as person')
            .select('person.id')
            .whereRef('person.id', '=', 'seating_place.registration_id')
            .where('person.state', '!=', 'REGISTERED'),
        ),
      ]),
    )
    .execute();
