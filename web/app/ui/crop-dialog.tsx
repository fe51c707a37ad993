import type { CropArea } from '@cercle/contract/crop';
import { PHOTO_INCOMPLETE_ERROR, PHOTO_MAX_BYTES, photoDimensionsProblem } from '@cercle/contract/images';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { missingFileMessage } from '../api/missing-file.ts';
import { Button } from './button.tsx';
import { DIALOG_BUTTONS, Dialog } from './dialog.tsx';
import { MarkedError } from './field.tsx';
import { dimensionsOf } from './photo-validation.ts';
import { readImage } from './read-image.ts';

const UNREACHABLE = 'Connexion impossible. Vérifiez votre accès à internet, puis réessayez.';

type Cropping = typeof import('./cropper.tsx');

type ReadyImage = {
  file: File;
  url: string;
  image: HTMLImageElement;
  cropping: Cropping;
};

type CropDialogProps = {
  /** The chosen picture; null while there is none. */
  file: File | null;
  confirmText: string;
  /** The crop is being saved. */
  isBusy?: boolean;
  /** Why saving failed: the crop stays for another try. */
  failure?: string | null;
  /** A square JPEG of 1 024 pixels at most, or the original where the browser cannot make one. */
  onCropped: (photo: Promise<File>) => void;
  onCancel: () => void;
  /** There is nothing to crop: the browser cannot read the file, or the cropping could not be fetched. */
  onProblem: (text: string) => void;
};

/** Asks for the square of a picture to use, before it is sent. */
export function CropDialog(props: CropDialogProps) {
  const { file, confirmText, isBusy = false, failure, onCropped, onCancel, onProblem } = props;
  const ready = useReadyImage(file, onProblem);
  const area = useRef<CropArea | null>(null);
  const isOpen = ready !== null && ready.file === file;

  const confirm = () => {
    if (ready && area.current) onCropped(ready.cropping.squarePhoto(ready.image, area.current, ready.file));
  };

  if (typeof document === 'undefined') return null;
  // A portal to the body: the dialog inherits no colours, and is not part of a surrounding form.
  return createPortal(
    <Dialog isOpen={isOpen} title="Cadrer la photo" isBusy={isBusy} onCancel={onCancel}>
      {isOpen && (
        <ready.cropping.default
          key={ready.url}
          url={ready.url}
          onAreaChange={(croppedArea) => {
            area.current = croppedArea;
          }}
        />
      )}
      <p role="alert" className="mt-2 flex min-h-6 items-start gap-1.5 text-sm text-danger">
        <MarkedError error={failure} />
      </p>
      <div className={`mt-4 ${DIALOG_BUTTONS}`}>
        <Button look="quiet" onClick={onCancel} disabled={isBusy}>
          Annuler
        </Button>
        <Button onClick={confirm} disabled={isBusy} isBusy={isBusy}>
          {isBusy ? 'Enregistrement…' : confirmText}
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
}

/** The picture once it is read and the cropper's own code has come: it is fetched when there is something to crop. */
function useReadyImage(file: File | null, onProblem: (text: string) => void): ReadyImage | null {
  const [ready, setReady] = useState<ReadyImage | null>(null);
  const report = useRef(onProblem);
  report.current = onProblem;
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    const url = URL.createObjectURL(file);
    const fail = (text: string) => {
      if (isCurrent) report.current(text);
      isCurrent = false;
    };
    void Promise.all([
      readImage(url, validateDimensions(file)).catch(({ message }: Error) => fail(message)),
      import('./cropper.tsx').catch(() => fail(UNREACHABLE)),
    ]).then(async ([image, cropping]) => {
      if (!image || !cropping) return;
      // A browser shows as much as there is of it.
      const bytes = await file.arrayBuffer().catch(() => fail(missingFileMessage(file.name)));
      if (bytes && cropping.isCutOff(new Uint8Array(bytes))) fail(PHOTO_INCOMPLETE_ERROR);
      if (isCurrent) setReady({ file, url, image, cropping });
    });
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(url);
      setReady(null);
    };
  }, [file]);
  return ready;
}

/** A small file can hold a picture that takes gigabytes to read. A heavy one is a camera's: large, but what it seems. */
const validateDimensions =
  ({ size }: File) =>
  (image: HTMLImageElement) =>
    size > PHOTO_MAX_BYTES ? null : photoDimensionsProblem(dimensionsOf(image));
