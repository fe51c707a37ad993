import type { InvitationState } from '@cercle/contract/invitations';
import type { LinkStatus } from '@cercle/contract/reset-link';
import { Suspense, useState } from 'react';
import { Await, useLocation, useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';
import { reloadPage } from '../../navigation/reload-page.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/validate-invitation.ts';
import { LogOutFirst, loggedInPerson } from './log-out-first.tsx';

const loadForm = () => import('./invitation-form.tsx');
const InvitationForm = lazyComponent(loadForm);
const loadOutcome = () => import('./invitation-outcome.tsx');
const Outcome = lazyComponent(loadOutcome);

const ACTIVATED = 'activated';

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta('Valider invitation', 'Activez votre compte de membre.');

const validate = (token: string) =>
  api.get<InvitationState>(`/validate-invitation/${encodeURIComponent(token)}`);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  const person = loggedInPerson();
  if (person) return { person };
  preload(loadForm);
  preload(loadOutcome);
  return { invitation: withMinimumDelay('emailedLink', validate(params.token)) };
};

/** The link is read once: neither the success view nor a login in another tab takes the form away. */
export const shouldRevalidate = () => false;

const Validating = () => <LoadingState text="Validation de votre invitation…" />;

export const HydrateFallback = () => (
  <InvitationGate>
    <Validating />
  </InvitationGate>
);

export default function ValidateInvitation({ loaderData, params }: Route.ComponentProps) {
  // In the history entry, so that a reload shows the success again and not a link that has been used.
  if (useLocation().state === ACTIVATED)
    return (
      <Suspense fallback={<HydrateFallback />}>
        <Outcome outcome="activated" />
      </Suspense>
    );
  if (loaderData.person !== undefined)
    return (
      <InvitationGate>
        <LogOutFirst person={loaderData.person} />
      </InvitationGate>
    );
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Await resolve={loaderData.invitation} errorElement={<Unverified />}>
        {(invitation) => <CheckedInvitation token={params.token} invitation={invitation} />}
      </Await>
    </Suspense>
  );
}

function CheckedInvitation({ token, invitation }: { token: string; invitation: InvitationState }) {
  const navigate = useNavigate();
  const [endedStatus, setEndedStatus] = useState<LinkStatus | null>(null);
  if (endedStatus !== null) return <Outcome outcome={endedStatus} isFresh />;
  if (!invitation.isValid) return <Outcome outcome={invitation.isReplaced ? 'REPLACED' : 'INVALID'} />;
  return (
    <InvitationGate fullName={invitation.fullName}>
      <InvitationForm
        token={token}
        invitation={invitation}
        onDone={() => navigate('.', { state: ACTIVATED, replace: true })}
        onDead={setEndedStatus}
      />
    </InvitationGate>
  );
}

const LEAD =
  'Choisissez votre mot de passe et ce que les autres membres verront de vous. Vous pourrez en changer à tout moment.';

type InvitationGateProps = { fullName?: string; children: React.ReactNode };

function InvitationGate({ fullName, children }: InvitationGateProps) {
  return (
    <AccessGate
      eyebrow="Invitation"
      title="Bienvenue dans le cercle"
      lead={fullName ? `Bonjour ${fullName}. ${LEAD}` : LEAD}
    >
      {children}
    </AccessGate>
  );
}

function Unverified() {
  return (
    <InvitationGate>
      <ErrorState
        title="Impossible de vérifier le lien"
        text="Le service ne répond pas pour le moment. Votre lien reste valable&#8239;: réessayez dans un instant."
        action={<Button onClick={() => void reloadPage()}>Réessayer</Button>}
      />
    </InvitationGate>
  );
}
