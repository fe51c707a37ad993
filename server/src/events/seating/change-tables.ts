import type { SeatingTables } from '@cercle/contract/seating';
import type { Trx } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { deleteTables, listPeople, listTables, type PersonRow, writeTables } from './seating.table.ts';

/** The caller holds the lock of the event. @throws DomainError conflict, validation */
export async function changeTables(trx: Trx, { id }: EventRow, data: SeatingTables): Promise<void> {
  requireSameTables(await listTables(trx, id), data);
  requireSeats(await listPeople(trx, id), data);
  if (data.removedIds.length > 0) await deleteTables(trx, id, data.removedIds);
  await writeTables(trx, id, data.tables);
}

/** Those that there are, and no others, are kept or removed: so nobody removes a table that they do not know of. */
function requireSameTables(known: { id: number }[], { tables, removedIds }: SeatingTables): void {
  const named = [...tables.flatMap(({ id }) => (id === null ? [] : [id])), ...removedIds];
  const isSame =
    named.length === known.length && new Set([...named, ...known.map(({ id }) => id)]).size === known.length;
  if (!isSame) throw new DomainError('conflict');
}

function requireSeats(people: PersonRow[], { tables }: SeatingTables): void {
  const errors: Record<string, string[]> = {};
  for (const [index, { id, seats }] of tables.entries()) {
    const seated = id === null ? 0 : people.filter(({ tableId }) => tableId === id).length;
    if (seated > seats) errors[`tables.${index}.seats`] = [`${seated}\u00a0personnes y sont placées`];
  }
  if (Object.keys(errors).length > 0) throw new DomainError('validation', undefined, { errors });
}
