import { LINK_REPLACED, type LinkStatus } from '@cercle/contract/reset-link';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Long enough to be read, and to get there by keyboard. */
const ACTION_SECONDS = 30;
const DEAD_LINK_CODES: ApiError['code'][] = ['expired', 'not-found'];

/**
 * A link that was used, expired or was replaced while its form was open: the form gives way to what opening a dead link
 * shows. After an attempt whose response was lost it may be that attempt that used it: a toast says so, and the form stays.
 * @param message says that, where the login may work by now
 * @returns the `handleFailure` of a form
 */
export function useDeadLink(
  message: string,
  onDead: (status: LinkStatus) => void,
): (failure: ApiError) => boolean {
  const navigate = useNavigate();
  const wasLost = useRef(false);
  return ({ code, isResponseLost, message: failureMessage }) => {
    if (isResponseLost) wasLost.current = true;
    if (!DEAD_LINK_CODES.includes(code)) return false;
    if (code === 'expired' && wasLost.current) showLostResponse();
    else onDead(failureMessage === LINK_REPLACED ? 'REPLACED' : 'INVALID');
    return true;
  };

  function showLostResponse() {
    showToast('error', message, {
      label: 'Se connecter',
      run: () => void navigate('/login'),
      seconds: ACTION_SECONDS,
    });
  }
}
