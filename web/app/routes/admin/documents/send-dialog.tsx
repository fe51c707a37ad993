import { displayEmail } from '@cercle/contract/display-email';
import type { DocumentDetails, DocumentSent } from '@cercle/contract/documents';
import { useState } from 'react';
import { api, newIdempotencyKey } from '../../../api/client.ts';
import { SEND } from '../../../content/admin-deliveries.ts';
import { documentName } from '../../../content/document-words.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../../ui/dialog.tsx';
import { Email } from '../../../ui/email.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DescriptionList } from '../details/description-list.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';

type SendDialogProps = { document: DocumentDetails; onChange: () => void; onClose: () => void };

/** Asks before a document is sent, and says to whom. Open as long as it is mounted. */
export default function SendDialog(props: SendDialogProps) {
  const { recipient } = props.document;
  return recipient === null ? <NoAddressDialog {...props} /> : <ConfirmSending {...props} to={recipient} />;
}

function ConfirmSending({ document, onChange, onClose, to }: SendDialogProps & { to: string }) {
  const [key] = useState(newIdempotencyKey);
  const send = async () => {
    await api.post<DocumentSent>(`${DOCUMENTS_CALL}/${document.id}/send`, undefined, key);
    onClose();
    showToast('success', SEND.done(displayEmail(to)));
    onChange();
  };
  return (
    <CallDialog
      title={SEND.title(documentName(document))}
      message={document.hasUbl ? SEND.message : SEND.messageWithoutUbl}
      confirmText={SEND.label}
      call={send}
      onRefused={({ code }) => code === 'conflict' && onChange()}
      onCancel={onClose}
    >
      <DescriptionList facts={[[SEND.to, <Email key="to" address={to} />]]} />
    </CallDialog>
  );
}

const NoAddressDialog = ({ document: { party }, onClose }: SendDialogProps) => (
  <Dialog isOpen title={SEND.noAddressTitle} message={SEND.noAddress(party.name)} onCancel={onClose}>
    <div className={`mt-8 ${DIALOG_BUTTONS}`}>
      <Button look="quiet" onClick={onClose}>
        {SEND.close}
      </Button>
      <ButtonLink to={`/admin/societes/edit/${party.id}`}>{SEND.setAddress}</ButtonLink>
    </div>
  </Dialog>
);
