import type { EventDetails } from '@cercle/contract/events';
import { useState } from 'react';
import type { ApiError } from '../../../../api/error.ts';
import { dayInBelgium } from '../../../../dates.ts';
import { useDialogFailure } from '../../../../forms/form-dialog.tsx';
import { serverNow } from '../../../../session/server-time.ts';

/**
 * Whether a dialog asks that the fee was told: once the last day to withdraw is over, or the server says so, whose clock counts.
 * With the failure that the dialog shows.
 */
export function useFeeNotice({ withdrawUntil }: EventDetails) {
  const [isLate, setLate] = useState(() => dayInBelgium(new Date(serverNow())) > withdrawUntil);
  const { failure, handleFailure } = useDialogFailure();
  return {
    isLate,
    failure,
    handleFailure: (error: ApiError) => {
      if (error.errors.isFeeSeen) setLate(true);
      return handleFailure(error);
    },
  };
}
