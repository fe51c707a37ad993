import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { PhotoPicker } from '../ui/photo-picker.tsx';
import { type BoundProps, useVisibleError } from './controls.tsx';

/** A picture among the fields, sent as a part of its own. */
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
