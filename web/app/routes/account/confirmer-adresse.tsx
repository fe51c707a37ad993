import type { EmailChangeLinkState } from '@cercle/contract/email-change';
import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';
import { api } from '../../api/client.ts';
import { secretLinkHeaders, secretLinkMeta } from '../../document/secret-link.ts';
import { AccessGate } from '../../layout/access-gate.tsx';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';
import { reloadPage } from '../../navigation/reload-page.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/confirmer-adresse.ts';
import { linkToken, useHideTokenFromUrl } from './email-link.ts';
import { loggedInPerson } from './log-out-first.tsx';

const loadConfirmation = () => import('./email-confirmation.tsx');
const EmailConfirmation = lazyComponent(loadConfirmation);

const TITLE = 'Confirmer votre adresse';
const INVALID: EmailChangeLinkState = { status: 'INVALID', email: null, isOwn: false };

/** What became of the link, and who is logged in here once the check has shown whether the session still stands. */
type CheckedLink = { state: EmailChangeLinkState; person: string | null };
const withPerson = (state: EmailChangeLinkState): CheckedLink => ({ state, person: loggedInPerson() });

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(TITLE, 'Confirmez votre nouvelle adresse e-mail.');

/** Reading the link changes nothing. */
const checkEmailLink = (token: string): Promise<CheckedLink> => {
  const state = api.get<EmailChangeLinkState>('/email-change-link', { token });
  return withMinimumDelay('emailedLink', state.then(withPerson));
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const token = linkToken(request) ?? '';
  preload(loadConfirmation);
  return { token, link: token ? checkEmailLink(token) : Promise.resolve(withPerson(INVALID)) };
};

export const HydrateFallback = () => (
  <EmailGate>
    <LoadingState text="Vérification de votre lien…" />
  </EmailGate>
);

/** Where the link to a new address leads: confirming it takes a press, as scanners of mails follow links. */
export default function ConfirmerAdresse({ loaderData }: Route.ComponentProps) {
  const { token, link } = loaderData;
  useHideTokenFromUrl(token);
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Await resolve={link} errorElement={<Unchecked />}>
        {(checked) => <EmailConfirmation token={token} {...checked} Gate={EmailGate} />}
      </Await>
    </Suspense>
  );
}

const EmailGate = ({ children }: { children: ReactNode }) => (
  <AccessGate
    eyebrow="Votre compte"
    title={TITLE}
    lead="Confirmer déconnecte tous vos autres appareils. Vous vous connecterez désormais avec cette adresse."
  >
    {children}
  </AccessGate>
);

const Unchecked = () => (
  <EmailGate>
    <ErrorState
      title="Impossible de vérifier le lien"
      text="Le service ne répond pas pour le moment. Votre lien reste valable&#8239;: réessayez dans un instant."
      action={<Button onClick={() => void reloadPage()}>Réessayer</Button>}
    />
  </EmailGate>
);
