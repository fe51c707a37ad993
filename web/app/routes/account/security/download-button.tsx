import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';

type DownloadButtonProps = {
  /** Of the file. */
  name: string;
  load: () => Promise<Blob>;
  failureText: (failure: ApiError) => string;
  children: ReactNode;
};

/** Fetches a file and saves it; while it comes, the button is busy. */
export function DownloadButton({ name, load, failureText, children }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(name, await load());
    } catch (failure) {
      showError(failure, failureText);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" size="small" disabled={isBusy} isBusy={isBusy} onClick={() => void download()}>
      {!isBusy && <Download className="size-4" aria-hidden="true" />}
      <span>{children}</span>
    </Button>
  );
}
