import type { Ambassador } from '@cercle/contract/ambassadors';
import { Images, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  ACTIVE_FILTERS,
  ADD_AMBASSADOR,
  ALREADY,
  AMBASSADORS_BULK,
  AMBASSADORS_TEXTS,
} from '../../../content/admin-ambassadors.ts';
import { PICTURES } from '../../../content/admin-pictures.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { type LoadedList, loadList } from '../list/load-list.ts';
import { useBulkAction } from '../list/use-bulk-action.tsx';
import type { Route } from './+types/list.ts';
import { AmbassadorsTable } from './ambassadors-table.tsx';
import { callActivation, useActivation } from './use-activation.ts';
import { type Ask, useAmbassadorAction } from './use-ambassador-action.ts';

export const meta = privateMeta('Ambassadeurs', 'Les partenaires et ambassadeurs du cercle.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<Ambassador>(AMBASSADORS, '/admin/ambassadors', request),
});

export default function AmbassadorsList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useAmbassadorAction(() => void revalidate());
  return (
    <>
      <ListScreen
        config={AMBASSADORS}
        texts={AMBASSADORS_TEXTS}
        list={loaderData.list}
        exportPath="/admin/ambassadors"
        canImport
        actions={
          <>
            <ButtonLink to={`${AMBASSADORS.path}/pictures`} look="quiet" size="small">
              <Images className="size-4" aria-hidden="true" />
              {PICTURES.title}
            </ButtonLink>
            <ButtonLink to={`${AMBASSADORS.path}/create`} size="small">
              <Plus className="size-4" aria-hidden="true" />
              {ADD_AMBASSADOR}
            </ButtonLink>
          </>
        }
        filters={[{ name: 'active', label: 'Filtrer par statut', choices: ACTIVE_FILTERS }]}
        search={{ label: 'Rechercher un ambassadeur', placeholder: 'Nom ou société' }}
        table={(list) => <Ambassadors list={list} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

function Ambassadors({ list, onAsk }: { list: LoadedList<Ambassador>; onAsk: Ask }) {
  const { revalidate } = useRevalidator();
  const rows = list.page.content;
  const activation = useActivation(rows, () => void revalidate());
  const { activate, deactivate, remove } = AMBASSADORS_BULK;
  const { selection, selectionBar } = useBulkAction(list, ({ name }) => name, [
    {
      texts: activate,
      call: (row) => callActivation(row, 'activate'),
      reasonAgainst: ({ active }) => (active ? ALREADY.active : null),
    },
    {
      texts: deactivate,
      call: (row) => callActivation(row, 'deactivate'),
      reasonAgainst: ({ active }) => (active ? null : ALREADY.inactive),
    },
    { texts: remove, call: ({ id }) => api.delete(`/admin/ambassadors/${id}`), undo: 'ambassadors' },
  ]);
  return (
    <>
      <AmbassadorsTable
        ambassadors={rows}
        query={list.query}
        selection={selection}
        activation={activation}
        onAsk={onAsk}
      />
      {selectionBar}
    </>
  );
}
