import { useEffect, useRef } from 'react';
import type { ContractForm } from '../../../forms/contract-form.ts';
import { isClock, shiftedEnd } from './shifted-end.ts';

/** Another start moves the end by the same time, until the end is changed by hand. */
export function useEndFollowsStart({ getValues, setValue, subscribe }: ContractForm): void {
  const start = useRef<string>(getValues('startsAt'));
  const isEndTyped = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { startsAt, endsAt }, name, type }) => {
          const isTyped = type === 'change';
          if (isTyped && name === 'endsAt') isEndTyped.current = true;
          if (name !== 'startsAt' || !isClock(startsAt)) return;
          const former = start.current;
          start.current = startsAt;
          if (!isTyped || isEndTyped.current) return;
          setValue('endsAt', shiftedEnd({ former, start: startsAt, end: endsAt }), {
            shouldDirty: true,
            shouldValidate: true,
          });
        },
      }),
    [subscribe, setValue],
  );
}
