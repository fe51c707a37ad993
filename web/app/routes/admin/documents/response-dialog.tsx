import {
  DOCUMENT_RESPONSE_MAX_BYTES,
  DOCUMENT_RESPONSE_TOO_LARGE,
  type DocumentResponseRead,
} from '@cercle/contract/document-deliveries';
import type { DocumentDetails } from '@cercle/contract/documents';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { RESPONSE_UPLOAD } from '../../../content/admin-deliveries.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';

type ResponseDialogProps = { document: DocumentDetails; onChange: () => void; onClose: () => void };

/** Takes the file of a response that did not come by itself. Open as long as it is mounted. */
export default function ResponseDialog({ document, onChange, onClose }: ResponseDialogProps) {
  const [file, setFile] = useState<File>();
  const [mistake, setMistake] = useState<string>();
  const add = async () => {
    const found = mistakeOf(file);
    setMistake(found);
    // Browsers tell its type by its name, or not at all.
    if (found === undefined) await send(new Blob([file ?? ''], { type: 'application/xml' }));
  };
  const send = async (xml: Blob) => {
    const { isNew } = await api.post<DocumentResponseRead>(`${DOCUMENTS_CALL}/${document.id}/responses`, xml);
    onClose();
    showToast('success', isNew ? RESPONSE_UPLOAD.done : RESPONSE_UPLOAD.known);
    onChange();
  };
  return (
    <CallDialog
      title={RESPONSE_UPLOAD.title}
      message={RESPONSE_UPLOAD.message}
      confirmText={RESPONSE_UPLOAD.add}
      call={add}
      onCancel={onClose}
    >
      <div className="mt-4">
        <Field label={RESPONSE_UPLOAD.field} error={mistake}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".xml,application/xml,text/xml"
              className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-edge file:bg-white file:px-4 file:font-[550]"
              onChange={({ currentTarget }) => {
                setMistake(undefined);
                setFile(currentTarget.files?.[0]);
              }}
            />
          )}
        </Field>
      </div>
    </CallDialog>
  );
}

function mistakeOf(file: File | undefined): string | undefined {
  if (!file) return RESPONSE_UPLOAD.missing;
  return file.size > DOCUMENT_RESPONSE_MAX_BYTES ? DOCUMENT_RESPONSE_TOO_LARGE : undefined;
}
