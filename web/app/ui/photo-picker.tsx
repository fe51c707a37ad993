import {
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_SIZE_ERROR,
  PHOTO_TYPE_ERROR,
  PHOTO_TYPES,
} from '@cercle/contract/images';
import { Camera, Upload, X } from 'lucide-react';
import { type Ref, useEffect, useId, useState } from 'react';
import { CompanyLogo } from './company-logo.tsx';
import { FieldError } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { Portrait } from './portrait.tsx';
import { useFileDrop } from './use-file-drop.ts';

/** A face, or a company's mark: only a face is shown in the circle and taken by a camera. */
const KINDS = {
  photo: {
    choose: 'Choisir une photo',
    change: 'Changer la photo',
    drop: 'Vous pouvez aussi la déposer ici.',
  },
  logo: { choose: 'Choisir un logo', change: 'Changer le logo', drop: 'Vous pouvez aussi le déposer ici.' },
};

type PhotoPickerProps = {
  kind?: keyof typeof KINDS;
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The picture shown while none is chosen. */
  currentUrl?: string | null;
  file: File | null;
  onChange: (file: File | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** What is wrong with a file before it travels; the server judges its content. */
export function photoProblem(file: File): string | null {
  if (!PHOTO_TYPES.some((type) => type === file.type)) return PHOTO_TYPE_ERROR;
  return file.size > PHOTO_MAX_BYTES ? PHOTO_SIZE_ERROR : null;
}

/** Takes a picture from a file, dropped or chosen, or from the camera of a phone. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { name, label, hint = 'JPG, PNG ou GIF, 2 Mo au plus.', error, currentUrl, file } = props;
  const { kind = 'photo', onChange, onBlur, ref } = props;
  const texts = KINDS[kind];
  const id = useId();
  const preview = usePreview(file);
  const { isOver, target } = useFileDrop(onChange);

  /** A camera has no idea of our limit: its picture is made to fit. */
  const take = async (taken: File | null) => {
    const { fitToLimit } = await import('./fit-to-limit.ts');
    if (taken) onChange(await fitToLimit(taken));
  };
  const remove = () => {
    onChange(null);
    document.getElementById(id)?.focus();
  };

  return (
    <div
      {...target}
      className={`-m-3 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md border border-dashed p-3 transition-colors ${isOver ? 'border-brass-deep bg-ivory' : 'border-transparent'}`}
    >
      {kind === 'logo' ? (
        <CompanyLogo url={preview ?? currentUrl} />
      ) : (
        <Portrait url={preview ?? currentUrl} alt="" size="card" />
      )}
      <div className="min-w-0 flex-1 basis-60">
        <p id={`${id}-label`} className="text-sm font-[550]">
          {label}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <FileButton
            Icon={Upload}
            id={id}
            text={file ? texts.change : texts.choose}
            labelId={`${id}-label`}
            onFile={onChange}
            ref={ref}
            name={name}
            accept={PHOTO_TYPES.join(',')}
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
              onFile={(taken) => void take(taken)}
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
              Retirer
            </button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-slate [overflow-wrap:anywhere]">
          {file ? file.name : hint}
          <span className="pointer-coarse:hidden">{!file && ` ${texts.drop}`}</span>
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}

/** The address of the chosen picture in this browser, for as long as it is shown; none for one too large to be drawn. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || photoProblem(file)) return;
    const address = URL.createObjectURL(file);
    const image = new Image();
    // Knows its size before any pixel is read: a bomb would hold up the whole page.
    image.onload = () => {
      if (image.naturalWidth * image.naturalHeight <= PHOTO_MAX_PIXELS) setPreview(address);
    };
    image.src = address;
    return () => {
      image.onload = null;
      setPreview(null);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return preview;
}
