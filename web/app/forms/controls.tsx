import { type ComponentProps, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { ChoiceField } from '../ui/choice-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

export type BoundProps<Props> = Omit<Props, 'error' | 'onChange' | 'onBlur' | 'ref'> & {
  name: string;
  /** Controls validated again when this one changes. */
  deps?: string[];
};

/**
 * The error to show: the server's and that of a value read from a record at once, the form's own otherwise only after the
 * control was touched or changed, or the form sent.
 */
export function useVisibleError(name: string): string | undefined {
  const { control, getValues } = useFormContext();
  const { defaultValues, errors, touchedFields, dirtyFields, isSubmitted } = useFormState({ control, name });
  const error = errors[name];
  // Without a default value, a field counts as changed from the start.
  const [hasBeenFilled, setFilled] = useState(false);
  if (!hasBeenFilled && getValues(name)) setFilled(true);
  const isTouched = touchedFields[name] || (dirtyFields[name] && hasBeenFilled) || defaultValues?.[name];
  const isVisible = isSubmitted || isTouched || error?.type === 'server';
  if (!error || !isVisible) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}

export function TextControl({ deps, ...props }: BoundProps<ComponentProps<typeof TextField>>) {
  const { register } = useFormContext();
  return (
    <TextField {...props} {...register(props.name, deps && { deps })} error={useVisibleError(props.name)} />
  );
}

export function TextAreaControl({ deps, ...props }: BoundProps<ComponentProps<typeof TextArea>>) {
  const { register } = useFormContext();
  return (
    <TextArea {...props} {...register(props.name, deps && { deps })} error={useVisibleError(props.name)} />
  );
}

export function PasswordControl({ deps, ...props }: BoundProps<ComponentProps<typeof PasswordField>>) {
  const { register } = useFormContext();
  return (
    <PasswordField
      {...props}
      {...register(props.name, deps && { deps })}
      error={useVisibleError(props.name)}
    />
  );
}

export function SwitchControl({ deps, ...props }: BoundProps<ComponentProps<typeof Switch>>) {
  const { register } = useFormContext();
  return <Switch {...props} {...register(props.name, deps && { deps })} />;
}

export function ChoiceControl({ deps, ...props }: BoundProps<ComponentProps<typeof ChoiceField>>) {
  const { register } = useFormContext();
  return (
    <ChoiceField {...props} {...register(props.name, deps && { deps })} error={useVisibleError(props.name)} />
  );
}
