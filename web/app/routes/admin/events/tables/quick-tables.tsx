import { MAX_TABLE_SEATS, MAX_TABLES, MIN_TABLE_SEATS } from '@cercle/contract/seating';
import { toWhole } from '@cercle/contract/typed-numbers';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TABLES_FORM } from '../../../../content/admin-tables.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

const isBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** « 12 tables de 8 » at once. */
export function QuickTables({ onAdd }: { onAdd: (count: number, seats: number) => void }) {
  const [typedCount, setCount] = useState('12');
  const [typedSeats, setSeats] = useState('8');
  const [count, seats] = [toWhole(typedCount), toWhole(typedSeats)];
  const isValid = isBetween(count, 1, MAX_TABLES) && isBetween(seats, MIN_TABLE_SEATS, MAX_TABLE_SEATS);
  return (
    <fieldset className="mt-5 border-b border-hairline pb-5">
      <legend className="text-sm text-slate">{TABLES_FORM.quick}</legend>
      <div className="mt-2 grid grid-cols-2 gap-x-4">
        <TextField
          label={TABLES_FORM.count}
          inputMode="numeric"
          autoComplete="off"
          value={typedCount}
          onChange={({ target }) => setCount(target.value)}
        />
        <TextField
          label={TABLES_FORM.each}
          inputMode="numeric"
          autoComplete="off"
          value={typedSeats}
          onChange={({ target }) => setSeats(target.value)}
        />
      </div>
      <Button size="small" look="quiet" disabled={!isValid} onClick={() => isValid && onAdd(count, seats)}>
        <Plus className="size-4" aria-hidden="true" />
        <span>{isValid ? TABLES_FORM.add(count, seats) : TABLES_FORM.addInvalid}</span>
      </Button>
    </fieldset>
  );
}
