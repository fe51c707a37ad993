import type { SeatingPlan } from '@cercle/contract/seating';
import { CircleAlert } from 'lucide-react';
import { TABLE_PLAN } from '../../../../content/admin-tables.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states.tsx';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import { PlanHead } from './plan-head.tsx';
import { PlanSums } from './plan-sums.tsx';
import { TableCard } from './table-card.tsx';
import { UnseatedCard } from './unseated-card.tsx';
import { useTablePlan } from './use-table-plan.ts';

const loadTablesDialog = () => import('./tables-dialog.tsx');

type TablePlanViewProps = { loaded: SeatingPlan; onReload: () => void };

export function TablePlanView({ loaded, onReload }: TablePlanViewProps) {
  const { plan, setPlan, pending, announced, place, move, suggest } = useTablePlan(loaded, onReload);
  const dialog = useLazyComponent(loadTablesDialog);
  const { tables, unseated, canChange, missingSeats } = plan;
  const isSuggesting = pending === 'suggestion';
  const seating = { tables, canChange, onMove: move, onPin: place };
  return (
    <>
      <PlanHead
        plan={plan}
        isSuggesting={isSuggesting}
        onSuggest={() => void suggest()}
        onDefine={dialog.open}
        onReload={onReload}
      />
      <p role="status" className="sr-only">
        <span>{announced}</span>
      </p>
      {tables.length > 0 && <PlanSums plan={plan} />}
      {tables.length > 0 && missingSeats > 0 && (
        <p className="mt-4 flex items-start gap-2 text-sm text-warning">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{TABLE_PLAN.missing(missingSeats)}</span>
        </p>
      )}
      {isSuggesting && <LoadingState text={TABLE_PLAN.suggesting} />}
      {!isSuggesting && tables.length === 0 && (
        <div className="mt-5">
          <EmptyState
            title={TABLE_PLAN.noTablesTitle(canChange)}
            text={TABLE_PLAN.noTablesText(unseated.length, canChange)}
            action={canChange && <Button onClick={dialog.open}>{TABLE_PLAN.define}</Button>}
          />
        </div>
      )}
      {!isSuggesting && tables.length > 0 && (
        <div className="mt-5 grid items-start gap-5 md:grid-cols-2 xl:grid-cols-4">
          <UnseatedCard
            people={unseated}
            isAnyone={tables.some(({ people }) => people.length > 0)}
            {...seating}
          />
          {tables.map((table) => (
            <TableCard key={table.id} table={table} {...seating} />
          ))}
        </div>
      )}
      {dialog.Component && (
        <dialog.Component plan={plan} onSaved={setPlan} onReload={onReload} onClose={dialog.close} />
      )}
    </>
  );
}
