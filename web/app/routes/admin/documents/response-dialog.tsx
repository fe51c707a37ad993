import {
  DOCUMENT_RESPONSE_MAX_BYTES,
  DOCUMENT_RESPONSE_TOO_LARGE,
  type DocumentResponseRead,
} from '@cercle/contract/document-deliveries';
import type { DocumentDetails } from '@cercle/contract/documents';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { RESPONSE_UPLOAD } from '../../../content/admin-deliveries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';

type ResponseDialogProps = { document: DocumentDetails; onChange: () => void; onClose: () => void };

/** Takes the file of a response that did not come by itself. Open as long as it is mounted. */
export default function ResponseDialog({ document, onChange, onClose }: ResponseDialogProps) {
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async () => {
    if (!file) return setFailure(RESPONSE_UPLOAD.missing);
    if (file.size > DOCUMENT_RESPONSE_MAX_BYTES) return setFailure(DOCUMENT_RESPONSE_TOO_LARGE);
    setBusy(true);
    setFailure(undefined);
    try {
      const { isNew } = await api.post<DocumentResponseRead>(
        `${DOCUMENTS_CALL}/${document.id}/responses`,
        // Browsers tell its type by its name, or not at all.
        new Blob([file], { type: 'application/xml' }),
      );
      onClose();
      showToast('success', isNew ? RESPONSE_UPLOAD.done : RESPONSE_UPLOAD.known);
      onChange();
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={RESPONSE_UPLOAD.title}
      message={RESPONSE_UPLOAD.message}
      confirmText={RESPONSE_UPLOAD.add}
      isBusy={isBusy}
      onConfirm={() => void add()}
      onCancel={onClose}
    >
      <div className="mt-4" role="alert">
        <Field label={RESPONSE_UPLOAD.field} error={failure}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".xml,application/xml,text/xml"
              disabled={isBusy}
              className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-edge file:bg-white file:px-4 file:font-[550]"
              onChange={({ currentTarget }) => {
                setFailure(undefined);
                setFile(currentTarget.files?.[0]);
              }}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
