import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { FEE_SEEN } from '../../../../content/admin-registrations.ts';
import { useVisibleError } from '../../../../forms/controls.tsx';
import { FieldError } from '../../../../ui/field.tsx';

/** After the deadline: that the person knows what an absence costs. The server says how much where it is not ticked. */
export function FeeSeenControl() {
  const { register } = useFormContext();
  const error = useVisibleError('isFeeSeen');
  const id = useId();
  return (
    <div className="mt-2">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md bg-warning-tint p-4">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-ink"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          {...register('isFeeSeen')}
        />
        <span className="min-w-0">
          <span className="block font-[550]">{FEE_SEEN.label}</span>
          <span id={`${id}-hint`} className="block text-sm text-warning">
            {FEE_SEEN.hint}
          </span>
        </span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
