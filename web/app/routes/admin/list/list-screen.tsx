import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { useResult } from '../../../api/result.ts';
import type { ListTexts } from '../../../content/admin-texts.ts';
import { useDelayedScrollRestoration } from '../../../navigation/scroll-restoration.ts';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { ExportMenu } from './export-menu.tsx';
import { type Filter, FilterLinks } from './filter-links.tsx';
import { FilterSelect } from './filter-select.tsx';
import {
  type ListConfig,
  type ListQuery,
  listKey,
  listUrl,
  parseListQuery,
  parseSearch,
} from './list-query.ts';
import type { ListResult, LoadedList } from './load-list.ts';
import { OutdatedList } from './outdated-list.ts';
import { PageSizes } from './page-sizes.tsx';

/** The screen of reports takes it from here: imported from its file it would become a chunk of its own, which every list would load. */
export { ExportMenu };

type ListScreenProps<Row> = {
  config: ListConfig;
  texts: ListTexts;
  /** Where the list is but a part of a screen. */
  heading?: 'h2';
  list: ListResult<Row>;
  /** The list's API path, for its export. */
  exportPath?: string;
  /** Whether the page at `import` below the list's exists. */
  canImport?: boolean;
  /** Beside the title: the link that creates a row. */
  actions?: Elements;
  /** Between the title and the filters. */
  intro?: Elements;
  filters?: readonly Filter[];
  /** Below the filters: those that are no choice of a few. */
  moreFilters?: Elements;
  /** None where there is nothing to search in. */
  search?: { label: string; placeholder: string };
  table: (loaded: LoadedList<Row>) => Elements;
  /** Offered when the whole list is empty. */
  emptyAction?: ReactNode;
  /** What is said in place of the usual empty state; null for that. */
  emptyState?: (loaded: LoadedList<Row>) => Elements;
};

/** The whole list, with its filters, search and sort. */
const exportQuery = ({ sort, q, filters }: ListQuery) => ({ sort, q, ...filters });

/** Title, filters and search, then one of the four states of a list; a list that reloads stays on the screen. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const {
    config,
    texts,
    heading: Heading = 'h1',
    list,
    exportPath,
    canImport,
    actions,
    intro,
    filters = [],
    moreFilters,
    search,
    table,
    emptyAction,
    emptyState = () => null,
  } = props;
  const query = parseListQuery(config, useSearchParams()[0]);
  const [typed, setTyped] = useState(query.q);
  const { revalidate } = useRevalidator();
  const { result, isLoading } = useResult(list);
  useDelayedScrollRestoration(!isLoading);
  const loaded = result?.value;
  const failure = result?.failure;
  const isOutdated =
    loaded !== undefined && (loaded.key !== listKey(query) || loaded.query.q !== parseSearch(typed));
  useEffect(() => {
    if (failure !== undefined) showToast('error', texts.loadFailed);
  }, [failure, texts]);

  return (
    <>
      <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading className="text-xl">{texts.title}</Heading>
        {(actions || exportPath) && (
          <div className="flex flex-wrap gap-2">
            {exportPath && (
              <ExportMenu
                apiPath={exportPath}
                query={loaded && !isOutdated ? exportQuery(loaded.query) : undefined}
                total={loaded?.page.totalElements ?? 0}
                countText={texts.count}
              />
            )}
            {canImport && (
              <ButtonLink to={`${config.path}/import`} look="quiet" size="small">
                <Upload className="size-4" aria-hidden="true" />
                Importer
              </ButtonLink>
            )}
            {actions}
          </div>
        )}
      </div>
      {intro}
      <div
        className={`mt-5 flex flex-wrap items-center gap-y-3 ${filters.length > 1 ? 'gap-x-3' : 'gap-x-6'}`}
      >
        {filters.map((filter) => {
          const FilterView = filter.isFolded ? FilterSelect : FilterLinks;
          const counts = loaded?.counts?.[filter.name];
          return <FilterView key={filter.name} config={config} query={query} counts={counts} {...filter} />;
        })}
        {moreFilters}
        {search && <ListSearch config={config} query={query} onType={setTyped} {...search} />}
      </div>
      <p role="status" className="mt-5 mb-3 flex min-h-5 items-center gap-2 text-sm text-slate tabular-nums">
        {(isLoading && result) || isOutdated ? (
          <>
            <ArcSpinner className="size-4" />
            <span>Mise à jour…</span>
          </>
        ) : (
          loaded && (
            <span className={loaded.page.totalElements > 0 ? '' : 'sr-only'}>
              {texts.count(loaded.page.totalElements)}
            </span>
          )
        )}
      </p>
      {result === null && <LoadingState text={texts.loading} />}
      {failure !== undefined && <LoadFailed texts={texts} onRetry={() => void revalidate()} />}
      {loaded?.page.content.length === 0 &&
        (emptyState(loaded) || (
          <EmptyList config={config} texts={texts} query={loaded.query} emptyAction={emptyAction} />
        ))}
      {loaded && loaded.page.content.length > 0 && (
        <>
          <OutdatedList value={isOutdated}>{table(loaded)}</OutdatedList>
          <Pagination current={loaded.query.page} total={loaded.page.totalPages} />
          <PageSizes config={config} query={query} total={loaded.page.totalElements} />
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

type NothingFoundProps = { config: ListConfig; texts: ListTexts; query: ListQuery; emptyAction?: ReactNode };

function EmptyList({ config, texts, query, emptyAction }: NothingFoundProps) {
  const isFiltered = query.q !== '' || Object.values(query.filters).some(Boolean);
  const seeAll = (
    <ButtonLink to={config.path} look="quiet">
      {texts.seeAll}
    </ButtonLink>
  );
  return (
    <EmptyState
      title={texts.empty}
      text={texts.emptyHint(query)}
      action={isFiltered ? seeAll : emptyAction}
    />
  );
}

const loadTyping = () => import('../../../ui/search-typing.tsx');

type ListSearchProps = {
  config: ListConfig;
  query: ListQuery;
  label: string;
  placeholder: string;
  onType?: (typed: string) => void;
};

/** The search of a list. The first words make an entry of the history, so that Back leads to the whole list; further ones replace them. */
export function ListSearch({ config, query, onType, ...field }: ListSearchProps) {
  const navigate = useNavigate();
  const { Component: SearchTyping, open } = useLazyComponent(loadTyping, true);
  useEffect(open, [open]);
  const search = (typed: string) => {
    const q = parseSearch(typed);
    if (q === query.q) return;
    void navigate(listUrl(config, query, { q }), { replace: query.q !== '', preventScrollReset: true });
  };
  return (
    <SearchField
      {...field}
      q={query.q}
      className="w-full sm:w-auto sm:max-w-xl sm:grow sm:basis-64"
      look="h-11 text-sm"
    >
      {(input) =>
        SearchTyping && (
          <SearchTyping field={input} q={query.q} onSearch={search} {...(onType && { onType })} />
        )
      }
    </SearchField>
  );
}
