import type { Ambassador } from '@cercle/contract/ambassadors';
import { PAGE_SIZE } from '@cercle/contract/page-size';
import type { Page } from '@cercle/contract/paging';
import { oneLine } from '@cercle/contract/typed-text';
import { Suspense } from 'react';
import { Await, data, useSearchParams } from 'react-router';
import { AMBASSADORS } from '../../content/ambassadors.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { DirectoryHead, RESULTS_CLASS } from '../../layout/directory-head.tsx';
import {
  directoryDelay,
  useDirectoryEntered,
  useDirectoryNavigation,
} from '../../navigation/directory-delay.ts';
import { readSearch, readSort } from '../../navigation/directory-search.ts';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { consoleLog } from '../../session/console-log.ts';
import { Button } from '../../ui/button.tsx';
import { pageNumber } from '../../ui/pages-shown.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/ambassadeurs.ts';
import { BY_NAME, Results } from './results.tsx';

const TEXTS = typeset(AMBASSADORS);

/** A search, or another order, is not indexed by search engines. */
export const meta: Route.MetaFunction = (context) => {
  const query = new URLSearchParams(context.location.search);
  return pageMeta(context, {
    title: TEXTS.pageTitle,
    description: TEXTS.description,
    isPrivate: query.has('q') || query.has('sort'),
    pageNumber: pageNumber(query.get('page')),
  });
};

/** A page beyond the last is said to be none, to search engines too; a number that is none means the first. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const current = pageNumber(url.searchParams.get('page'));
  const page = await context.get(domainContext).ambassadors.list({
    page: current - 1,
    size: PAGE_SIZE,
    sort: readSort(url.searchParams, BY_NAME, 'position,asc'),
    q: oneLine(readSearch(url.searchParams)),
  });
  const isBeyond = current > 1 && page.content.length === 0;
  return data({ page }, { status: isBeyond ? 404 : 200 });
};

type LoadedPage = { page: Page<Ambassador> | Promise<Page<Ambassador>> };

/** A document request is rendered complete on the server; later navigations show a loading state. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): LoadedPage => {
  const loaded = serverLoader().then(({ page }) => page);
  loaded.catch(consoleLog);
  return { page: withMinimumDelay(directoryDelay(), loaded) };
};

export default function Ambassadeurs({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData as LoadedPage;
  const { key, retry } = useDirectoryNavigation();
  const [query] = useSearchParams();
  useDirectoryEntered();
  return (
    <>
      <DirectoryHead title={TEXTS.title} lead={TEXTS.lead} searchLabel={TEXTS.search} />
      <div className={RESULTS_CLASS}>
        <Suspense key={key} fallback={<LoadingState text={TEXTS.loading} />}>
          <Await resolve={page} errorElement={<LoadFailed onRetry={retry} />}>
            {(loaded) => (
              <Results page={loaded} current={pageNumber(query.get('page'))} search={query.get('q') ?? ''} />
            )}
          </Await>
        </Suspense>
      </div>
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title={TEXTS.failed.title}
      text={TEXTS.failed.text}
      action={<Button onClick={onRetry}>{TEXTS.failed.action}</Button>}
    />
  );
}
