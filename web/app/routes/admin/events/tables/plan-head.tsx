import type { SeatingPlan } from '@cercle/contract/seating';
import { Download, Sparkles, Table2 } from 'lucide-react';
import { useState } from 'react';
import { api, send } from '../../../../api/client.ts';
import { showError } from '../../../../api/show-error.ts';
import { CLEAR_PLAN, TABLE_PLAN, TABLES_TITLE } from '../../../../content/admin-tables.ts';
import { formatDateTime } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { fileNameFrom, saveFile } from '../../../../ui/save-file.ts';
import { useConfirmedAction } from '../../list/use-confirmed-action.tsx';

type PlanHeadProps = {
  plan: SeatingPlan;
  isSuggesting: boolean;
  onSuggest: () => void;
  onDefine: () => void;
  onReload: () => void;
};

/** Of which event it is, and what can be done with the plan as a whole. */
export function PlanHead({ plan, isSuggesting, onSuggest, onDefine, onReload }: PlanHeadProps) {
  const { event, tables, canChange } = plan;
  const { ask, dialog } = useConfirmedAction<'clear', { id: number }>({
    texts: { clear: CLEAR_PLAN },
    calls: { clear: ({ id }) => api.delete(`/admin/events/${id}/seats`) },
    nameOf: () => event.title,
    onChange: onReload,
  });
  const hasTables = tables.length > 0;
  const canClear = tables.some(({ people }) => people.some(({ isPinned }) => !isPinned));
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <h1 className="text-xl">{TABLES_TITLE}</h1>
        <p className="mt-1">{`${event.title}, ${formatDateTime(event.startsAt)}`}</p>
        <p className="mt-1 max-w-[47em] text-sm text-slate">
          {canChange ? TABLE_PLAN.lead : TABLE_PLAN.closed}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {canChange && hasTables && (
          <Button size="small" disabled={isSuggesting} isBusy={isSuggesting} onClick={onSuggest}>
            {!isSuggesting && <Sparkles className="size-4" aria-hidden="true" />}
            <span>{TABLE_PLAN.suggest}</span>
          </Button>
        )}
        {canChange && (
          <Button size="small" look="quiet" disabled={isSuggesting} onClick={onDefine}>
            <Table2 className="size-4" aria-hidden="true" />
            <span>{TABLE_PLAN.define}</span>
          </Button>
        )}
        {canChange && canClear && (
          <Button size="small" look="quiet" disabled={isSuggesting} onClick={() => ask('clear', event)}>
            {CLEAR_PLAN.label}
          </Button>
        )}
        {hasTables && <PlanDownload eventId={event.id} />}
      </div>
      {dialog}
    </div>
  );
}

/** It needs the session’s token, so no link leads to it. */
function PlanDownload({ eventId }: { eventId: number }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await send('GET', `/admin/events/${eventId}/tables.pdf`, {});
      saveFile(fileNameFrom(response.headers), await response.blob());
    } catch (error) {
      showError(error, () => TABLE_PLAN.printFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" look="quiet" disabled={isBusy} isBusy={isBusy} onClick={() => void download()}>
      {!isBusy && <Download className="size-4" aria-hidden="true" />}
      <span>{TABLE_PLAN.print}</span>
    </Button>
  );
}
