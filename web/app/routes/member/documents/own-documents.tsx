import type { OwnDocument } from '@cercle/contract/own-documents';
import type { OwnMembership } from '@cercle/contract/own-membership';
import { OWN_DOCUMENTS } from '../../../content/own-documents.ts';
import { isOfCompany } from '../../../content/own-membership.ts';
import { Card } from '../../account/security/card.tsx';
import { useCardState } from '../../account/security/use-card-state.ts';
import { loadOwnDocuments } from './load-own-documents.ts';
import { OwnDocumentItem } from './own-document-item.tsx';

/** The invoices and credit notes of a member. To who reads none, and pays nothing by themselves, they are not announced. */
export function OwnDocuments({ own }: { own: OwnMembership }) {
  const { state, reload } = useCardState(loadOwnDocuments);
  const isCompany = isOfCompany(own);
  const isExpected = !isCompany && own.leftOn === null;
  if (!isExpected && state.kind === 'ready' && state.value.length === 0) return null;
  return (
    <Card
      title={isCompany ? OWN_DOCUMENTS.companyTitle : OWN_DOCUMENTS.title}
      state={state}
      loadingText={OWN_DOCUMENTS.loading}
      errorText={OWN_DOCUMENTS.failed}
      onRetry={reload}
    >
      {(documents) =>
        documents.length === 0 ? (
          <p className="text-slate">{OWN_DOCUMENTS.none}</p>
        ) : (
          <Items documents={documents} />
        )
      }
    </Card>
  );
}

const Items = ({ documents }: { documents: OwnDocument[] }) => (
  <ul className="divide-y divide-hairline border-y border-hairline">
    {documents.map((document) => (
      <OwnDocumentItem key={document.id} document={document} />
    ))}
  </ul>
);
