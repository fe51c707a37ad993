import type { DocumentDetails } from '@cercle/contract/documents';
import type { Party } from '@cercle/contract/party-data';
import { Suspense } from 'react';
import { redirect } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { DOCUMENT_CHANGED, DOCUMENT_FORM, DOCUMENT_LOAD } from '../../../content/admin-documents.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import type { Route } from './+types/edit.ts';
import { DocumentForm } from './document-form.tsx';
import { DOCUMENTS, DOCUMENTS_CALL } from './document-list.ts';

const EditRefused = lazyComponent(() => import('../details/edit-refused.tsx'));

const modeOf = ({ id }: { id?: string | undefined }) => (id === undefined ? 'create' : 'edit');

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: DOCUMENT_FORM[modeOf(context.params)].title,
    description: 'Les lignes d’un projet de facture.',
    isPrivate: true,
  });

type Loaded = { document: DocumentDetails | null; party: Party | null };

/** Without an id, an invoice is drafted, for the party that the address names. */
export const clientLoader = ({ params: { id }, request }: Route.ClientLoaderArgs) => {
  if (id === undefined) return { loaded: toResult(loadNew(new URL(request.url).searchParams.get('party'))) };
  if (!ID_PATTERN.test(id)) throw redirect(DOCUMENTS.path);
  return { loaded: toResult(loadDraft(id)) };
};

const loadNew = async (party: string | null): Promise<Loaded> => ({
  document: null,
  party: party && ID_PATTERN.test(party) ? await api.get<Party>(`/admin/parties/${party}`) : null,
});

async function loadDraft(id: string): Promise<Loaded> {
  const document = await api.get<DocumentDetails>(`${DOCUMENTS_CALL}/${id}`);
  if (document.state !== 'DRAFT')
    throw new ApiError(DOCUMENT_CHANGED.closed.text, { status: 409, code: 'conflict' });
  return { document, party: null };
}

export default function EditDocument({ loaderData, params }: Route.ComponentProps) {
  const list = useListUrl(DOCUMENTS);
  const result = useInitialResult(loaderData.loaded);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{DOCUMENT_FORM[modeOf(params)].title}</h1>
      {result === null && <LoadingState text={DOCUMENT_LOAD.loading} />}
      {result?.failure !== undefined && (
        <Suspense>
          <EditRefused
            failure={result.failure}
            toast={DOCUMENT_LOAD.toast}
            list={list}
            details={params.id && `${DOCUMENTS.path}/${params.id}`}
          />
        </Suspense>
      )}
      {result?.value !== undefined && <DocumentForm {...result.value} list={list} />}
    </>
  );
}
