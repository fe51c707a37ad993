import { LINK_REPLACED, type LinkStatus, RESET_LINK_INVALID } from '@cercle/contract/reset-link';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Await, redirect, useNavigate } from 'react-router';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/reinitialiser-mot-de-passe.ts';
import { checkLink, linkToken, useHideTokenFromUrl } from './email-link.ts';
import { LogOutFirst, loggedInPerson } from './log-out-first.tsx';
import type { NewPasswordTexts } from './new-password-form.tsx';

const loadForm = () => import('./new-password-form.tsx');
const NewPasswordForm = lazyComponent(loadForm);

const TITLE = 'Réinitialiser votre mot de passe';
const ASK_AGAIN = '/mot-de-passe-oublie';

const TEXTS: NewPasswordTexts = {
  form: 'Nouveau mot de passe',
  submit: 'Réinitialiser le mot de passe',
  busy: 'Réinitialisation en cours...',
  done: 'Votre mot de passe a été réinitialisé avec succès',
  failed: 'Erreur lors de la réinitialisation du mot de passe',
  expired: RESET_LINK_INVALID,
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
        {({ status, email }) => (
          <ResetGate>
            {email === null ? (
              <InvalidLink status={status} />
            ) : (
              <NewPasswordForm token={token} email={email} texts={TEXTS} />
            )}
          </ResetGate>
        )}
      </Await>
    </Suspense>
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

const InvalidLink = ({ status }: { status: LinkStatus }) => (
  <div role="alert" className="grid gap-5">
    <p className="text-lg">
      {status === 'REPLACED' ? LINK_REPLACED : `${RESET_LINK_INVALID}. Veuillez demander un nouveau lien.`}
    </p>
    <ButtonLink to={ASK_AGAIN} className="w-fit max-sm:w-full">
      Demander un nouveau lien
    </ButtonLink>
  </div>
);
