import type { PlannedPerson, PlannedTable } from '@cercle/contract/seating';
import { Pin } from 'lucide-react';
import { TABLE_PLAN } from '../../../../content/admin-tables.ts';
import { CONTROL_CLASS } from '../../../../ui/field.tsx';
import { seatControlId } from './use-table-plan.ts';

/** What each card needs to show and move its people. */
export type Seating = {
  tables: PlannedTable[];
  canChange: boolean;
  onMove: (person: PlannedPerson, tableId: number | null) => Promise<void>;
  onPin: (person: PlannedPerson, tableId: number, isPinned: boolean) => Promise<void>;
};

type PersonRowProps = { person: PlannedPerson; tableId: number | null } & Seating;

/** A person, their table, and whom they meet there. */
export function PersonRow({ person, tableId, tables, canChange, onMove, onPin }: PersonRowProps) {
  const { name, company, host, isPinned, because } = person;
  const detail = [company, host !== null && TABLE_PLAN.host(host)].filter(Boolean).join(', ');
  return (
    <li className="py-2.5 [overflow-wrap:anywhere]">
      <p className="font-[550]">{name}</p>
      {detail && <p className="text-sm text-slate">{detail}</p>}
      {canChange && (
        <div className="mt-1.5 flex gap-2">
          <SeatSelect person={person} tableId={tableId} tables={tables} onMove={onMove} />
          {tableId !== null && (
            <button
              type="button"
              aria-pressed={isPinned}
              aria-label={TABLE_PLAN.pin(name)}
              title={TABLE_PLAN.pin(name)}
              onClick={() => void onPin(person, tableId, !isPinned)}
              className={`grid size-11 shrink-0 place-items-center rounded-full border ${isPinned ? 'border-ink bg-ink text-white' : 'border-edge text-slate hover:border-ink'}`}
            >
              <Pin className="size-4" fill={isPinned ? 'currentColor' : 'none'} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      {tableId !== null && (
        <details className="mt-1 text-sm">
          <summary className="w-fit py-2 text-slate underline decoration-brass underline-offset-4">
            <span>{TABLE_PLAN.why}</span>
            <span className="sr-only">{`, ${name}`}</span>
          </summary>
          <p className="pb-1">{because}</p>
        </details>
      )}
    </li>
  );
}

function SeatSelect({ person, tableId, tables, onMove }: Omit<PersonRowProps, 'canChange' | 'onPin'>) {
  return (
    <select
      id={seatControlId(person.registrationId)}
      aria-label={TABLE_PLAN.tableOf(person.name)}
      className={`h-11 min-w-0 text-sm ${CONTROL_CLASS}`}
      value={tableId ?? ''}
      onChange={({ target: { value } }) => void onMove(person, value === '' ? null : Number(value))}
    >
      <option value="">{TABLE_PLAN.none}</option>
      {tables.map(({ id, name, seats, people }) => {
        const free = seats - people.length;
        return (
          <option key={id} value={id} disabled={free <= 0 && id !== tableId}>
            {id === tableId ? name : TABLE_PLAN.choice(name, free)}
          </option>
        );
      })}
    </select>
  );
}
