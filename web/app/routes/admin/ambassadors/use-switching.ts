import type { Ambassador } from '@cercle/contract/ambassadors';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showFailure } from '../../../api/show-failure.ts';
import { SWITCHING, type Switching } from '../../../content/admin-ambassadors.ts';
import { showToast } from '../../../ui/toast.tsx';

export const switchingOf = ({ active }: Ambassador): Switching => (active ? 'deactivate' : 'activate');

export const callSwitch = ({ id }: Ambassador, switching: Switching) =>
  api.put<Ambassador>(`/admin/ambassadors/${id}/${switching}`);

/**
 * On and off, at once: it can be turned back. `switched` is the one among `shown` whose call, or whose reload after it,
 * is under way; until then no other is switched. `onChange` reads what is shown again.
 */
export function useSwitching(shown: readonly Ambassador[], onChange: () => void) {
  const [last, setLast] = useState<Ambassador | null>(null);
  // What was read again are other objects: the wait ends by itself when they come.
  const switched = last && shown.includes(last) ? last : null;

  const turn = async (ambassador: Ambassador) => {
    if (switched) return;
    const switching = switchingOf(ambassador);
    setLast(ambassador);
    try {
      await callSwitch(ambassador, switching);
      showToast('success', SWITCHING[switching].success);
      onChange();
    } catch (error) {
      setLast(null);
      const isGone = error instanceof ApiError && error.code === 'not-found';
      showFailure(error, ({ message }) => (isGone ? message : SWITCHING[switching].failure));
      if (isGone) onChange();
    }
  };
  return { switched, turn: (ambassador: Ambassador) => void turn(ambassador) };
}
