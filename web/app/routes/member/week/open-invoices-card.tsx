import { formatEuros } from '@cercle/contract/money';
import type { OwnDocument } from '@cercle/contract/own-documents';
import { Link } from 'react-router';
import { documentName } from '../../../content/document-words.ts';
import { OWN_DOCUMENTS } from '../../../content/own-documents.ts';
import { isToPay, OPEN_INVOICES } from '../../../content/own-week.ts';
import { Card } from '../../account/security/card.tsx';
import { type CardState, useCardState } from '../../account/security/use-card-state.ts';
import { DocumentStateBadge } from '../../documents/state-badge.tsx';
import { loadOwnDocuments, ownDocumentAnchor } from '../documents/load-own-documents.ts';

/** Invoices that are to be paid; to who has none, the card is not shown. */
export function OpenInvoicesCard({ first }: { first: CardState<OwnDocument[]> }) {
  const { state, reload } = useCardState(loadOwnDocuments, first);
  if (state.kind === 'ready' && !state.value.some(isToPay)) return null;
  return (
    <Card
      title={OPEN_INVOICES.title}
      state={state}
      loadingText={OWN_DOCUMENTS.loading}
      errorText={OWN_DOCUMENTS.failed}
      onRetry={reload}
    >
      {(documents) => (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {documents.filter(isToPay).map((document) => (
            <Invoice key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const Invoice = ({ document }: { document: OwnDocument }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 [overflow-wrap:anywhere]">
    <div className="min-w-0 flex-[1_1_14rem]">
      <Link
        to={`/mon-adhesion#${ownDocumentAnchor(document.id)}`}
        className="link inline-block py-1 font-[550]"
      >
        {documentName(document)}
      </Link>
      <p className="text-sm text-slate">
        <span className="tabular-nums">{formatEuros(document.openCents)}</span>
        {document.dueOn && <span>{` · ${OPEN_INVOICES.dueOn(document.dueOn)}`}</span>}
      </p>
    </div>
    <DocumentStateBadge state={document.state} />
  </li>
);
