import { useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';

const UNCUT = 'La photo n’a pas pu être cadrée. Réessayez, ou choisissez-en une autre.';

type Plan = {
  confirmText: string;
  /** Takes the square that was chosen; a text says why it could not, and keeps the crop open. */
  onCropped: (photo: File) => Promise<string | null> | null;
};

/** Asks which square of a chosen picture to take; `problem` says why there is nothing to crop. */
export function useCrop({ confirmText, onCropped }: Plan) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const show = (next: File | null, text: string | null = null) => {
    setFile(next);
    setProblem(text);
    setFailure(null);
  };
  const take = async (cut: Promise<File>) => {
    setBusy(true);
    setFailure(null);
    try {
      const photo = await cut.catch(() => null);
      const text = photo ? await onCropped(photo) : UNCUT;
      if (text) setFailure(text);
      else show(null);
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
      onCropped={(photo) => void take(photo)}
      onCancel={() => show(null)}
      onProblem={(text) => show(null, text)}
    />
  );
  return {
    crop: (chosen: File) => show(chosen),
    /** Says why nothing is cropped; null where that is told elsewhere, or no longer holds. */
    refuse: (text: string | null) => show(null, text),
    problem,
    dialog,
  };
}
