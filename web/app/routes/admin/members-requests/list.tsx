import type { MembershipRequest } from '@cercle/contract/membership';
import { useRevalidator } from 'react-router';
import { REQUESTS_TEXTS, STATUS_FILTERS } from '../../../content/admin-requests.ts';
import { pageMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FilterLinks } from '../list/filter-links.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { loadList } from '../list/load-list.ts';
import { useWaiting } from '../waiting.ts';
import type { Route } from './+types/list.ts';
import { REQUESTS } from './place.ts';
import { RequestsTable } from './requests-table.tsx';
import { useRequestAction } from './use-request-action.tsx';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: 'Demandes', description: 'Les demandes d’adhésion.', isPrivate: true });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<MembershipRequest>(REQUESTS, '/members/requests', request),
});

export default function RequestsList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const stats = useWaiting();
  const { ask, dialog } = useRequestAction(() => void revalidate());
  return (
    <>
      <ListScreen
        place={REQUESTS}
        texts={REQUESTS_TEXTS}
        list={loaderData.list}
        exportFrom="/members/requests"
        controls={(query) => (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <FilterLinks
              place={REQUESTS}
              query={query}
              name="status"
              label="Filtrer par statut"
              choices={STATUS_FILTERS.map(({ label, value, count }) => ({
                label,
                value,
                count: stats?.[count],
              }))}
            />
            <ListSearch
              place={REQUESTS}
              query={query}
              label="Rechercher une demande"
              placeholder="Nom, société ou e-mail"
            />
          </div>
        )}
        table={({ page, query }) => <RequestsTable requests={page.content} query={query} onAsk={ask} />}
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
