import type { TrashKind } from '@cercle/contract/trash';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { bulkLabel } from '../../../content/admin-bulk.ts';
import { type BulkTexts, partlyDeletedMessage, sessionEndedMessage } from '../../../content/admin-texts.ts';
import { resumeAfterLogin } from '../../../session/resume-after-login.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { loadAllRows } from './load-all-rows.ts';
import type { LoadedList } from './load-list.ts';
import type { Selection } from './selection.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { showUndoToastInTime } from './undo-toast.ts';

export type BulkAction<Row> = {
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

/** Apart from the others, and quieter. */
const REMOVAL =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-[550] text-mist hover:text-white max-sm:ml-auto sm:ml-3';

export type BulkActionsProps<Row> = {
  list: LoadedList<Row>;
  selection: Selection<Row>;
  selected: Row[];
  actions: readonly BulkAction<Row>[];
};

/**
 * The bar with the actions on all selected rows. They are done one row after the other: the server checks and logs each by
 * itself.
 */
export default function BulkActions<Row extends { id: number }>(props: BulkActionsProps<Row>) {
  const { list, selection, selected, actions } = props;
  const { nameOf } = selection;
  const { revalidate } = useRevalidator();
  const [isLoadingAll, setLoadingAll] = useState(false);
  const [pending, setPending] = useState<Pending<Row> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const isStopped = useRef(false);
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
    isStopped.current = false;
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
      if (isStopped.current) break;
      setProgress(index);
      try {
        await action.call(row);
        doneIds.push(row.id);
      } catch (failure) {
        if (failure instanceof ApiError) {
          isStopped.current ||= failure.stopsOthers;
          continue;
        }
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
    const onClick = () => {
      setPending({ action, selected, key: list.key });
      setOpen(true);
    };
    const text = bulkLabel(label, concerned, selected.length);
    return isRemoval ? (
      <button key={label} type="button" onClick={onClick} className={REMOVAL}>
        <Trash2 className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{text}</span>
      </button>
    ) : (
      <Button
        key={label}
        look="quiet"
        size="small"
        className="max-sm:px-3"
        disabled={concerned === 0}
        onClick={onClick}
      >
        {text}
      </Button>
    );
  };
  const selectAll = async () => {
    setLoadingAll(true);
    try {
      selection.setAll(await loadAllRows(list));
    } catch (error) {
      showError(error, ({ message }) => message);
    } finally {
      setLoadingAll(false);
    }
  };
  const { content, totalElements } = list.page;
  // Of more rows than the page shows, all have been selected already, or as many as can be.
  const canSelectAll = selected.length === content.length && content.length < totalElements;
  return (
    <>
      <SelectionBar
        count={selected.length}
        total={totalElements}
        onSelectAll={canSelectAll ? () => void selectAll() : null}
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
          onStop={() => {
            isStopped.current = true;
          }}
          onCancel={close}
        />
      )}
    </>
  );
}

/** The names of the rows that the action leaves as they are, by reason. */
function leftOutOf<Row>({ action: { reasonAgainst }, selected }: Pending<Row>, nameOf: (row: Row) => string) {
  const byReason: Record<string, string[]> = {};
  for (const row of selected) {
    const reason = reasonAgainst?.(row);
    if (reason) byReason[reason] = [...(byReason[reason] ?? []), nameOf(row)];
  }
  return byReason;
}
