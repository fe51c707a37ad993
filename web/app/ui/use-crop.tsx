import { useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';
import { sizeProblem } from './photo-validation.ts';

type CropOptions = {
  confirmText: string;
  /** Of an original that the server is to crop. */
  maxBytes: number;
  /** Receives the chosen square; a returned text is an error, and keeps the crop open. */
  onCropped: (photo: File) => Promise<string | null> | null;
  /** There is nothing to crop in this file, or nothing to crop it with. */
  onProblem: (file: File, text: string) => void;
};

/** Asks for the square of a chosen picture to use. */
export function useCrop({ confirmText, maxBytes, onCropped, onProblem }: CropOptions) {
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const reset = (next: File | null) => {
    setFile(next);
    setFailure(null);
  };
  const submit = async (cropped: Promise<File>) => {
    setBusy(true);
    setFailure(null);
    try {
      const photo = await cropped;
      const text = sizeProblem(photo, maxBytes) ?? (await onCropped(photo));
      if (text) setFailure(text);
      else reset(null);
    } finally {
      setBusy(false);
    }
  };

  const dialog = (
    <CropDialog
      file={file}
      confirmText={confirmText}
      isBusy={isBusy}
      failure={failure}
      onCropped={(photo) => void submit(photo)}
      onCancel={() => reset(null)}
      onProblem={(text) => {
        reset(null);
        if (file) onProblem(file, text);
      }}
    />
  );
  return {
    crop: (chosen: File) => reset(chosen),
    /** Another file, or none, takes the place of the one that is being cropped. */
    cancelCrop: () => reset(null),
    dialog,
  };
}
