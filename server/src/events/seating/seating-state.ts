import type { Db } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { listPastMeetings } from './past-meetings.ts';
import type { PastMeeting, Seating } from './seated-person.ts';
import { listPeople, listTables, type PersonRow, type TableRow } from './seating.table.ts';

/** All that a table plan depends on. */
export type SeatingState = {
  event: EventRow;
  tables: TableRow[];
  people: PersonRow[];
  meetings: PastMeeting[];
};

/** @param meetings those of the past, where the caller has read them already */
export async function readSeating(db: Db, event: EventRow, meetings?: PastMeeting[]): Promise<SeatingState> {
  return {
    event,
    tables: await listTables(db, event.id),
    people: await listPeople(db, event.id),
    meetings: meetings ?? (await listPastMeetings(db, event)),
  };
}

/** Until an event is closed, its plan can follow what happened. */
export const canChangePlan = ({ state }: Pick<EventRow, 'state'>) =>
  state !== 'CANCELLED' && state !== 'CLOSED';

/** @throws DomainError conflict */
export function requireChangeable(event: Pick<EventRow, 'state'>): void {
  if (!canChangePlan(event))
    throw new DomainError('conflict', 'Cet événement est annulé ou clôturé\u202f: son plan ne change plus.');
}

export const pinsOf = (people: PersonRow[]): Seating =>
  new Map(
    people.flatMap(({ id, tableId, isPinned }) => (isPinned && tableId !== null ? [[id, tableId]] : [])),
  );

/** Equal where a suggestion for one holds for the other. */
export const fingerprintOf = ({ tables, people }: Pick<SeatingState, 'tables' | 'people'>): string =>
  JSON.stringify([
    tables.map(({ id, seats }) => [id, seats]),
    people.map(({ id }) => id),
    [...pinsOf(people)],
  ]);
