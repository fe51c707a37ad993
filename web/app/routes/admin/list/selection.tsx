import { useState } from 'react';
import type { Elements } from '../../../ui/elements.ts';

/** The selected rows. A row that another page or filter hides is still selected when it is shown again. */
export type Selection<Row> = {
  nameOf: (row: Row) => string;
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], isSelected: boolean) => void;
};

/** The selected rows among `rows`, those of the current page. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const selection: Selection<Row> = {
    nameOf,
    has: ({ id }) => ids.has(id),
    set: (changed, isSelected) => {
      const next = new Set(ids);
      for (const { id } of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setIds(next);
    },
  };
  return { selected, selection, clear: () => setIds(new Set()) };
}

const CHECKBOX_CLASS = 'size-5 accent-ink';
/** Larger than the visible box, and above the link that covers the row. */
const TARGET_CLASS = 'relative z-1 -m-2 inline-grid size-9 place-items-center align-middle';

const SELECT_ALL_ID = 'tout-selectionner';

type SelectAllProps<Row> = { rows: readonly Row[]; selection: Selection<Row> };

export function SelectAll<Row>({ rows, selection }: SelectAllProps<Row>) {
  const selectedCount = rows.filter(selection.has).length;
  return (
    <label
      className={`${TARGET_CLASS} @max-[50rem]:m-0 @max-[50rem]:flex @max-[50rem]:w-auto @max-[50rem]:flex-row-reverse @max-[50rem]:gap-2 @max-[50rem]:font-[550]`}
    >
      <span className="@min-[50rem]:sr-only">Tout sélectionner</span>
      <input
        id={SELECT_ALL_ID}
        type="checkbox"
        className={CHECKBOX_CLASS}
        checked={selectedCount > 0 && selectedCount === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < rows.length;
        }}
        onChange={(event) => selection.set(rows, event.target.checked)}
      />
    </label>
  );
}

type SelectRowProps<Row> = { row: Row; selection: Selection<Row> };

export function SelectRow<Row>({ row, selection }: SelectRowProps<Row>) {
  return (
    <label className={TARGET_CLASS}>
      <span className="sr-only">{`Sélectionner\u202f: ${selection.nameOf(row)}`}</span>
      <input
        type="checkbox"
        className={CHECKBOX_CLASS}
        checked={selection.has(row)}
        onChange={(event) => selection.set([row], event.target.checked)}
      />
    </label>
  );
}

type SelectionBarProps = { count: number; onClear: () => void; children: Elements };

/** The actions for the selected rows; hidden while there are none. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  const clear = () => {
    onClear();
    // The bar disappears with the button that has the focus.
    document.getElementById(SELECT_ALL_ID)?.focus({ preventScroll: true });
  };
  return (
    <div className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center justify-end gap-3 rounded-lg bg-ink px-5 py-3 text-white shadow-float on-ink">
      <p role="status" className="mr-auto text-sm font-[550] tabular-nums">
        {count === 1 ? '1 ligne sélectionnée' : `${count} lignes sélectionnées`}
      </p>
      {children}
      <button
        type="button"
        onClick={clear}
        className="min-h-11 rounded-full px-3 text-sm font-[550] text-mist hover:text-white"
      >
        Tout désélectionner
      </button>
    </div>
  );
}
