import { LINK_REPLACED, type LinkStatus } from '@cercle/contract/reset-link';
import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/rejoindre-administration.ts';
import { checkLink, INVALID_LINK, linkToken, useHideTokenFromUrl } from './email-link.ts';
import { LogOutFirst, loggedInPerson } from './log-out-first.tsx';
import type { NewPasswordTexts } from './new-password-form.tsx';

const loadForm = () => import('./new-password-form.tsx');
const NewPasswordForm = lazyComponent(loadForm);

const TITLE = 'Rejoindre l’administration';
const INVALID_INVITATION = 'Cette invitation est invalide ou a expiré';

const TEXTS: NewPasswordTexts = {
  form: 'Mot de passe',
  submit: 'Choisir ce mot de passe',
  busy: 'Enregistrement…',
  done: 'Votre mot de passe est enregistré. Connectez-vous pour entrer dans l’administration.',
  failed: 'Votre mot de passe n’a pas pu être enregistré. Veuillez réessayer.',
  expired: `${INVALID_INVITATION}. Demandez-en une nouvelle à un administrateur.`,
};

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(TITLE, 'Choisissez votre mot de passe d’administrateur.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const token = linkToken(request) ?? '';
  const person = loggedInPerson();
  if (person) return { token, person };
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
        {({ status, email }) =>
          email === null ? (
            <InvalidInvitation status={status} />
          ) : (
            <JoiningGate>
              <NewPasswordForm token={token} email={email} texts={TEXTS} />
            </JoiningGate>
          )
        }
      </Await>
    </Suspense>
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
      action={<Button onClick={() => window.location.reload()}>Réessayer</Button>}
    />
  </JoiningGate>
);

/** Asking for a new password would lead nowhere once the link has expired: only an administrator can invite again. */
const InvalidInvitation = ({ status }: { status: LinkStatus }) => (
  <AccessGate eyebrow="Administration" title="Cette invitation ne fonctionne plus">
    <div role="alert" className="grid gap-5">
      <h2 className="text-xl">{status === 'REPLACED' ? LINK_REPLACED : `${INVALID_INVITATION}.`}</h2>
      <p className="text-slate">
        Une invitation ne sert qu’une fois, et pour un temps limité. Si vous avez déjà choisi votre mot de
        passe, connectez-vous&#8239;; sinon, demandez une nouvelle invitation à un administrateur.
      </p>
      <ButtonLink to="/login" className="w-fit max-sm:w-full">
        Se connecter
      </ButtonLink>
    </div>
  </AccessGate>
);
