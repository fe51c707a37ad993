import type { PlannedTable } from '@cercle/contract/seating';
import { useId } from 'react';
import { TABLE_PLAN } from '../../../../content/admin-tables.ts';
import { PersonRow, type Seating } from './person-row.tsx';

/** A table with its people. */
export function TableCard({ table, ...seating }: { table: PlannedTable } & Seating) {
  const { name, seats, people } = table;
  const id = useId();
  return (
    <section aria-labelledby={id} className="card p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="min-w-0 text-lg [overflow-wrap:anywhere]">
          {name}
        </h2>
        <p className="shrink-0 text-sm text-slate tabular-nums">{TABLE_PLAN.ofAll(people.length, seats)}</p>
      </div>
      {people.length === 0 ? (
        <p className="mt-2 border-t border-hairline pt-3 text-sm text-slate">{TABLE_PLAN.emptyTable}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline border-t border-hairline">
          {people.map((person) => (
            <PersonRow key={person.registrationId} person={person} tableId={table.id} {...seating} />
          ))}
        </ul>
      )}
    </section>
  );
}
