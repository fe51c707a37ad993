import type { SeatingPlan } from '@cercle/contract/seating';
import { Sparkles, Table2 } from 'lucide-react';
import { api } from '../../../../api/client.ts';
import { CLEAR_PLAN, TABLE_PLAN, TABLES_TITLE } from '../../../../content/admin-tables.ts';
import { formatDateTime } from '../../../../dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { useConfirmedAction } from '../../list/use-confirmed-action.tsx';
import { PdfDownload } from '../pdf-download.tsx';

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
        {hasTables && (
          <PdfDownload
            path={`/admin/events/${event.id}/tables.pdf`}
            label={TABLE_PLAN.print}
            failure={TABLE_PLAN.printFailed}
          />
        )}
      </div>
      {dialog}
    </div>
  );
}
