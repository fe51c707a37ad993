import type { DocumentRow } from '@cercle/contract/documents';
import type { Party } from '@cercle/contract/party-data';
import { BellRing, FilePlus2, Send } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { RUN } from '../../../content/admin-document-run.ts';
import {
  DELIVERY_FILTERS,
  DOCUMENTS_TEXTS,
  KIND_FILTERS,
  NEW_DOCUMENT,
  STATE_FILTERS,
} from '../../../content/admin-documents.ts';
import { REMINDERS } from '../../../content/admin-reminders.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { parseListQuery } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { type ListResult, loadList } from '../list/load-list.ts';
import type { Route } from './+types/list.ts';
import { AccountantPacket } from './accountant-packet.tsx';
import { DOCUMENTS, DOCUMENTS_CALL } from './document-list.ts';
import { DocumentSums } from './document-sums.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { PartyFilter } from './party-filter.tsx';

export const meta = privateMeta(DOCUMENTS_TEXTS.title, 'Les factures et les notes de crédit.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { party } = parseListQuery(DOCUMENTS, new URL(request.url).searchParams).filters;
  return {
    list: loadList<DocumentRow>(DOCUMENTS, DOCUMENTS_CALL, request),
    party: party ? toResult(api.get<Party>(`/admin/parties/${party}`)) : null,
  };
};

function AddLink({ size }: { size?: 'small' }) {
  const { party } = parseListQuery(DOCUMENTS, useSearchParams()[0]).filters;
  const search = party ? `?party=${party}` : '';
  return (
    <ButtonLink to={`${DOCUMENTS.path}/nouvelle${search}`} {...(size && { size })}>
      <FilePlus2 className="size-4" aria-hidden="true" />
      {NEW_DOCUMENT}
    </ButtonLink>
  );
}

/** Where there are drafts. */
function RunLink({ list }: { list: ListResult<DocumentRow> }) {
  const { result } = useResult(list);
  if (!result?.value?.counts?.state?.DRAFT) return null;
  return (
    <ButtonLink to={`${DOCUMENTS.path}/emettre`} look="quiet" size="small">
      <Send className="size-4" aria-hidden="true" />
      {RUN.title}
    </ButtonLink>
  );
}

/** Where invoices are overdue. */
function RemindersLink({ list }: { list: ListResult<DocumentRow> }) {
  const { result } = useResult(list);
  if (!result?.value?.counts?.state?.OVERDUE) return null;
  return (
    <ButtonLink to={`${DOCUMENTS.path}/rappels`} look="quiet" size="small">
      <BellRing className="size-4" aria-hidden="true" />
      {REMINDERS.title}
    </ButtonLink>
  );
}

export default function DocumentsList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      config={DOCUMENTS}
      texts={DOCUMENTS_TEXTS}
      list={loaderData.list}
      exportPath={DOCUMENTS_CALL}
      actions={
        <>
          <AccountantPacket />
          <RunLink list={loaderData.list} />
          <RemindersLink list={loaderData.list} />
          <AddLink size="small" />
        </>
      }
      filters={[
        { name: 'state', label: 'Filtrer par état', choices: STATE_FILTERS },
        { name: 'kind', label: 'Filtrer par type', choices: KIND_FILTERS, isFolded: true },
        { name: 'delivery', label: 'Filtrer par envoi', choices: DELIVERY_FILTERS, isFolded: true },
      ]}
      moreFilters={loaderData.party && <PartyFilter party={loaderData.party} />}
      search={{
        label: 'Rechercher une facture',
        placeholder: 'Numéro, communication ou société',
      }}
      table={({ page, query, counts }) => (
        <>
          {counts?.sums && <DocumentSums sums={counts.sums} query={query} />}
          <DocumentsTable documents={page.content} query={query} />
        </>
      )}
      emptyAction={<AddLink />}
    />
  );
}
