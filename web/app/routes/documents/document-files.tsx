import { Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { showError } from '../../api/show-error.ts';
import { DOCUMENT_WORDS } from '../../content/document-words.ts';
import { Button } from '../../ui/button.tsx';
import { fileNameFrom, saveFile, showFile } from '../../ui/save-file.ts';

type DocumentFilesProps = {
  /** The call of the document: its files are below it. */
  path: string;
  /** What the document is called, for those who hear a button apart from it. */
  of: string;
  hasUbl: boolean;
};

/** The files of a document. They need the session's token, so no link leads to them. */
export function DocumentFiles({ path, of, hasUbl }: DocumentFilesProps) {
  const { busy, fetchFile } = useFiles(path);
  const actions: Action[] = [
    { label: DOCUMENT_WORDS.see, format: 'pdf', use: showFile },
    { label: DOCUMENT_WORDS.pdf, format: 'pdf', use: saveFile },
    ...(hasUbl ? [{ label: DOCUMENT_WORDS.ubl, format: 'ubl', use: saveFile } as const] : []),
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          look="quiet"
          className="max-sm:px-3"
          disabled={busy !== null}
          isBusy={busy === action.label}
          onClick={() => void fetchFile(action)}
        >
          <ActionIcon action={action} />
          <span>{action.label}</span>
          <span className="sr-only">{`, ${of}`}</span>
        </Button>
      ))}
    </div>
  );
}

type Action = { label: string; format: 'pdf' | 'ubl'; use: (name: string, content: Blob) => void };

const ActionIcon = ({ action: { use } }: { action: Action }) =>
  use === showFile ? (
    <Eye className="size-4" aria-hidden="true" />
  ) : (
    <Download className="size-4" aria-hidden="true" />
  );

/** `busy` is the label of the action that is being done. */
function useFiles(path: string) {
  const [busy, setBusy] = useState<string | null>(null);
  const fetchFile = async ({ label, format, use }: Action) => {
    setBusy(label);
    try {
      const response = await send('GET', `${path}/${format}`, {});
      use(fileNameFrom(response.headers), await response.blob());
    } catch (error) {
      showError(error, ({ message, code }) => (code === 'network' ? DOCUMENT_WORDS.fileFailed : message));
    } finally {
      setBusy(null);
    }
  };
  return { busy, fetchFile };
}
