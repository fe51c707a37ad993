import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { PhotoPicker } from '../ui/photo-picker.tsx';
import { type BoundProps, useVisibleError } from './controls.tsx';

/** A picture, kept beside the fields: it travels as its own part. */
export function PhotoControl({
  name,
  ...props
}: BoundProps<Omit<ComponentProps<typeof PhotoPicker>, 'file'>>) {
  const { field } = useController({ name });
  const { value, ...bound } = field;
  return (
    <PhotoPicker
      {...props}
      {...bound}
      file={value instanceof File ? value : null}
      error={useVisibleError(name)}
    />
  );
}
