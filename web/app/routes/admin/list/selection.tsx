import { useState } from 'react';
import type { LoadedList } from './load-list.ts';

/** The selected rows of a list. */
export type Selection<Row> = {
  nameOf: (row: Row) => string;
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], isSelected: boolean) => void;
  /** Of all pages. */
  setAll: (rows: readonly Row[]) => void;
  clear: () => void;
};

type Selected<Row> = { key: string; rows: ReadonlyMap<number, Row> };

/**
 * The selection among the rows of the page, or among all that the list's query finds. It belongs to what is shown: another
 * search, filter, order or page starts with none.
 */
export function useSelection<Row extends { id: number }>(
  list: LoadedList<Row>,
  nameOf: (row: Row) => string,
) {
  const { key } = list;
  const none: Selected<Row> = { key, rows: new Map() };
  const [state, setState] = useState(none);
  const { rows } = state.key === key ? state : none;
  const selectOnly = (selected: readonly Row[]) =>
    setState({ key, rows: new Map(selected.map((row) => [row.id, row])) });
  const selection: Selection<Row> = {
    nameOf,
    has: ({ id }) => rows.has(id),
    set: (changed, isSelected) => {
      const ids = new Set(changed.map(({ id }) => id));
      const others = [...rows.values()].filter(({ id }) => !ids.has(id));
      selectOnly(isSelected ? [...others, ...changed] : others);
    },
    setAll: selectOnly,
    clear: () => setState(none),
  };
  // As the page shows them now: they may have been read again.
  const shown = new Map(list.page.content.map((row) => [row.id, row]));
  return { selection, selected: [...rows.values()].map((row) => shown.get(row.id) ?? row) };
}

const CHECKBOX_CLASS = 'size-5 accent-ink';
/** Larger than the visible box, and above the link that covers the row. */
const TARGET_CLASS = 'relative z-1 -m-2 inline-grid size-9 place-items-center align-middle';

export const SELECT_ALL_ID = 'tout-selectionner';

type SelectAllProps<Row> = { rows: readonly Row[]; selection: Selection<Row> };

export function SelectAll<Row>({ rows, selection }: SelectAllProps<Row>) {
  const selectedCount = rows.filter(selection.has).length;
  return (
    <label
      className={`${TARGET_CLASS} @max-[44rem]:m-0 @max-[44rem]:flex @max-[44rem]:w-auto @max-[44rem]:flex-row-reverse @max-[44rem]:gap-2 @max-[44rem]:font-[550]`}
    >
      <span className="@min-[44rem]:sr-only">Tout sélectionner</span>
      <input
        id={SELECT_ALL_ID}
        type="checkbox"
        className={CHECKBOX_CLASS}
        checked={selectedCount > 0 && selectedCount === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < rows.length;
        }}
        onChange={(event) => (event.target.checked ? selection.set(rows, true) : selection.clear())}
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
