import { PHOTO_MAX_BYTES } from '@cercle/contract/images';
import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { MarkedError } from '../../ui/field.tsx';
import { PHOTO_ACCEPT } from '../../ui/photo-validation.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { useCrop } from '../../ui/use-crop.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { usePhotoChoice } from '../../ui/use-photo-choice.ts';

type OwnPhotoProps = {
  /** The current picture. */
  url: string | null;
  alt: string;
  /** Saves the square that was chosen; a text says why it could not, and keeps the crop open. */
  onPhoto: (photo: File) => Promise<string | null>;
};

const BUTTON =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-light';

/** One's own portrait, replaced at once: by a file, by one dropped on it, or on a phone by its camera. */
export function OwnPhoto({ url, alt, onPhoto }: OwnPhotoProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (_: File, text: string) => {
    cancelCrop();
    setProblem(text);
  };
  const { crop, cancelCrop, dialog } = useCrop({
    confirmText: 'Enregistrer la photo',
    maxBytes: PHOTO_MAX_BYTES,
    onCropped: onPhoto,
    onProblem: refuse,
  });
  const take = usePhotoChoice((chosen, refusal) => {
    if (refusal) return refuse(chosen, refusal);
    setProblem(null);
    crop(chosen);
  });
  const choose = (maxBytes: number) => (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (chosen) void take(maxBytes)(chosen);
    // The same file can be chosen again.
    event.target.value = '';
  };
  const { isOver, target } = useFileDrop(take(PHOTO_MAX_BYTES), refuse);
  const described = { 'aria-describedby': `${id}-error`, 'aria-invalid': problem ? true : undefined };
  return (
    <div className="max-w-56">
      <div
        {...target}
        className={`relative w-fit rounded-full ${isOver ? 'outline-2 outline-offset-4 outline-brass outline-dashed' : ''}`}
      >
        <Portrait url={url} alt={alt} size="profile" />
        <label
          title="Changer la photo"
          className={`absolute -right-1 -bottom-1 grid size-11 place-items-center rounded-full border-2 border-ink bg-brass text-ink-deep hover:bg-brass-light ${BUTTON}`}
        >
          <ImageUp className="size-5" aria-hidden="true" />
          <span className="sr-only">Changer la photo</span>
          <input
            name="photo"
            type="file"
            accept={PHOTO_ACCEPT}
            {...described}
            onChange={choose(PHOTO_MAX_BYTES)}
            className="sr-only"
          />
        </label>
      </div>
      <label
        className={`mt-2 hidden min-h-11 w-fit items-center gap-2 text-sm font-[550] underline decoration-brass underline-offset-4 pointer-coarse:inline-flex ${BUTTON}`}
      >
        <Camera className="size-4" aria-hidden="true" />
        Prendre une photo
        <input
          type="file"
          accept={PHOTO_ACCEPT}
          capture="user"
          {...described}
          // A camera's shot weighs what the camera decides: only its crop is sent, and that is light.
          onChange={choose(Number.POSITIVE_INFINITY)}
          className="sr-only"
        />
      </label>
      <p
        id={`${id}-error`}
        role="alert"
        className="flex items-start gap-1.5 text-sm text-brass-light not-empty:mt-2"
      >
        <MarkedError error={problem} />
      </p>
      {dialog}
    </div>
  );
}
