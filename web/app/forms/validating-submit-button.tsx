import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import type { ContractForm } from './contract-form.ts';

type ValidatingSubmitButtonProps = { form: ContractForm; busyText: string; children: ReactNode };

/**
 * Disabled while the form is invalid or on its way, yet it answers: pressed too early, it shows what is wrong on every
 * field, as if all had been touched, and leads to the first (section 5 of docs/product.md).
 */
export function ValidatingSubmitButton({ form, busyText, children }: ValidatingSubmitButtonProps) {
  const { isValid, isSubmitting } = useFormState({ control: form.control });
  return (
    <Button
      type="submit"
      aria-disabled={isValid ? undefined : true}
      disabled={isSubmitting}
      isBusy={isSubmitting}
      className="aria-disabled:bg-mist aria-disabled:text-ink"
    >
      {isSubmitting ? busyText : children}
    </Button>
  );
}
