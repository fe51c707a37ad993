import type { Seller } from '@cercle/contract/document-content';
import type { TablePlanContent } from '../../billing/pdf/table-plan-content.ts';
import { clockTimeOf, type Day, dayOf } from '../../kernel/calendar.ts';
import type { PersonRow } from './seating.table.ts';
import type { SeatingState } from './seating-state.ts';

const byName = new Intl.Collator('fr-BE');

/** What the plan says on paper, as it is now. */
export function toPrintedPlan(state: SeatingState, seller: Seller, printedOn: Day): TablePlanContent {
  const { event, tables } = state;
  const people = state.people.toSorted((one, other) => byName.compare(one.name, other.name));
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]));
  const toPrinted = (person: PersonRow) => ({
    ...{ name: person.name, company: person.companyName, host: person.hostName },
    table: person.tableId === null ? null : (nameOf.get(person.tableId) ?? null),
  });
  return {
    ...{ printedOn, seller, title: event.title, place: event.place_name },
    day: dayOf(event.starts_at),
    time: clockTimeOf(event.starts_at).slice(-5),
    people: people.map(toPrinted),
    tables: tables.map(({ id, name, seats }) => ({
      ...{ name, seats },
      people: people.filter(({ tableId }) => tableId === id).map(toPrinted),
    })),
  };
}
