import type { ResetLinkState } from '@cercle/contract/password-reset';
import type { LinkStatus } from '@cercle/contract/reset-link';
import { type ReactNode, Suspense, useState } from 'react';
import { Await } from 'react-router';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { reloadPage } from '../../navigation/reload-page.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/rejoindre-administration.ts';
import { checkLink, INVALID_LINK, linkToken, useHideTokenFromUrl } from './email-link.ts';
import { LogOutFirst, loggedInPerson } from './log-out-first.tsx';
import type { NewPasswordTexts } from './new-password-form.tsx';

const loadForm = () => import('./new-password-form.tsx');
const NewPasswordForm = lazyComponent(loadForm);
const loadDeadLink = () => import('./dead-admin-invitation.tsx');
const DeadAdminInvitation = lazyComponent(loadDeadLink);

const TITLE = 'Rejoindre l’administration';

const TEXTS: NewPasswordTexts = {
  form: 'Mot de passe',
  submit: 'Choisir ce mot de passe',
  busy: 'Enregistrement…',
  done: 'Votre mot de passe est enregistré. Connectez-vous pour entrer dans l’administration.',
  failed: 'Votre mot de passe n’a pas pu être enregistré. Veuillez réessayer.',
};

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(TITLE, 'Choisissez votre mot de passe d’administrateur.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const token = linkToken(request) ?? '';
  const person = loggedInPerson();
  if (person) return { token, person };
  preload(loadDeadLink);
  if (!token) return { token, link: Promise.resolve(INVALID_LINK) };
  preload(loadForm);
  return { token, link: checkLink(token) };
};

export const HydrateFallback = () => (
  <JoiningGate>
    <LoadingState text="Vérification de votre invitation…" />
  </JoiningGate>
);

/** Where someone invited to administer the site chooses a first password. */
export default function RejoindreAdministration({ loaderData }: Route.ComponentProps) {
  useHideTokenFromUrl(loaderData.token);
  if (loaderData.person !== undefined)
    return (
      <JoiningGate>
        <LogOutFirst person={loaderData.person} />
      </JoiningGate>
    );
  const { token, link } = loaderData;
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Await resolve={link} errorElement={<Unverified />}>
        {(state) => <CheckedInvitation token={token} {...state} />}
      </Await>
    </Suspense>
  );
}

function CheckedInvitation({ token, status, email }: ResetLinkState & { token: string }) {
  const [endedStatus, setEndedStatus] = useState<LinkStatus | null>(null);
  if (email === null || endedStatus !== null)
    return <DeadAdminInvitation status={endedStatus ?? status} isFresh={endedStatus !== null} />;
  return (
    <JoiningGate>
      <NewPasswordForm token={token} email={email} texts={TEXTS} onDead={setEndedStatus} />
    </JoiningGate>
  );
}

const JoiningGate = ({ children }: { children: ReactNode }) => (
  <AccessGate
    eyebrow="Administration"
    title={TITLE}
    lead="Choisissez votre mot de passe. Vous vous connecterez ensuite avec votre adresse e-mail, et il vous sera demandé d’activer la double vérification."
  >
    {children}
  </AccessGate>
);

const Unverified = () => (
  <JoiningGate>
    <ErrorState
      title="Impossible de vérifier l’invitation"
      text="Le service ne répond pas pour le moment. Votre invitation reste valable&#8239;: réessayez dans un instant."
      action={<Button onClick={() => void reloadPage()}>Réessayer</Button>}
    />
  </JoiningGate>
);
