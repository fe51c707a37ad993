import { Suspense } from 'react';
import { secretLinkHeaders, secretLinkMeta } from '../../../document/secret-link.ts';
import { requireRole } from '../../../session/guards.ts';
import { lazyComponent, preload } from '../../../ui/lazy-component.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { linkToken, useHideTokenFromUrl } from '../../account/email-link.ts';
import { MemberHead } from '../member-head.tsx';
import type { Route } from './+types/visites.ts';

/** Apart: it loads the schemas of the contract. */
const loadGuestVisits = () => import('./guest-visits.tsx');
const GuestVisits = lazyComponent(loadGuestVisits);

const TITLE = 'Vos visites comme invité';
const LEAD =
  'Avant d’être membre, ou depuis, vous êtes venu comme invité\u202f? Ces événements ont leur place parmi les vôtres.';

export const headers = secretLinkHeaders;
export const meta = secretLinkMeta(TITLE, LEAD);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  preload(loadGuestVisits);
  return { personId: user.id, token: linkToken(request) };
};

export const HydrateFallback = () => (
  <div className="page pt-14">
    <h1 className="sr-only">{TITLE}</h1>
    <LoadingState text="Chargement…" />
  </div>
);

/** Where a member says under which address they came as a guest, and where the link leads that confirms it. */
export default function Visites({ loaderData: { personId, token } }: Route.ComponentProps) {
  useHideTokenFromUrl(token);
  return (
    <>
      <MemberHead eyebrow="Mon cercle" title={TITLE} lead={LEAD} />
      <div className="page pb-6">
        <Suspense fallback={<LoadingState text="Chargement…" />}>
          <GuestVisits key={personId} token={token} />
        </Suspense>
      </div>
    </>
  );
}
