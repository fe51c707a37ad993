import { displayEmail } from '@cercle/contract/display-email';
import { guestClaim } from '@cercle/contract/guest-visits';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { GUEST_VISITS } from '../../../content/guest-visits.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextControl } from '../../../forms/controls.tsx';

/** Says the same after any address. */
export function ClaimForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    schema: guestClaim,
    defaults: { email: '' },
    failureText: ({ code, message }) => (code === 'too-many' ? message : GUEST_VISITS.failed),
    send: async ({ email }) => {
      setSentTo(null);
      await api.post('/me/guest-visits', { email });
      setSentTo(email);
    },
  });
  return (
    <ContractFormView form={form} label={GUEST_VISITS.claimTitle} className="grid gap-2">
      <TextControl name="email" label={GUEST_VISITS.field} type="email" autoComplete="email" />
      <SubmitButton form={form} busyText={GUEST_VISITS.busy} className="mt-2 w-fit max-sm:w-full">
        {GUEST_VISITS.submit}
      </SubmitButton>
      <div role="status">
        {sentTo !== null && (
          <p className="mt-4 border-l-2 border-brass pl-4 text-sm text-slate [overflow-wrap:anywhere]">
            {GUEST_VISITS.sent(displayEmail(sentTo))}
          </p>
        )}
      </div>
    </ContractFormView>
  );
}
