import type { DocumentDetails } from '@cercle/contract/documents';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { DOCUMENT_LOAD, DOCUMENT_TITLE } from '../../../content/admin-documents.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { useRefreshWhile } from '../use-refresh-while.ts';
import type { Route } from './+types/details.ts';
import { DOCUMENTS, DOCUMENTS_CALL } from './document-list.ts';
import { DocumentView } from './document-view.tsx';

export const meta = privateMeta(DOCUMENT_TITLE, 'Une facture ou une note de crédit.');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(DOCUMENTS.path);
  return { document: toResult(api.get<DocumentDetails>(`${DOCUMENTS_CALL}/${params.id}`)) };
};

export default function DocumentDetailsScreen({ loaderData, params }: Route.ComponentProps) {
  const list = useListUrl(DOCUMENTS);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.document);
  // A credit note opens from its invoice: the former one is not shown at the address of the other.
  const isOther = result?.value !== undefined && String(result.value.id) !== params.id;
  const isWaiting =
    result?.value?.deliveries.some(({ state }) => state === 'QUEUED' || state === 'SUBMITTED') ?? false;
  useRefreshWhile(isWaiting, result);
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord
        result={isOther ? null : result}
        texts={DOCUMENT_LOAD}
        list={list}
        heading={DOCUMENT_TITLE}
      >
        {(document) => (
          <DocumentView
            key={document.id}
            document={document}
            onChange={() => void revalidate()}
            onRemoved={() => void navigate(list, { replace: true })}
          />
        )}
      </AsyncRecord>
    </>
  );
}
