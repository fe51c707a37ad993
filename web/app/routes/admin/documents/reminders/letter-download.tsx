import { Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../../../api/client.ts';
import { showError } from '../../../../api/show-error.ts';
import { DOCUMENT_REMINDERS } from '../../../../content/admin-reminders.ts';
import { Button } from '../../../../ui/button.tsx';
import { fileNameFrom, saveFile } from '../../../../ui/save-file.ts';
import { REMINDERS_CALL } from './reminders-list.ts';

/** The letter of a reminder. It needs the session's token, so no link leads to it. */
export function LetterDownload({ id, on }: { id: number; on: string }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await send('GET', `${REMINDERS_CALL}/${id}/pdf`, {});
      saveFile(fileNameFrom(response.headers), await response.blob());
    } catch (error) {
      showError(error, () => DOCUMENT_REMINDERS.pdfFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" look="quiet" disabled={isBusy} isBusy={isBusy} onClick={() => void download()}>
      <Download className="size-4" aria-hidden="true" />
      <span>{DOCUMENT_REMINDERS.pdf(on)}</span>
    </Button>
  );
}
