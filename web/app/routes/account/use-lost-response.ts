import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Long enough to be read, and to get there by keyboard. */
const ACTION_SECONDS = 30;

/**
 * A link that works once is also dead when an earlier attempt used it and only the response was lost.
 * @param message says so, where the login may work by now
 * @returns the `handleFailure` of a form
 */
export function useLostResponse(message: string): (failure: ApiError) => boolean {
  const navigate = useNavigate();
  const wasLost = useRef(false);
  return ({ code, isResponseLost }) => {
    if (isResponseLost) wasLost.current = true;
    if (code !== 'expired' || !wasLost.current) return false;
    showToast('error', message, {
      label: 'Se connecter',
      run: () => void navigate('/login'),
      seconds: ACTION_SECONDS,
    });
    return true;
  };
}
