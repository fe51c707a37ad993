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
 * Switches on and off without a confirmation: it can be undone. `switched` is the row among `shown` whose call or following
 * reload is pending; until it ends no other is switched. `onChange` reloads the list.
 */
export function useActivation(ambassadors: readonly Ambassador[], onChange: () => void) {
  const [lastToggled, setLastToggled] = useState<Ambassador | null>(null);
  // A reload brings new objects, which ends the wait.
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
