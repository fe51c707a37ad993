import { Download } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { IMPORT } from '../../../content/admin-imports.ts';
import { Button } from '../../../ui/button.tsx';
import { fileNameFrom, saveFile } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toast.tsx';

type RejectedLinesButtonProps = { apiPath: string; file: File; count: number };

/** Downloads the invalid lines of the file, with their reasons, to be corrected and imported. */
export function RejectedLinesButton({ apiPath, file, count }: RejectedLinesButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { headers, content } = await fetchRejectedLines(apiPath, file);
      saveFile(fileNameFrom(headers), content);
      showToast('success', IMPORT.rejectedSaved(count));
    } catch (error) {
      showError(error, ({ message }) => message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" isBusy={isBusy} disabled={isBusy} onClick={() => void download()}>
      <Download className="size-4" aria-hidden="true" />
      <span>{IMPORT.saveRejected(count)}</span>
    </Button>
  );
}

async function fetchRejectedLines(apiPath: string, file: File) {
  const response = await send('POST', `${apiPath}/import/rejected`, {}, { body: file });
  const content = await response.blob().catch((cause: unknown) => {
    throw ApiError.unreachable(cause);
  });
  return { headers: response.headers, content };
}
