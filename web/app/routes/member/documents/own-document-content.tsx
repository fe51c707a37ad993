import type { OwnDocumentDetails } from '@cercle/contract/own-documents';
import { useCallback } from 'react';
import { paymentReferenceText } from '../../../content/document-words.ts';
import { OWN_DOCUMENTS } from '../../../content/own-documents.ts';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCardState } from '../../account/security/use-card-state.ts';
import { ContentLines } from '../../documents/content-lines.tsx';
import { DocumentFiles } from '../../documents/document-files.tsx';
import { DocumentTotals } from '../../documents/document-totals.tsx';
import { loadOwnDocument, ownDocumentCall } from './load-own-documents.ts';

type OwnDocumentContentProps = { id: number; name: string };

/** What a document says, line by line, and its files. */
export default function OwnDocumentContent({ id, name }: OwnDocumentContentProps) {
  const { state, reload } = useCardState(useCallback(() => loadOwnDocument(id), [id]));
  if (state.kind === 'loading')
    return (
      <p role="status" className="flex items-center gap-3 py-4 text-slate">
        <ArcSpinner className="size-5" />
        <span>{OWN_DOCUMENTS.detailsLoading}</span>
      </p>
    );
  if (state.kind === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-2">
        <p>{OWN_DOCUMENTS.detailsFailed}</p>
        <Button look="quiet" size="small" onClick={reload}>
          Réessayer
        </Button>
      </div>
    );
  return <Content details={state.value} name={name} />;
}

function Content({ details: { id, content, hasUbl }, name }: { details: OwnDocumentDetails; name: string }) {
  const { creditedInvoice, paymentReference, note } = content;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      {creditedInvoice && <p className="text-sm">{OWN_DOCUMENTS.credits(creditedInvoice.number)}</p>}
      <ContentLines lines={content.lines} />
      <div className="ml-auto w-full max-w-md">
        <DocumentTotals {...content} />
      </div>
      {note && <p className="max-w-[44em] text-sm whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
      {paymentReference && (
        <p className="text-sm">
          <span className="text-slate">{`${OWN_DOCUMENTS.reference}\u202f: `}</span>
          <span className="font-[550] tabular-nums [overflow-wrap:anywhere]">
            {paymentReferenceText(paymentReference)}
          </span>
        </p>
      )}
      <DocumentFiles path={ownDocumentCall(id)} of={name} hasUbl={hasUbl} />
    </div>
  );
}
