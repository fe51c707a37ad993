import { type ReactNode, useEffect } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { useOutcome } from '../../../api/outcome.ts';
import type { ListTexts } from '../../../content/admin-texts.ts';
import { useScrollBack } from '../../../scroll-back.ts';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type ListPlace, type ListQuery, readList } from './list-address.ts';
import type { ListOutcome, LoadedList } from './load-list.ts';

type ListScreenProps<Row> = {
  place: ListPlace;
  texts: ListTexts;
  list: ListOutcome<Row>;
  /** Where the list is read from: it can then be exported as it is shown. */
  exportFrom?: string;
  /** Beside the title: what makes a new row. */
  actions?: ReactNode;
  controls: (query: ListQuery) => ReactNode;
  table: (loaded: LoadedList<Row>) => ReactNode;
  /** Offered when the whole list is empty. */
  emptyAction?: ReactNode;
};

/** Title, controls, then one of the four states of a list; a list that reloads stays on the screen. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { place, texts, list, exportFrom, actions, controls, table, emptyAction } = props;
  const query = readList(place, useSearchParams()[0]);
  const { revalidate } = useRevalidator();
  const { outcome, isLoading } = useOutcome(list);
  useScrollBack(!isLoading);
  const loaded = outcome?.value;
  const failure = outcome?.failure;
  useEffect(() => {
    if (failure !== undefined) showToast('error', texts.loadFailed);
  }, [failure, texts]);

  return (
    <>
      <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{texts.title}</h1>
        {(actions || exportFrom) && (
          <div className="flex flex-wrap gap-2">
            {exportFrom && <ExportMenu from={exportFrom} texts={texts} loaded={loaded} />}
            {actions}
          </div>
        )}
      </div>
      {controls(query)}
      <p role="status" className="mt-5 mb-3 flex min-h-5 items-center gap-2 text-sm text-slate tabular-nums">
        {isLoading && outcome ? (
          <>
            <ArcSpinner className="size-4" />
            <span>Mise à jour…</span>
          </>
        ) : (
          loaded && loaded.page.totalElements > 0 && texts.count(loaded.page.totalElements)
        )}
      </p>
      {outcome === null && <LoadingState text={texts.loading} />}
      {failure !== undefined && <LoadFailed texts={texts} onRetry={() => void revalidate()} />}
      {loaded?.page.content.length === 0 && (
        <NothingFound place={place} texts={texts} query={loaded.query} emptyAction={emptyAction} />
      )}
      {loaded && loaded.page.content.length > 0 && (
        <>
          {table(loaded)}
          <Pagination current={loaded.query.page} total={loaded.page.totalPages} />
        </>
      )}
    </>
  );
}

function LoadFailed({ texts, onRetry }: { texts: ListTexts; onRetry: () => void }) {
  return (
    <ErrorState
      title={texts.failedTitle}
      text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
      action={<Button onClick={onRetry}>Réessayer</Button>}
    />
  );
}

type NothingFoundProps = { place: ListPlace; texts: ListTexts; query: ListQuery; emptyAction?: ReactNode };

function NothingFound({ place, texts, query, emptyAction }: NothingFoundProps) {
  const isNarrowed = query.q !== '' || Object.values(query.filters).some(Boolean);
  const seeAll = (
    <ButtonLink to={place.path} look="quiet">
      {texts.seeAll}
    </ButtonLink>
  );
  return (
    <EmptyState
      title={texts.empty}
      text={texts.emptyHint(query)}
      action={isNarrowed ? seeAll : emptyAction}
    />
  );
}
