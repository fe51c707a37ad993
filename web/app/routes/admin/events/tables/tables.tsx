import type { SeatingPlan } from '@cercle/contract/seating';
import { ArrowLeft } from 'lucide-react';
import { Link, redirect, useRevalidator } from 'react-router';
import { api } from '../../../../api/client.ts';
import { toResult, useResult } from '../../../../api/result.ts';
import { TABLE_PLAN, TABLES_LOAD, TABLES_TITLE } from '../../../../content/admin-tables.ts';
import { privateMeta } from '../../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../../details/async-record.tsx';
import type { Route } from './+types/tables.ts';
import { TablePlanView } from './table-plan-view.tsx';

export const meta = privateMeta(TABLES_TITLE, 'Qui est assis à quelle table.');

const EVENTS_PATH = '/admin/evenements';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(EVENTS_PATH);
  return { plan: toResult(api.get<SeatingPlan>(`/admin/events/${params.id}/tables`)) };
};

export default function TablesScreen({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.plan);
  return (
    <>
      <Link
        to={`${EVENTS_PATH}/${params.id}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 text-sm font-[550] text-slate hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {TABLE_PLAN.back}
      </Link>
      <AsyncRecord result={result} texts={TABLES_LOAD} list={EVENTS_PATH} heading={TABLES_TITLE}>
        {(plan) => <TablePlanView loaded={plan} onReload={() => void revalidate()} />}
      </AsyncRecord>
    </>
  );
}
