import { PHOTO_TYPE_ERROR, PHOTO_TYPES } from '@cercle/contract/images';
import { Camera, CircleAlert, ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';
import { photoProblem } from './photo-picker.tsx';
import { Portrait } from './portrait.tsx';

type PhotoChooserProps = {
  name: string;
  /** The picture as it is. */
  url: string | null;
  alt: string;
  size: 'card' | 'profile';
  confirmText: string;
  error?: string | undefined;
  /** Takes the square that was chosen; a text says why it could not, and keeps the crop open. */
  onPhoto: (photo: File) => Promise<string | null> | null;
  children?: ReactNode;
};

const BUTTON =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink in-[.on-ink]:has-focus-visible:outline-brass-light';

/** A portrait one can replace: by a file, by one dropped on it, or on a phone by its camera. All are cropped first. */
export function PhotoChooser(props: PhotoChooserProps) {
  const { name, url, alt, size, confirmText, error, onPhoto, children } = props;
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  const take = (chosen: File | undefined, wrong: (file: File) => string | null) => {
    if (!chosen) return;
    const text = wrong(chosen);
    setProblem(text);
    setFailure(null);
    setFile(text ? null : chosen);
  };
  const choose = (wrong: (file: File) => string | null) => (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0], wrong);
    // The same file can be chosen again.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0], photoProblem);
  };
  const send = async (photo: File) => {
    setBusy(true);
    setFailure(null);
    const text = await onPhoto(photo);
    setBusy(false);
    setFailure(text);
    if (!text) setFile(null);
  };

  const shown = problem ?? error;
  const described = { 'aria-describedby': `${id}-error`, 'aria-invalid': shown ? true : undefined };
  return (
    <div className={children ? 'flex flex-wrap items-center gap-x-6 gap-y-3' : 'max-w-56'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button beside it is the first. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative w-fit rounded-full ${isOver ? 'outline-2 outline-offset-4 outline-brass outline-dashed' : ''}`}
      >
        <Portrait url={url} alt={alt} size={size} />
        <label
          title="Changer la photo"
          className={`absolute -right-1 -bottom-1 grid size-11 place-items-center rounded-full border-2 border-white bg-brass text-ink-deep hover:bg-brass-light in-[.on-ink]:border-ink ${BUTTON}`}
        >
          <ImageUp className="size-5" aria-hidden="true" />
          <span className="sr-only">Changer la photo</span>
          <input
            name={name}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            {...described}
            onChange={choose(photoProblem)}
            className="sr-only"
          />
        </label>
      </div>
      <div className={children ? 'min-w-0 grow basis-48' : ''}>
        {children}
        <label
          className={`mt-2 hidden min-h-11 w-fit items-center gap-2 text-sm font-[550] underline decoration-brass underline-offset-4 pointer-coarse:inline-flex ${BUTTON}`}
        >
          <Camera className="size-4" aria-hidden="true" />
          Prendre une photo
          <input
            type="file"
            accept={PHOTO_TYPES.join(',')}
            capture="user"
            {...described}
            onChange={choose(shotProblem)}
            className="sr-only"
          />
        </label>
        <p
          id={`${id}-error`}
          role="alert"
          className="flex items-start gap-1.5 text-sm text-danger not-empty:mt-2 in-[.on-ink]:text-brass-light"
        >
          {shown && (
            <>
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {shown}
            </>
          )}
        </p>
      </div>
      <CropDialog
        file={file}
        confirmText={confirmText}
        isBusy={isBusy}
        failure={failure}
        onCropped={(photo) => void send(photo)}
        onCancel={() => setFile(null)}
        onProblem={(text) => {
          setFile(null);
          setProblem(text);
        }}
      />
    </div>
  );
}

/** A camera's shot weighs what the camera decides: only its crop is sent, and that is light. */
const shotProblem = (file: File) =>
  PHOTO_TYPES.some((type) => type === file.type) ? null : PHOTO_TYPE_ERROR;
