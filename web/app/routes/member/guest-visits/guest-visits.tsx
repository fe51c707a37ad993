import { useState } from 'react';
import { GUEST_VISITS } from '../../../content/guest-visits.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClaimForm } from './claim-form.tsx';
import { VisitsConfirmation } from './visits-confirmation.tsx';

/** What a link confirms, if one was followed, and the form that asks for one until then. */
export default function GuestVisits({ token }: { token: string | null }) {
  const [isDone, setDone] = useState(false);
  return (
    <div className="grid max-w-[47em] gap-6">
      {token && <VisitsConfirmation token={token} onDone={() => setDone(true)} />}
      {!isDone && (
        <section aria-labelledby="autre-adresse" className="card p-6 sm:p-8">
          <h2 id="autre-adresse" className="text-xl">
            {GUEST_VISITS.claimTitle}
          </h2>
          <p className="mt-3 mb-5 text-slate">{GUEST_VISITS.claimText}</p>
          <ClaimForm />
        </section>
      )}
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/evenements/passes" look="quiet" size="small">
          {GUEST_VISITS.past}
        </ButtonLink>
        <ButtonLink to="/mon-cercle" look="quiet" size="small">
          {GUEST_VISITS.circle}
        </ButtonLink>
      </p>
    </div>
  );
}
