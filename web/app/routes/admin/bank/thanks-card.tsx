import type { BankSettings } from '@cercle/contract/bank-settings';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { type Result, useResult } from '../../../api/result.ts';
import { showError } from '../../../api/show-error.ts';
import { THANKS } from '../../../content/admin-bank-settings.ts';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { SETTINGS_CALL } from './bank-list.ts';

/** Whether who pays is thanked by mail; changed at once. Not shown where it could not be loaded: the list says why. */
export default function ThanksCard({ loaded }: { loaded: Promise<Result<BankSettings>> }) {
  const { result } = useResult(loaded);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const thanks = chosen ?? result?.value?.thanks;
  if (thanks === undefined) return null;

  const choose = async (next: boolean) => {
    setChosen(next);
    try {
      await api.put(SETTINGS_CALL, { thanks: next });
      showToast('success', next ? THANKS.on : THANKS.off);
    } catch (error) {
      setChosen(thanks);
      showError(error, () => THANKS.notSaved);
    }
  };
  return (
    <section aria-label={THANKS.title} className="card mt-5 max-w-xl px-5 py-1">
      <Switch
        label={THANKS.label}
        hint={THANKS.hint}
        checked={thanks}
        onChange={({ target }) => void choose(target.checked)}
      />
    </section>
  );
}
