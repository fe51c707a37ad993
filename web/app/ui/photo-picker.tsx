import { PHOTO_MAX_BYTES, PHOTO_SIZE_ERROR, PHOTO_TYPE_ERROR, PHOTO_TYPES } from '@cercle/contract/images';
import { Upload, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldError } from './field.tsx';
import { Portrait } from './portrait.tsx';

type PhotoPickerProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The picture shown while none is chosen. */
  currentUrl?: string | null;
  onChange: (file: File | null) => void;
  onBlur?: () => void;
};

/** What is wrong with a file before it travels; the server judges its content. */
export function photoProblem(file: File): string | null {
  if (!PHOTO_TYPES.some((type) => type === file.type)) return PHOTO_TYPE_ERROR;
  return file.size > PHOTO_MAX_BYTES ? PHOTO_SIZE_ERROR : null;
}

export function PhotoPicker(props: PhotoPickerProps) {
  const { name, label, hint = 'JPG, PNG ou GIF, 2 Mo au plus.', error, currentUrl, onChange, onBlur } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0] ?? null;
    setPreview(file && !photoProblem(file) ? URL.createObjectURL(file) : null);
    onChange(file);
  };
  const remove = () => {
    if (input.current) input.current.value = '';
    setPreview(null);
    onChange(null);
    input.current?.focus();
  };

  return (
    <div className="flex flex-wrap items-center gap-6">
      <Portrait url={preview ?? currentUrl} alt="" size="card" />
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="text-sm font-[550]">
          {label}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <label
            htmlFor={id}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm font-[550] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink hover:border-ink hover:bg-ivory"
          >
            <Upload className="size-4" aria-hidden="true" />
            <span id={`${id}-action`}>{preview ? 'Changer la photo' : 'Choisir une photo'}</span>
            <input
              ref={input}
              id={id}
              name={name}
              type="file"
              accept={PHOTO_TYPES.join(',')}
              aria-labelledby={`${id}-label ${id}-action`}
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={error ? true : undefined}
              onChange={choose}
              onBlur={onBlur}
              className="sr-only"
            />
          </label>
          {preview && (
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
        <p id={`${id}-hint`} className="mt-2 text-sm text-slate">
          {hint}
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
