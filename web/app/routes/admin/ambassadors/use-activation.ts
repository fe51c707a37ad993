import type { Ambassador } from '@cercle/contract/ambassadors';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { ACTIVATION_TEXTS, type Activation } from '../../../content/admin-ambassadors.ts';
import { showToast } from '../../../ui/toast.tsx';

export const nextActivation = ({ active }: Ambassador): Activation => (active ? 'deactivate' : 'activate');

export const callActivation = ({ id }: Ambassador, activation: Activation) =>
  api.put<Ambassador>(`/admin/ambassadors/${id}/${activation}`);

/**
 * On and off, at once: it can be turned back. `switched` is the one among `shown` whose call, or whose reload after it,
 * is under way; until then no other is switched. `onChange` reads what is shown again.
 */
export function useActivation(ambassadors: readonly Ambassador[], onChange: () => void) {
  const [lastToggled, setLastToggled] = useState<Ambassador | null>(null);
  // What was read again are other objects: the wait ends by itself when they come.
  const pendingAmbassador = lastToggled && ambassadors.includes(lastToggled) ? lastToggled : null;

  const toggle = async (ambassador: Ambassador) => {
    if (pendingAmbassador) return;
    const activation = nextActivation(ambassador);
    setLastToggled(ambassador);
    try {
      await callActivation(ambassador, activation);
      showToast('success', ACTIVATION_TEXTS[activation].success);
      onChange();
    } catch (error) {
      setLastToggled(null);
      const isGone = error instanceof ApiError && error.code === 'not-found';
      showError(error, ({ message }) => (isGone ? message : ACTIVATION_TEXTS[activation].failure));
      if (isGone) onChange();
    }
  };
  return { pendingAmbassador, toggle: (ambassador: Ambassador) => void toggle(ambassador) };
}
