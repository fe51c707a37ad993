import type { TrashKind } from '@cercle/contract/trash';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { bulkLabel } from '../../../content/admin-bulk.ts';
import { type BulkTexts, partlyDeletedMessage, sessionEndedMessage } from '../../../content/admin-texts.ts';
import { resumeAfterLogin } from '../../../session/resume-after-login.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { LoadedList } from './load-list.ts';
import { useSelection } from './selection.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { showUndoToastInTime } from './undo-toast.ts';

type BulkAction<Row> = {
  texts: BulkTexts;
  call: (row: Row) => Promise<unknown>;
  /** Why the action leaves this row as it is; null where it does not. */
  reasonAgainst?: (row: Row) => string | null;
  /** The trash from which a deleted row can be restored. */
  undo?: TrashKind;
};

/** What the open confirmation names: nothing else is changed, whatever the list shows by then. */
type Pending<Row> = { action: BulkAction<Row>; selected: Row[]; key: string };

const concernedBy = <Row,>({ reasonAgainst }: BulkAction<Row>, rows: Row[]) =>
  reasonAgainst ? rows.filter((row) => reasonAgainst(row) === null) : rows;

/**
 * The selection among the rows of a list, and the bar with the actions on all selected rows. They are done one row after
 * the other: the server checks and logs each by itself.
 */
export function useBulkAction<Row extends { id: number }>(
  list: LoadedList<Row>,
  nameOf: (row: Row) => string,
  actions: readonly BulkAction<Row>[],
) {
  const { revalidate } = useRevalidator();
  const { selection, selected, isPageSelected, selectAll, isLoadingAll } = useSelection(list, nameOf);
  const [pending, setPending] = useState<Pending<Row> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const close = () => setOpen(false);

  // Even if some rows failed.
  const onDone = () => {
    selection.clear();
    void revalidate();
  };

  const run = async ({ action, selected: rows }: Pending<Row>) => {
    const { texts, undo } = action;
    const concerned = concernedBy(action, rows);
    const startedAt = Date.now();
    const resume = resumeAfterLogin();
    const doneIds: number[] = [];
    const report = (toMessage = (message: string) => message) => {
      const failed = concerned.length - doneIds.length;
      const type = failed > 0 ? 'error' : 'success';
      const message = failed > 0 ? texts.failure(failed, concerned.length) : texts.success(doneIds.length);
      if (!undo || doneIds.length === 0) return showToast(type, toMessage(message));
      const text = failed > 0 ? partlyDeletedMessage(texts, doneIds.length, concerned.length) : message;
      showUndoToastInTime(
        { type, message: toMessage(text) },
        { kind: undo, ids: doneIds, onRestored: onDone },
        startedAt,
      );
    };
    for (const [index, row] of concerned.entries()) {
      setProgress(index);
      try {
        await action.call(row);
        doneIds.push(row.id);
      } catch (failure) {
        if (failure instanceof ApiError) continue;
        if (failure instanceof SessionEndedError) return resume(() => report(sessionEndedMessage));
        setProgress(null);
        close();
        throw failure;
      }
    }
    setProgress(null);
    close();
    report();
    onDone();
  };

  const buttonFor = (action: BulkAction<Row>) => {
    const { label, look } = action.texts;
    const concerned = concernedBy(action, selected).length;
    const isRemoval = look === 'danger';
    return (
      <Button
        key={label}
        look={isRemoval ? 'plain' : 'quiet'}
        size="small"
        className={isRemoval ? 'max-sm:ml-auto' : 'max-sm:px-3'}
        disabled={concerned === 0}
        onClick={() => {
          setPending({ action, selected, key: list.key });
          setOpen(true);
        }}
      >
        {isRemoval && <Trash2 className="size-4" aria-hidden="true" />}
        <span className={isRemoval ? 'max-sm:sr-only' : ''}>
          {bulkLabel(label, concerned, selected.length)}
        </span>
      </Button>
    );
  };
  const canSelectAll = isPageSelected && selected.length < list.page.totalElements && !hasAll(list, selected);
  const selectionBar = (
    <>
      <SelectionBar
        count={selected.length}
        total={list.page.totalElements}
        onSelectAll={canSelectAll ? selectAll : null}
        isLoadingAll={isLoadingAll}
        onClear={selection.clear}
      >
        {actions.map(buttonFor)}
      </SelectionBar>
      {pending && (
        <BulkDialog
          isOpen={isOpen && pending.key === list.key}
          texts={pending.action.texts}
          names={concernedBy(pending.action, pending.selected).map(nameOf)}
          leftOut={leftOutOf(pending, nameOf)}
          progress={progress}
          onConfirm={() => void run(pending)}
          onCancel={close}
        />
      )}
    </>
  );
  return { selection, selectionBar };
}

/** More rows than the page shows: all have been selected, or as many as can be. */
const hasAll = <Row,>({ page }: LoadedList<Row>, selected: Row[]) => selected.length > page.content.length;

/** The names of the rows that the action leaves as they are, by reason. */
function leftOutOf<Row>({ action: { reasonAgainst }, selected }: Pending<Row>, nameOf: (row: Row) => string) {
  const byReason: Record<string, string[]> = {};
  for (const row of selected) {
    const reason = reasonAgainst?.(row);
    if (reason) byReason[reason] = [...(byReason[reason] ?? []), nameOf(row)];
  }
  return byReason;
}
