import type { NewsletterSettings } from '@cercle/contract/newsletter-settings';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { type Result, useResult } from '../../../api/result.ts';
import { showError } from '../../../api/show-error.ts';
import { DOUBLE_OPT_IN } from '../../../content/admin-newsletters.ts';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast.tsx';

type DoubleOptInCardProps = { call: string; loaded: Promise<Result<NewsletterSettings>> };

/** Whether new addresses confirm by mail; changed at once. Not shown where it could not be loaded: the list says why. */
export default function DoubleOptInCard({ call, loaded }: DoubleOptInCardProps) {
  const { result } = useResult(loaded);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const doubleOptIn = chosen ?? result?.value?.doubleOptIn;
  if (doubleOptIn === undefined) return null;

  const choose = async (next: boolean) => {
    setChosen(next);
    try {
      await api.put(call, { doubleOptIn: next });
      showToast('success', next ? DOUBLE_OPT_IN.on : DOUBLE_OPT_IN.off);
    } catch (error) {
      setChosen(doubleOptIn);
      showError(error, () => DOUBLE_OPT_IN.notSaved);
    }
  };
  return (
    <section aria-label={DOUBLE_OPT_IN.title} className="card mt-5 max-w-xl px-5 py-1">
      <Switch
        label={DOUBLE_OPT_IN.label}
        hint={DOUBLE_OPT_IN.hint}
        checked={doubleOptIn}
        onChange={({ target }) => void choose(target.checked)}
      />
    </section>
  );
}
