import type { PlannedPerson, SeatingPlan } from '@cercle/contract/seating';
import { type Acquaintances, knownAcquaintances } from './acquaintances.ts';
import { seatExplanations } from './explain-seat.ts';
import type { PersonRow } from './seating.table.ts';
import { canChangePlan, type SeatingState } from './seating-state.ts';

const byName = new Intl.Collator('fr-BE');

/** The plan as administrators see it: at each table, and among those who have none, by name. */
export function toSeatingPlan(state: SeatingState): SeatingPlan {
  const { event, tables } = state;
  const people = state.people.toSorted((one, other) => byName.compare(one.name, other.name));
  const acquaintances = knownAcquaintances(state.meetings);
  const explain = seatExplanations(state, acquaintances);
  const peopleAt = (tableId: number | null) =>
    people.filter((person) => person.tableId === tableId).map((person) => toPlanned(person, explain(person)));
  const seats = tables.reduce((sum, table) => sum + table.seats, 0);
  return {
    event: { id: event.id, title: event.title, startsAt: event.starts_at },
    canChange: canChangePlan(event),
    tables: tables.map((table) => ({ ...table, people: peopleAt(table.id) })),
    unseated: peopleAt(null),
    missingSeats: Math.max(0, people.length - seats),
    ...countPairs(state, acquaintances),
  };
}

const toPlanned = (person: PersonRow, because: string): PlannedPerson => ({
  ...{ registrationId: person.id, name: person.name, company: person.companyName },
  ...{ host: person.hostName, isPinned: person.isPinned, because },
});

/** Of those at one table; a guest and their host are neither. */
function countPairs(
  { tables, people }: SeatingState,
  { between }: Acquaintances,
): Pick<SeatingPlan, 'newMeetings' | 'knownPairs'> {
  const counts = { newMeetings: 0, knownPairs: 0 };
  for (const { id } of tables) {
    const seated = people.filter(({ tableId }) => tableId === id);
    for (const [index, one] of seated.entries())
      for (const other of seated.slice(index + 1)) {
        const acquaintance = between(one, other);
        if (acquaintance === 'new') counts.newMeetings += 1;
        else if (acquaintance !== 'host') counts.knownPairs += 1;
      }
  }
  return counts;
}
