import { RENEWAL_MODES, type RenewalMode } from '@cercle/contract/membership-states';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { type Result, useResult } from '../../../api/result.ts';
import { showError } from '../../../api/show-error.ts';
import { RENEWAL_MODE } from '../../../content/admin-memberships.ts';
import { REHEARSE_MONTHS } from '../../../content/admin-rehearsal.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MEMBERSHIPS } from './membership-list.ts';

export const RENEWAL_MODE_CALL = '/admin/memberships/renewal-mode';

export type LoadedMode = Promise<Result<{ mode: RenewalMode }>>;

const CHOICES = RENEWAL_MODES.map((value) => ({ value, label: RENEWAL_MODE.choices[value] }));

/** Who gives the notices of renewals; changed at once. Not shown where it could not be loaded: the list says why. */
export function RenewalModeCard({ loaded }: { loaded: LoadedMode }) {
  const { result } = useResult(loaded);
  const [chosen, setChosen] = useState<RenewalMode | null>(null);
  const mode = chosen ?? result?.value?.mode;
  if (!mode) return null;

  const choose = async (next: RenewalMode) => {
    setChosen(next);
    try {
      await api.put(RENEWAL_MODE_CALL, { mode: next });
      showToast('success', RENEWAL_MODE.saved);
    } catch (error) {
      setChosen(mode);
      showError(error, () => RENEWAL_MODE.notSaved);
    }
  };
  return (
    <section aria-label={RENEWAL_MODE.title} className="card mt-5 max-w-xl p-5">
      <SelectField
        label={RENEWAL_MODE.title}
        hint={RENEWAL_MODE.hints[mode]}
        choices={CHOICES}
        value={mode}
        onChange={({ target }) => void choose(target.value as RenewalMode)}
      />
      <ButtonLink to={`${MEMBERSHIPS.path}/repetition`} look="quiet" size="small" className="mt-2">
        <CalendarClock className="size-4" aria-hidden="true" />
        {REHEARSE_MONTHS}
      </ButtonLink>
    </section>
  );
}
