import { useEffect } from 'react';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import type { BulkAction, BulkActionsProps } from './bulk-actions.tsx';
import type { LoadedList } from './load-list.ts';
import { useSelection } from './selection.tsx';

const loadBar = () => import('./bulk-actions.tsx');

/** The selection among the rows of a list, and the bar with the actions on them, fetched with the first selected row. */
export function useBulkAction<Row extends { id: number }>(
  list: LoadedList<Row>,
  nameOf: (row: Row) => string,
  actions: readonly BulkAction<Row>[],
) {
  const { selection, selected } = useSelection(list, nameOf);
  const { Component: BulkActions, open } = useLazyComponent<BulkActionsProps<Row>>(loadBar);
  const hasSelected = selected.length > 0;
  useEffect(() => {
    if (hasSelected) open();
  }, [hasSelected, open]);
  const selectionBar = BulkActions && (
    <BulkActions list={list} selection={selection} selected={selected} actions={actions} />
  );
  return { selection, selectionBar };
}
