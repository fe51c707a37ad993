import type { SeatChange } from '@cercle/contract/seating';
import type { Trx } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { deletePlace, listPeople, listTables, writePlaces } from './seating.table.ts';

const notRegistered = () =>
  new DomainError('not-found', 'Cette personne n’est pas, ou plus, inscrite à cet événement.');
const noTable = () => new DomainError('not-found', 'Cette table n’existe pas ou plus.');

/** The caller holds the lock of the event. @throws DomainError not-found, conflict when the table is full */
export async function placePerson(
  trx: Trx,
  event: EventRow,
  registrationId: number,
  { tableId, isPinned }: SeatChange,
): Promise<void> {
  const people = await listPeople(trx, event.id);
  if (!people.some(({ id }) => id === registrationId)) throw notRegistered();
  if (tableId !== null) {
    const table = (await listTables(trx, event.id)).find(({ id }) => id === tableId);
    if (!table) throw noTable();
    const others = people.filter((person) => person.tableId === tableId && person.id !== registrationId);
    if (others.length >= table.seats)
      throw new DomainError('conflict', `La table «\u202f${table.name}\u202f» est complète.`);
  }
  await deletePlace(trx, registrationId);
  if (tableId !== null)
    await writePlaces(trx, [{ registration_id: registrationId, table_id: tableId, is_pinned: isPinned }]);
}
