import { Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../../api/client.ts';
import { showError } from '../../../api/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { fileNameFrom, saveFile } from '../../../ui/save-file.ts';

type PdfDownloadProps = {
  /** Of the call, which needs the session’s token: no link leads to it. */
  path: string;
  label: string;
  /** Said unless the server says what stands in the way. */
  failure: string;
};

/** Saves a PDF that the server draws. */
export function PdfDownload({ path, label, failure }: PdfDownloadProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await send('GET', path, {});
      saveFile(fileNameFrom(response.headers), await response.blob());
    } catch (error) {
      showError(error, ({ code, message }) => (code === 'conflict' ? message : failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" look="quiet" disabled={isBusy} isBusy={isBusy} onClick={() => void download()}>
      {!isBusy && <Download className="size-4" aria-hidden="true" />}
      <span>{label}</span>
    </Button>
  );
}
