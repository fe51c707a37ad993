import type { DocumentVerb } from '@cercle/contract/document-states';
import type { DocumentDetails } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { HandCoins, Mail, Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { api } from '../../../api/client.ts';
import { SEND, SEND_BY_PEPPOL } from '../../../content/admin-deliveries.ts';
import { CREDIT, DOCUMENT_FORM, ISSUE, REMOVE } from '../../../content/admin-documents.ts';
import { PAYMENT } from '../../../content/admin-payments.ts';
import { documentName } from '../../../content/document-words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { DocumentStateBadge } from '../../documents/state-badge.tsx';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { DOCUMENTS, DOCUMENTS_CALL } from './document-list.ts';
import { OBSTACLES_ID } from './obstacles-panel.tsx';

const loadIssueDialog = () => import('./issue-dialog.tsx');
const loadSendDialog = () => import('./send-dialog.tsx');
const loadPeppolDialog = () =>
  import('./send-dialog.tsx').then(({ PeppolDialog }) => ({ default: PeppolDialog }));
const loadCreditDialog = () => import('./credit-dialog.tsx');
const loadPaymentDialog = () => import('../payments/payment-dialog.tsx');

type DocumentHeadProps = { document: DocumentDetails; onChange: () => void; onRemoved: () => void };

/** What the document is, for whom and how much, and what can be done with it now. */
export function DocumentHead({ document, onChange, onRemoved }: DocumentHeadProps) {
  const { id, party, state, content, can, openCents } = document;
  const { state: from } = useLocation();
  const issue = useLazyComponent(loadIssueDialog);
  const send = useLazyComponent(loadSendDialog);
  const peppol = useLazyComponent(loadPeppolDialog);
  const credit = useLazyComponent(loadCreditDialog);
  const payment = useLazyComponent(loadPaymentDialog);
  const { ask, dialog } = useConfirmedAction<'remove', DocumentDetails>({
    texts: REMOVE,
    calls: { remove: () => api.delete(`${DOCUMENTS_CALL}/${id}`) },
    nameOf: () => party.name,
    onChange: (_, isOurs) => (isOurs ? onRemoved() : onChange()),
  });
  const may = (verb: DocumentVerb) => can.includes(verb);
  return (
    <div className="card mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
      <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <h1 className="text-xl">{documentName(document)}</h1>
        <p className="mt-1 text-slate">{party.name}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <DocumentStateBadge state={state} />
          <span className="font-[550] tabular-nums">{formatEuros(content.totalCents)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'DRAFT' && <IssueButton isPossible={may('issue')} onClick={issue.open} />}
        {may('send') && (
          <Button size="small" look="quiet" onClick={send.open}>
            <Mail className="size-4" aria-hidden="true" />
            {SEND.label}
          </Button>
        )}
        {may('sendByPeppol') && (
          <Button size="small" look="quiet" onClick={peppol.open}>
            <Send className="size-4" aria-hidden="true" />
            {SEND_BY_PEPPOL.label}
          </Button>
        )}
        {openCents > 0 && (
          <Button size="small" look="quiet" onClick={payment.open}>
            <HandCoins className="size-4" aria-hidden="true" />
            {PAYMENT.label}
          </Button>
        )}
        {may('change') && (
          <ButtonLink to={`${DOCUMENTS.path}/edit/${id}`} state={from} look="quiet" size="small">
            <Pencil className="size-4" aria-hidden="true" />
            {DOCUMENT_FORM.edit.title}
          </ButtonLink>
        )}
        {may('remove') && (
          <Button size="small" look="quiet" onClick={() => ask('remove', document)}>
            <Trash2 className="size-4" aria-hidden="true" />
            {REMOVE.remove.label}
          </Button>
        )}
        {may('credit') && (
          <Button size="small" look="quiet" onClick={credit.open}>
            <Undo2 className="size-4" aria-hidden="true" />
            {CREDIT.label}
          </Button>
        )}
      </div>
      {issue.Component && <issue.Component document={document} onChange={onChange} onClose={issue.close} />}
      {send.Component && <send.Component document={document} onChange={onChange} onClose={send.close} />}
      {peppol.Component && (
        <peppol.Component document={document} onChange={onChange} onClose={peppol.close} />
      )}
      {credit.Component && (
        <credit.Component document={document} onChange={onChange} onClose={credit.close} />
      )}
      {payment.Component && (
        <payment.Component
          payer={party}
          invoice={{ id, openCents }}
          onChange={onChange}
          onClose={payment.close}
        />
      )}
      {dialog}
    </div>
  );
}

/** With what keeps the draft from being issued as its description, where something does. */
const IssueButton = ({ isPossible, onClick }: { isPossible: boolean; onClick: () => void }) => (
  <Button
    size="small"
    aria-disabled={!isPossible || undefined}
    aria-describedby={isPossible ? undefined : OBSTACLES_ID}
    onClick={() => isPossible && onClick()}
  >
    <Send className="size-4" aria-hidden="true" />
    {ISSUE.label}
  </Button>
);
