import type { ResetLinkState } from '@cercle/contract/password-reset';
import type { LinkStatus } from '@cercle/contract/reset-link';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Await, redirect, useNavigate } from 'react-router';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/reinitialiser-mot-de-passe.ts';
import { checkLink, linkToken, useHideTokenFromUrl } from './email-link.ts';
import { LogOutFirst, loggedInPerson } from './log-out-first.tsx';
import type { NewPasswordTexts } from './new-password-form.tsx';

const loadForm = () => import('./new-password-form.tsx');
const NewPasswordForm = lazyComponent(loadForm);
const loadDeadLink = () => import('./dead-reset-link.tsx');
const DeadResetLink = lazyComponent(loadDeadLink);

const TITLE = 'Réinitialiser votre mot de passe';
const ASK_AGAIN = '/mot-de-passe-oublie';

const TEXTS: NewPasswordTexts = {
  form: 'Nouveau mot de passe',
  submit: 'Réinitialiser le mot de passe',
  busy: 'Réinitialisation en cours...',
  done: 'Votre mot de passe a été réinitialisé avec succès',
  failed: 'Erreur lors de la réinitialisation du mot de passe',
};

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(TITLE, 'Choisissez un nouveau mot de passe.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const token = linkToken(request);
  const person = loggedInPerson();
  if (person) return { token, person };
  if (!token) {
    showToast('error', 'Lien de réinitialisation invalide');
    throw redirect(ASK_AGAIN);
  }
  preload(loadForm);
  preload(loadDeadLink);
  return { token, link: checkLink(token) };
};

export const HydrateFallback = () => (
  <ResetGate>
    <LoadingState text="Vérification de votre lien…" />
  </ResetGate>
);

export default function ReinitialiserMotDePasse({ loaderData }: Route.ComponentProps) {
  useHideTokenFromUrl(loaderData.token);
  if (loaderData.person !== undefined)
    return (
      <ResetGate>
        <LogOutFirst person={loaderData.person} />
      </ResetGate>
    );
  const { token, link } = loaderData;
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Await resolve={link} errorElement={<CheckFailed />}>
        {(state) => <CheckedLink token={token} {...state} />}
      </Await>
    </Suspense>
  );
}

function CheckedLink({ token, status, email }: ResetLinkState & { token: string }) {
  const [endedStatus, setEndedStatus] = useState<LinkStatus | null>(null);
  const isDead = email === null || endedStatus !== null;
  return (
    <ResetGate>
      {isDead ? (
        <DeadResetLink status={endedStatus ?? status} isFresh={endedStatus !== null} />
      ) : (
        <NewPasswordForm token={token} email={email} texts={TEXTS} onDead={setEndedStatus} />
      )}
    </ResetGate>
  );
}

function ResetGate({ children }: { children: ReactNode }) {
  return (
    <AccessGate
      eyebrow="Accès membres"
      title={TITLE}
      lead="Un nouveau mot de passe déconnecte tous vos appareils."
    >
      {children}
    </AccessGate>
  );
}

/** The link could not be checked: a new one can be requested. */
function CheckFailed() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast('error', 'Erreur de validation du lien');
    void navigate(ASK_AGAIN, { replace: true });
  }, [navigate]);
  return <HydrateFallback />;
}
