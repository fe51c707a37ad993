import type { MembershipRequest } from '@cercle/contract/requests';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { STATE_FILTERS } from '../../../content/admin-request-states.ts';
import { ADD_MEMBER } from '../../../content/admin-request-words.ts';
import {
  APPROVED_ALONE,
  NOT_APPROVABLE,
  REQUESTS_BULK,
  REQUESTS_TEXTS,
  STATUS_FILTERS,
  TYPE_FILTERS,
} from '../../../content/admin-requests.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { type LoadedList, loadList } from '../list/load-list.ts';
import { useBulkAction } from '../list/use-bulk-action.tsx';
import { useRefreshWhile } from '../use-refresh-while.ts';
import type { Route } from './+types/list.ts';
import { canDecide, needsAgreement } from './request-rules.ts';
import { RequestsTable } from './requests-table.tsx';
import { type Ask, useRequestAction } from './use-request-action.tsx';

export const meta = privateMeta('Demandes', 'Les demandes d’adhésion.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<MembershipRequest>(REQUESTS, '/members/requests', request),
});

export default function RequestsList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
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
          { name: 'status', label: 'Filtrer par statut', choices: STATUS_FILTERS },
          { name: 'memberType', label: 'Filtrer par type d’adhésion', choices: TYPE_FILTERS },
          { name: 'state', label: 'Filtrer par état', choices: STATE_FILTERS, isFolded: true },
        ]}
        search={{ label: 'Rechercher une demande', placeholder: 'Nom, société, e-mail ou téléphone' }}
        table={(list) => <Requests list={list} onAsk={ask} />}
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

type RequestsProps = { list: LoadedList<MembershipRequest>; onAsk: Ask };

function Requests({ list, onAsk }: RequestsProps) {
  const rows = list.page.content;
  useRefreshWhile(
    rows.some(({ state }) => state === 'WAITING'),
    rows,
  );
  const { selection, selectionBar } = useBulkAction(list, ({ user }) => user.fullName, [
    // A rejection is a decision about one person.
    {
      texts: REQUESTS_BULK.approve,
      call: ({ id }) => api.put<unknown>(`/members/requests/${id}/approve`),
      reasonAgainst: reasonAgainstApproval,
    },
    {
      texts: REQUESTS_BULK.remove,
      call: ({ id }) => api.delete(`/members/requests/${id}`),
      undo: 'members-requests',
    },
  ]);
  return (
    <>
      <RequestsTable requests={rows} query={list.query} selection={selection} onAsk={onAsk} />
      {selectionBar}
    </>
  );
}

/** Why the approval of several requests leaves this one as it is; null where it does not. */
function reasonAgainstApproval(request: MembershipRequest): string | null {
  if (!canDecide(request)) return NOT_APPROVABLE[request.status];
  return needsAgreement(request) ? APPROVED_ALONE : null;
}
