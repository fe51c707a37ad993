import {
  DOCUMENT_RESPONSE_MAX_BYTES,
  DOCUMENT_RESPONSE_TOO_LARGE,
  type DocumentResponseRead,
} from '@cercle/contract/document-deliveries';
import type { DocumentDetails } from '@cercle/contract/documents';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { RESPONSE_UPLOAD } from '../../../content/admin-deliveries.ts';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DOCUMENTS_CALL } from './document-list.ts';

type ResponseDialogProps = { document: DocumentDetails; onChange: () => void; onClose: () => void };

/** Takes the file of a response that did not come by itself. Open as long as it is mounted. */
export default function ResponseDialog({ document, onChange, onClose }: ResponseDialogProps) {
  const [file, setFile] = useState<File>();
  const id = useId();
  const add = async () => {
    const mistake = mistakeOf(file);
    if (mistake !== undefined) throw new ApiError(mistake, { status: 0, code: 'browser' });
    // Browsers tell its type by its name, or not at all.
    await send(new Blob([file ?? ''], { type: 'application/xml' }));
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
      <div className="mt-4 grid justify-items-start gap-2">
        <span id={`${id}-label`} className="text-sm font-[550]">
          {RESPONSE_UPLOAD.field}
        </span>
        <FileButton
          id={id}
          labelId={`${id}-label`}
          Icon={Upload}
          text={file?.name ?? RESPONSE_UPLOAD.choose}
          accept=".xml,application/xml,text/xml"
          onFile={setFile}
        />
      </div>
    </CallDialog>
  );
}

function mistakeOf(file: File | undefined): string | undefined {
  if (!file) return RESPONSE_UPLOAD.missing;
  return file.size > DOCUMENT_RESPONSE_MAX_BYTES ? DOCUMENT_RESPONSE_TOO_LARGE : undefined;
}
