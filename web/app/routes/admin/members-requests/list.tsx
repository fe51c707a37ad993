import type { MembershipRequest, RequestCounts } from '@cercle/contract/requests';
import { Plus } from 'lucide-react';
import { useRevalidator, useSearchParams } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { stateFilters } from '../../../content/admin-request-states.ts';
import {
  ADD_MEMBER,
  REQUESTS_BULK,
  REQUESTS_TEXTS,
  STATUS_FILTERS,
  TYPE_FILTERS,
} from '../../../content/admin-requests.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { withCounts } from '../list/filter-links.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import { type ListQuery, parseListQuery } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { useBulkAction } from '../list/use-bulk-action.tsx';
import { useRefreshWhile } from '../use-refresh-while.ts';
import type { Route } from './+types/list.ts';
import { canDecide } from './request-rules.ts';
import { RequestsTable } from './requests-table.tsx';
import { type Ask, useRequestAction } from './use-request-action.tsx';

export const meta = privateMeta('Demandes', 'Les demandes d’adhésion.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { q, filters } = parseListQuery(REQUESTS, new URL(request.url).searchParams);
  return {
    list: loadList<MembershipRequest>(REQUESTS, '/members/requests', request),
    counts: toResult(api.get<RequestCounts>('/members/requests/counts', { q, ...filters })),
  };
};

export default function RequestsList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const counts = useResult(loaderData.counts).result?.value;
  const state = parseListQuery(REQUESTS, useSearchParams()[0]).filters.state;
  const { ask, dialog } = useRequestAction(() => void revalidate());
  return (
    <>
      <ListScreen
        config={REQUESTS}
        texts={REQUESTS_TEXTS}
        list={loaderData.list}
        exportPath="/members/requests"
        actions={
          <ButtonLink to={`${REQUESTS.path}/create`} size="small">
            <Plus className="size-4" aria-hidden="true" />
            {ADD_MEMBER}
          </ButtonLink>
        }
        filters={[
          {
            name: 'status',
            label: 'Filtrer par statut',
            choices: withCounts(STATUS_FILTERS, counts?.status),
          },
          {
            name: 'memberType',
            label: 'Filtrer par type d’adhésion',
            choices: withCounts(TYPE_FILTERS, counts?.memberType),
          },
          {
            name: 'state',
            label: 'Filtrer par état',
            choices: stateFilters(counts?.state, state),
            isFolded: true,
          },
        ]}
        search={{ label: 'Rechercher une demande', placeholder: 'Nom, société ou e-mail' }}
        table={({ page, query }) => <Requests rows={page.content} query={query} onAsk={ask} />}
        emptyAction={
          <ButtonLink to="/devenir-membre" look="quiet">
            Voir le formulaire
          </ButtonLink>
        }
      />
      {dialog}
    </>
  );
}

function Requests({ rows, query, onAsk }: { rows: MembershipRequest[]; query: ListQuery; onAsk: Ask }) {
  useRefreshWhile(
    rows.some(({ state }) => state === 'WAITING'),
    rows,
  );
  const remove = {
    texts: REQUESTS_BULK.remove,
    call: ({ id }: MembershipRequest) => api.delete(`/members/requests/${id}`),
    undo: 'members-requests',
  } as const;
  const approve = {
    texts: REQUESTS_BULK.approve,
    call: ({ id }: MembershipRequest) => api.put<unknown>(`/members/requests/${id}/approve`),
  };
  const { selection, selectionBar } = useBulkAction(
    rows,
    ({ user }) => user.fullName,
    // Approval is offered where it is good for each of them. A rejection is a decision about one person.
    (selected) => (selected.every(canDecide) ? [approve, remove] : [remove]),
  );
  return (
    <>
      <RequestsTable requests={rows} query={query} selection={selection} onAsk={onAsk} />
      {selectionBar}
    </>
  );
}
