import type { NoShowList } from '@cercle/contract/no-shows';
import { ArrowLeft } from 'lucide-react';
import { Link, redirect, useRevalidator } from 'react-router';
import { api } from '../../../../api/client.ts';
import { toResult, useResult } from '../../../../api/result.ts';
import { NO_SHOWS, NO_SHOWS_LOAD, NO_SHOWS_TITLE } from '../../../../content/admin-no-shows.ts';
import { privateMeta } from '../../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../../details/async-record.tsx';
import { useRefreshWhile } from '../../use-refresh-while.ts';
import type { Route } from './+types/no-shows.ts';
import { noShowsCall } from './no-show-calls.ts';
import { NoShowsView } from './no-shows-view.tsx';

export const meta = privateMeta(NO_SHOWS_TITLE, 'Qui n’est pas venu à un événement, et ce qui s’ensuit.');

const EVENTS_PATH = '/admin/evenements';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(EVENTS_PATH);
  return { list: toResult(api.get<NoShowList>(noShowsCall(params.id))) };
};

/** What the clock does within a minute: it sends the letters, and writes the lines of what was upheld. */
const isMoving = ({ rows }: NoShowList) =>
  rows.some(({ state, letter }) => letter === 'ON_ITS_WAY' || state === 'UPHELD');

export default function NoShowsScreen({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.list);
  useRefreshWhile(result?.value !== undefined && isMoving(result.value), result);
  return (
    <>
      <Link
        to={`${EVENTS_PATH}/${params.id}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 text-sm font-[550] text-slate hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {NO_SHOWS.back}
      </Link>
      <AsyncRecord result={result} texts={NO_SHOWS_LOAD} list={EVENTS_PATH} heading={NO_SHOWS_TITLE}>
        {(list) => <NoShowsView list={list} onReload={() => void revalidate()} />}
      </AsyncRecord>
    </>
  );
}
