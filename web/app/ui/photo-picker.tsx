import { ORIGINAL_MAX_BYTES } from '@cercle/contract/images';
import { Camera, Image, Upload, X } from 'lucide-react';
import { type Ref, useId } from 'react';
import { CompanyLogo } from './company-logo.tsx';
import { FieldError } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { PHOTO_ACCEPT, RefusedFile } from './photo-validation.ts';
import { Portrait } from './portrait.tsx';
import { useCrop } from './use-crop.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { usePhotoChoice } from './use-photo-choice.ts';
import { usePicture } from './use-picture.ts';

/** A face, a company's mark or any picture: only a face is shown in the circle, cropped to it, and taken by a camera. */
const KINDS = {
  photo: {
    choose: 'Choisir une photo',
    change: 'Changer la photo',
    drop: 'Vous pouvez aussi la déposer ici.',
    leave: 'Laissez vide pour conserver la photo actuelle.',
    keep: 'Garder l’ancienne',
  },
  logo: {
    choose: 'Choisir un logo',
    change: 'Changer le logo',
    drop: 'Vous pouvez aussi le déposer ici.',
    leave: 'Laissez vide pour conserver le logo actuel.',
    keep: 'Garder l’ancien',
  },
  image: {
    choose: 'Choisir une image',
    change: 'Changer l’image',
    drop: 'Vous pouvez aussi la déposer ici.',
    leave: 'Laissez vide pour conserver l’image actuelle.',
    keep: 'Garder l’ancienne',
  },
};

type PhotoPickerProps = {
  kind?: keyof typeof KINDS;
  name: string;
  label: string;
  /** Said where the person may not know that there is a picture: choosing none leaves it as it is. */
  isReplacement?: boolean;
  /** Marked as such: among fields that may stay empty, nothing else says so. */
  isRequired?: boolean;
  /** The described limit of a file where it is chosen; without one, a photo is validated once it is cropped. */
  maxBytes?: number;
  error?: string | undefined;
  /** The picture shown while none is chosen. */
  currentUrl?: string | null;
  file: File | null;
  onChange: (file: File | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Where its code does not come, the server says what is wrong. */
const wholePictureProblem = async (file: File) =>
  (await import('./read-image.ts').catch(() => null))?.wholePictureProblem(file) ?? null;

const formatsHint = (maxBytes: number) =>
  maxBytes === Number.POSITIVE_INFINITY
    ? 'JPG, PNG ou GIF.'
    : `JPG, PNG ou GIF, ${maxBytes / 2 ** 20}\u00a0Mo au plus.`;

/** Takes a picture from a file, dropped or chosen, or from the camera of a phone. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { name, label, isReplacement = false, isRequired = false, error, currentUrl, file } = props;
  const { kind = 'photo', onChange, onBlur, ref } = props;
  const { maxBytes = kind === 'photo' ? Number.POSITIVE_INFINITY : ORIGINAL_MAX_BYTES } = props;
  const texts = KINDS[kind];
  const hint = `${formatsHint(maxBytes)}${isReplacement ? ` ${texts.leave}` : ''}`;
  const id = useId();
  const picture = usePicture(file) ?? currentUrl;
  const change = (next: File | null) => {
    cancelCrop();
    onChange(next);
    return null;
  };
  // The form reports an unsuitable file together with its other errors.
  const refuse = (refused: File, text: string) => change(new RefusedFile(refused, text));
  const { crop, cancelCrop, dialog } = useCrop({
    confirmText: 'Choisir ce cadrage',
    maxBytes: Math.min(maxBytes, ORIGINAL_MAX_BYTES),
    onCropped: change,
    onProblem: refuse,
  });
  const choose = usePhotoChoice(
    (chosen, refusal) => {
      if (refusal) refuse(chosen, refusal);
      else if (kind === 'photo') crop(chosen);
      else change(chosen);
    },
    kind === 'photo' ? undefined : wholePictureProblem,
  );
  const { isOver, target } = useFileDrop(choose(maxBytes), refuse);
  const remove = () => {
    change(null);
    document.getElementById(id)?.focus();
  };

  return (
    <div
      {...target}
      className={`-m-3.25 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md border border-dashed p-3 transition-colors ${isOver ? 'border-brass-deep bg-ivory' : 'border-transparent'}`}
    >
      {/* As wide for a face as for a logo: one below the other, their buttons stand in line. */}
      <div className="w-20 shrink-0 sm:w-28">
        <Preview kind={kind} url={picture} />
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <p id={`${id}-label`} className="flex flex-wrap gap-x-4 text-sm font-[550]">
          <span>{label}</span>
          {isRequired && <span className="font-normal text-slate">Obligatoire</span>}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <FileButton
            Icon={Upload}
            id={id}
            text={file ? texts.change : texts.choose}
            labelId={`${id}-label`}
            onFile={choose(maxBytes)}
            ref={ref}
            name={name}
            accept={PHOTO_ACCEPT}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error ? true : undefined}
            onBlur={onBlur}
          />
          {kind === 'photo' && (
            <FileButton
              Icon={Camera}
              id={`${id}-camera`}
              text="Prendre une photo"
              labelId={`${id}-label`}
              className="hidden any-pointer-coarse:inline-flex"
              // A camera's shot weighs what the camera decides.
              onFile={choose(Number.POSITIVE_INFINITY)}
              accept="image/jpeg"
              capture="user"
            />
          )}
          {file && (
            <button
              type="button"
              onClick={remove}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm text-slate hover:text-ink"
            >
              <X className="size-4" aria-hidden="true" />
              <span>{currentUrl ? texts.keep : 'Retirer'}</span>
            </button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-slate [overflow-wrap:anywhere]">
          <span>{file ? file.name : hint}</span>
          <span className="pointer-coarse:hidden">{!file && ` ${texts.drop}`}</span>
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {dialog}
    </div>
  );
}

function Preview({ kind, url }: { kind: keyof typeof KINDS; url: string | null | undefined }) {
  if (kind === 'photo') return <Portrait url={url} alt="" size="card" />;
  if (kind === 'logo' || url) return <CompanyLogo url={url} />;
  return (
    <div className="grid h-12 w-20 place-items-center rounded-md bg-sand text-slate sm:h-16 sm:w-28">
      <Image className="size-6" aria-hidden="true" />
    </div>
  );
}
