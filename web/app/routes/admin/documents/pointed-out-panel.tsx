import { DISPUTING_CODES, type DocumentResponseCode } from '@cercle/contract/document-deliveries';
import type { DocumentDetails } from '@cercle/contract/documents';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { POINTED_OUT } from '../../../content/admin-deliveries.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';

const DISPUTING: readonly DocumentResponseCode[] = DISPUTING_CODES;

type PointedOutPanelProps = { document: DocumentDetails; onChange: () => void };

/** Why the document waits in `À traiter`, what can be done about it, and the way out of it. */
export function PointedOutPanel({ document, onChange }: PointedOutPanelProps) {
  const [isBusy, setBusy] = useState(false);
  const { id, problems } = document;
  const dismiss = async () => {
    setBusy(true);
    try {
      await api.post(`${DOCUMENTS_CALL}/${id}/dismiss`);
      showToast('success', POINTED_OUT.dismissed);
    } catch (error) {
      showError(error, ({ message }) => message);
    } finally {
      setBusy(false);
      onChange();
    }
  };
  return (
    <section
      aria-labelledby="signale"
      className="rounded-lg bg-danger-tint p-5 [overflow-wrap:anywhere] md:p-6"
    >
      <h2 id="signale" className="flex items-center gap-2 text-lg text-danger">
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        <span>{titleOf(document)}</span>
      </h2>
      {problems.includes('DISPUTED') && (
        <>
          <p className="mt-3">{reasonOf(document)}</p>
          <p className="mt-2">{POINTED_OUT.disputeWayOut}</p>
        </>
      )}
      {problems.includes('UNDELIVERED') && <p className="mt-3">{POINTED_OUT.undeliveredWayOut}</p>}
      {problems.includes('UNANSWERED') && <p className="mt-3">{POINTED_OUT.unansweredWayOut}</p>}
      <div className="mt-4">
        <Button size="small" look="quiet" isBusy={isBusy} onClick={() => void dismiss()}>
          {POINTED_OUT.dismiss}
        </Button>
      </div>
    </section>
  );
}

const disputeOf = ({ responses }: DocumentDetails) => responses.find(({ code }) => DISPUTING.includes(code));

function titleOf(document: DocumentDetails): string {
  if (!document.problems.includes('DISPUTED'))
    return document.problems.includes('UNANSWERED') ? POINTED_OUT.unanswered : POINTED_OUT.undelivered;
  const title = disputeOf(document)?.code === 'UQ' ? POINTED_OUT.questioned : POINTED_OUT.refused;
  return title(document.party.name);
}

function reasonOf(document: DocumentDetails): string {
  const note = disputeOf(document)?.note;
  return note ? POINTED_OUT.why(note) : POINTED_OUT.noReason;
}
