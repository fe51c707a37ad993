import type { PlannedPerson } from '@cercle/contract/seating';
import { useId } from 'react';
import { TABLE_PLAN } from '../../../../content/admin-tables.ts';
import { formatNumber } from '../../../../content/plural.ts';
import { PersonRow, type Seating } from './person-row.tsx';

type UnseatedCardProps = { people: PlannedPerson[]; isAnyone: boolean } & Seating;

/** Who has no place. @param isAnyone whether anybody sits at a table */
export function UnseatedCard({ people, isAnyone, ...seating }: UnseatedCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-hairline bg-sand p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-lg">
          {TABLE_PLAN.unseated}
        </h2>
        <p className="text-sm text-slate tabular-nums">{formatNumber(people.length)}</p>
      </div>
      {people.length === 0 ? (
        <p className="mt-2 border-t border-hairline pt-3 text-sm text-slate">
          {isAnyone ? TABLE_PLAN.allSeated : TABLE_PLAN.nobody}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline border-t border-hairline">
          {people.map((person) => (
            <PersonRow key={person.registrationId} person={person} tableId={null} {...seating} />
          ))}
        </ul>
      )}
    </section>
  );
}
