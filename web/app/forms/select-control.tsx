import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '../ui/select-field.tsx';
import { type BoundProps, useVisibleError } from './controls.tsx';

/** Not among the other controls, which every form loads. */
export function SelectControl({ deps, ...props }: BoundProps<ComponentProps<typeof SelectField>>) {
  const { register } = useFormContext();
  return (
    <SelectField {...props} {...register(props.name, deps && { deps })} error={useVisibleError(props.name)} />
  );
}
