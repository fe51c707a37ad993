import { displayEmail } from '@cercle/contract/display-email';
import type { DocumentDetails, DocumentSending, DocumentSent } from '@cercle/contract/documents';
import { type ReactNode, useState } from 'react';
import { api, newIdempotencyKey } from '../../../api/client.ts';
import { SEND, SEND_BY_PEPPOL } from '../../../content/admin-deliveries.ts';
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
  const { recipient, hasUbl } = props.document;
  if (recipient === null) return <NoAddressDialog {...props} />;
  return (
    <ConfirmSending
      {...props}
      channel="EMAIL"
      texts={{ ...SEND, message: hasUbl ? SEND.message : SEND.messageWithoutUbl }}
      to={<Email address={recipient} />}
      done={SEND.done(displayEmail(recipient))}
    />
  );
}

/** The same by Peppol, for a buyer with an address. */
export function PeppolDialog(props: SendDialogProps) {
  const to = props.document.peppolAddress ?? '';
  return (
    <ConfirmSending
      {...props}
      channel="PEPPOL"
      texts={SEND_BY_PEPPOL}
      to={to}
      done={SEND_BY_PEPPOL.done(to)}
    />
  );
}

type ConfirmSendingProps = SendDialogProps &
  DocumentSending & {
    texts: { label: string; message: string; to: string; title: (name: string) => string };
    to: ReactNode;
    done: string;
  };

function ConfirmSending({ document, onChange, onClose, channel, texts, to, done }: ConfirmSendingProps) {
  const [key] = useState(newIdempotencyKey);
  const send = async () => {
    await api.post<DocumentSent>(`${DOCUMENTS_CALL}/${document.id}/send`, { channel }, key);
    onClose();
    showToast('success', done);
    onChange();
  };
  return (
    <CallDialog
      title={texts.title(documentName(document))}
      message={texts.message}
      confirmText={texts.label}
      call={send}
      onRefused={({ code }) => code === 'conflict' && onChange()}
      onCancel={onClose}
    >
      <DescriptionList facts={[[texts.to, to]]} />
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
