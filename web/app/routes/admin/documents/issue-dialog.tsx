import type { DocumentDetails } from '@cercle/contract/documents';
import { formatEuros } from '@cercle/contract/money';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { SEND_AT_ONCE } from '../../../content/admin-deliveries.ts';
import { ISSUE } from '../../../content/admin-documents.ts';
import { formatDate } from '../../../dates.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { Email } from '../../../ui/email.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type DescriptionItem, DescriptionList } from '../details/description-list.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';

type IssueDialogProps = { document: DocumentDetails; onChange: () => void; onClose: () => void };

/** Asks before a document is issued; a refusal says why in it. Open as long as it is mounted. */
export default function IssueDialog({ document, onChange, onClose }: IssueDialogProps) {
  const { id, kind, version, recipient, peppolAddress } = document;
  const [isSent, setSent] = useState(recipient !== null);
  const issue = async () => {
    const { number } = await api.post<DocumentDetails>(`${DOCUMENTS_CALL}/${id}/issue`, {
      version,
      send: isSent && recipient !== null,
    });
    onClose();
    showToast('success', ISSUE.done(number));
    onChange();
  };
  return (
    <CallDialog
      title={ISSUE.title(kind)}
      message={ISSUE.message}
      confirmText={ISSUE.label}
      call={issue}
      onRefused={({ code }) => code === 'conflict' && onChange()}
      onCancel={onClose}
    >
      <DescriptionList facts={factsOf(document)} />
      {recipient === null ? (
        <p className="mt-4 text-sm text-slate">{SEND_AT_ONCE.noAddress}</p>
      ) : (
        <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={isSent}
            onChange={({ target }) => setSent(target.checked)}
          />
          <span className="min-w-0">
            <span>{`${SEND_AT_ONCE.label} `}</span>
            <Email address={recipient} />
            {peppolAddress !== null && <span>{SEND_AT_ONCE.peppol(peppolAddress)}</span>}
          </span>
        </label>
      )}
    </CallDialog>
  );
}

function factsOf({ kind, content }: DocumentDetails): DescriptionItem[] {
  const { issuedOn, dueOn, totalCents } = content;
  return [
    [ISSUE.number, ISSUE.nextNumber(kind, issuedOn.slice(0, 4))],
    [ISSUE.date, formatDate(issuedOn)],
    ...(dueOn ? [[ISSUE.dueOn, formatDate(dueOn)] satisfies DescriptionItem] : []),
    [ISSUE.total, formatEuros(totalCents)],
  ];
}
