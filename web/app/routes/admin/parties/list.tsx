import type { Party } from '@cercle/contract/party-data';
import { Plus } from 'lucide-react';
import { ADD_PARTY, PARTIES_TEXTS, PARTY_FILTERS } from '../../../content/admin-parties.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import type { Route } from './+types/list.ts';
import { PartiesTable } from './parties-table.tsx';
import { PARTIES } from './party-list.ts';

export const meta = privateMeta('Sociétés', 'Les sociétés et les personnes qui paient les cotisations.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<Party>(PARTIES, '/admin/parties', request),
});

const AddLink = ({ size }: { size?: 'small' }) => (
  <ButtonLink to={`${PARTIES.path}/create`} {...(size && { size })}>
    <Plus className="size-4" aria-hidden="true" />
    {ADD_PARTY}
  </ButtonLink>
);

export default function PartiesList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      config={PARTIES}
      texts={PARTIES_TEXTS}
      list={loaderData.list}
      exportPath="/admin/parties"
      actions={<AddLink size="small" />}
      filters={[{ name: 'kind', label: 'Filtrer par type', choices: PARTY_FILTERS }]}
      search={{ label: 'Rechercher une société', placeholder: 'Nom, numéro d’entreprise ou responsable' }}
      table={({ page, query }) => <PartiesTable parties={page.content} query={query} />}
      emptyAction={<AddLink />}
    />
  );
}
