import type { InvitationState } from '@cercle/contract/invitations';
import { LINK_REPLACED } from '@cercle/contract/reset-link';
import { Suspense } from 'react';
import { Await, useLocation, useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/validate-invitation.ts';
import { LogOutFirst, loggedInPerson } from './log-out-first.tsx';

const loadForm = () => import('./invitation-form.tsx');
const InvitationForm = lazyComponent(loadForm);
const loadActivated = () => import('./account-activated.tsx');
const Activated = lazyComponent(loadActivated);

const ACTIVATED = 'activated';

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta('Valider invitation', 'Activez votre compte de membre.');

const validate = (token: string) =>
  api.get<InvitationState>(`/validate-invitation/${encodeURIComponent(token)}`);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  const person = loggedInPerson();
  if (person) return { person };
  preload(loadForm);
  preload(loadActivated);
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
  const navigate = useNavigate();
  // In the history entry, so that a reload shows the success again and not a link that has been used.
  if (useLocation().state === ACTIVATED)
    return (
      <Suspense fallback={<HydrateFallback />}>
        <Activated />
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
        {(invitation) =>
          invitation.isValid ? (
            <InvitationGate fullName={invitation.fullName}>
              <InvitationForm
                token={params.token}
                invitation={invitation}
                onDone={() => navigate('.', { state: ACTIVATED, replace: true })}
              />
            </InvitationGate>
          ) : (
            <InvalidLink isReplaced={invitation.isReplaced} />
          )
        }
      </Await>
    </Suspense>
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
        action={<Button onClick={() => window.location.reload()}>Réessayer</Button>}
      />
    </InvitationGate>
  );
}

function InvalidLink({ isReplaced }: { isReplaced: boolean }) {
  return (
    <AccessGate eyebrow="Invitation" title="Ce lien ne fonctionne plus">
      <div role="alert" className="grid gap-5">
        <h2 className="text-xl">{isReplaced ? LINK_REPLACED : 'Le lien est invalide ou a expiré.'}</h2>
        <p className="text-slate">
          Un lien d’invitation ne sert qu’une fois, et pour un temps limité. Si votre compte est déjà actif,
          connectez-vous&#8239;; sinon, écrivez-nous et nous vous en enverrons un nouveau.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/contactez-nous">Contactez-nous</ButtonLink>
          <ButtonLink to="/login" look="quiet">
            Se connecter
          </ButtonLink>
        </div>
      </div>
    </AccessGate>
  );
}
