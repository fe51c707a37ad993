import { ERROR_MESSAGE } from '@cercle/contract/errors';
import { useState } from 'react';
import type { ApiError } from '../../../api/error.ts';
import { RECOMMENDATION } from '../../../content/recommendations.ts';

/**
 * Says inside a dialog why a call failed, in one sentence, whatever it belongs to: the form can be sent again as it is.
 * @param onConflict what is behind the dialog is out of date
 */
export function useSentenceFailure(onConflict: () => void) {
  const [failure, setFailure] = useState<string>();
  const handleFailure = ({ code, errors, message }: ApiError) => {
    // A stale version has no words of its own: what is behind the dialog is read again.
    const [first = message === ERROR_MESSAGE.conflict ? RECOMMENDATION.changedMeanwhile : message] =
      Object.values(errors).flat();
    setFailure(first);
    if (code === 'conflict') onConflict();
    return true;
  };
  return { failure, handleFailure };
}
