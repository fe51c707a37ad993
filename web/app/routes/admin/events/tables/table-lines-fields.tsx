import { TABLE_NAME_MAX } from '@cercle/contract/seating';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { TABLES_FORM } from '../../../../content/admin-tables.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import type { LineErrors, TableLine } from './table-lines.ts';

type TableLinesProps = { lines: TableLine[]; errors: LineErrors; onChange: (lines: TableLine[]) => void };

/** The name and the seats of each table. */
export function TableLines({ lines, errors, onChange }: TableLinesProps) {
  const set = (key: string, values: Partial<TableLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...values } : line)));
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    onChange(lines.toSpliced(index, 1));
    // The button is gone: the focus stays in the list, at the line that took its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? [];
      buttons[Math.min(index, buttons.length - 1)]?.focus();
    });
  };
  return (
    <ul ref={list}>
      {lines.map(({ key, name, seats }, index) => (
        <li key={key} className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <TextField
              label={TABLES_FORM.name(index + 1)}
              error={errors[`tables.${index}.name`]}
              maxLength={TABLE_NAME_MAX}
              autoComplete="off"
              value={name}
              onChange={({ target }) => set(key, { name: target.value })}
            />
          </div>
          <div className="w-24 shrink-0">
            <TextField
              label={TABLES_FORM.seatsShort}
              aria-label={TABLES_FORM.seats(index + 1)}
              error={errors[`tables.${index}.seats`]}
              inputMode="numeric"
              autoComplete="off"
              value={seats}
              onChange={({ target }) => set(key, { seats: target.value })}
            />
          </div>
          <button
            type="button"
            aria-label={TABLES_FORM.remove(name || TABLES_FORM.newName(index + 1))}
            className="mt-6 grid size-12 shrink-0 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink"
            onClick={() => remove(index)}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
