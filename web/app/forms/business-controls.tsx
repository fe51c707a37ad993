import { vatHint } from '@cercle/contract/vat-number';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TextControl } from './controls.tsx';

type BusinessControlProps = { name: string; autoComplete?: string };

export const PhoneControl = (props: BusinessControlProps) => (
  <TextControl {...props} label="Téléphone" type="tel" hint="Exemple&#8239;: 0470 12 34 56" />
);

/** A number that looks wrong is accepted: it may be one that our rules do not know. */
export function VatControl(props: BusinessControlProps) {
  const { control } = useFormContext();
  const { name } = props;
  const value = String(useWatch({ control, name }) ?? '');
  const { touchedFields, defaultValues } = useFormState({ control, name });
  // Not about the first half of a number that is still being typed.
  const isComplete = touchedFields[name] || value === defaultValues?.[name];
  return (
    <TextControl
      {...props}
      label="Numéro de TVA"
      hint="Exemple&#8239;: BE 0123.456.749"
      warning={isComplete ? vatHint(value) : undefined}
      isOptional
    />
  );
}
