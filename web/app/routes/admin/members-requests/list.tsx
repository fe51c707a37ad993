import type { MembershipRequest } from '@cercle/contract/membership';
import { PAGE_SIZE, type Page } from '@cercle/contract/paging';
import { useEffect } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { api } from '../../../api/client.ts';
import { EMPTY_HINT, LIST_LOAD_FAILED, NO_REQUEST } from '../../../content/admin-requests.ts';
import { pageMeta } from '../../../page-meta.ts';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { settle, useOutcome } from '../outcome.ts';
import type { Route } from './+types/list.ts';
import { ListControls } from './list-controls.tsx';
import { LIST_PATH, type ListQuery, readQuery } from './query.ts';
import { RequestsTable } from './requests-table.tsx';
import { useRequestAction } from './use-request-action.tsx';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: 'Demandes', description: 'Les demandes d’adhésion.', isPrivate: true });

type Loaded = { query: ListQuery; page: Page<MembershipRequest> };

async function loadPage(query: ListQuery): Promise<Loaded> {
  const { page: number, ...filter } = query;
  const page = await api.get<Page<MembershipRequest>>('/members/requests', {
    page: number - 1,
    size: PAGE_SIZE,
    ...filter,
  });
  // The last request of the last page was just deleted, or the address is an old one.
  if (number > page.totalPages && page.totalPages > 0) return loadPage({ ...query, page: page.totalPages });
  return { query, page };
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: settle(loadPage(readQuery(new URL(request.url).searchParams))),
});

export default function RequestsList({ loaderData }: Route.ComponentProps) {
  const query = readQuery(useSearchParams()[0]);
  const { revalidate } = useRevalidator();
  const { outcome, isLoading } = useOutcome(loaderData.list);
  const { ask, dialog } = useRequestAction(() => void revalidate());

  return (
    <>
      <h1 className="text-xl">Demandes</h1>
      <ListControls query={query} />
      <p role="status" className="mt-5 mb-3 flex min-h-5 items-center gap-2 text-sm text-slate tabular-nums">
        {isLoading && outcome ? (
          <>
            <ArcSpinner className="size-4" />
            Mise à jour…
          </>
        ) : (
          outcome?.value && countText(outcome.value.page.totalElements)
        )}
      </p>
      {outcome === null && <LoadingState text="Chargement des demandes…" />}
      {outcome?.failure !== undefined && <LoadFailed onRetry={() => void revalidate()} />}
      {outcome?.value?.page.content.length === 0 && <NothingFound query={outcome.value.query} />}
      {outcome?.value && outcome.value.page.content.length > 0 && (
        <>
          <RequestsTable requests={outcome.value.page.content} query={query} onAsk={ask} />
          <Pagination current={outcome.value.query.page} total={outcome.value.page.totalPages} />
        </>
      )}
      {dialog}
    </>
  );
}

const countText = (count: number) => {
  if (count === 0) return null;
  return count === 1 ? '1 demande' : `${count} demandes`;
};

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => showToast('error', LIST_LOAD_FAILED), []);
  return (
    <ErrorState
      title="Les demandes n’ont pas pu être chargées"
      text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
      action={<Button onClick={onRetry}>Réessayer</Button>}
    />
  );
}

function NothingFound({ query: { q, status } }: { query: ListQuery }) {
  const hint = q
    ? `Rien pour «\u202f${q}\u202f»${status ? ' avec ce statut' : ''}. Essayez un autre nom, ou le début d’une adresse e-mail.`
    : EMPTY_HINT[status ?? 'ALL'];
  return (
    <EmptyState
      title={NO_REQUEST}
      text={hint}
      action={
        q || status ? (
          <ButtonLink to={LIST_PATH} look="quiet">
            Voir toutes les demandes
          </ButtonLink>
        ) : (
          <ButtonLink to="/devenir-membre" look="quiet">
            Voir le formulaire
          </ButtonLink>
        )
      }
    />
  );
}
