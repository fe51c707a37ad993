import type { MemberCard as Card } from '@cercle/contract/members';
import type { Page } from '@cercle/contract/paging';
import type { Profile } from '@cercle/contract/profile';
import { Suspense } from 'react';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { plural } from '../../content/plural.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { requireRole } from '../../session/guards.ts';
import { loadProfile } from '../../session/profile.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Card as PageCard } from '../account/security/card.tsx';
import { useCardState } from '../account/security/use-card-state.ts';
import type { Route } from './+types/mon-cercle.ts';
import { MemberHead } from './member-head.tsx';
import { OwnTermCard } from './membership/own-term-card.tsx';

/** Apart: it loads the schemas of the contract. */
const CardPreview = lazyComponent(() => import('./card-preview.tsx'));

/** Apart: they load the clock of Belgium and the words of registrations. */
const OwnEventsCard = lazyComponent(() => import('./events/own-events-card.tsx'));
const OwnNoShowsCard = lazyComponent(() => import('./no-shows/own-no-shows-card.tsx'));
const CalendarFeedCard = lazyComponent(() => import('./events/calendar-feed-card.tsx'));

const TITLE = 'Mon cercle';
const LEAD = 'Votre adhésion, vos événements, l’annuaire et votre fiche, au même endroit.';

export const meta = privateMeta(TITLE, LEAD);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  return { personId: user.id, name: user.username };
};

export const HydrateFallback = () => (
  <div className="page pt-14">
    <h1 className="sr-only">{TITLE}</h1>
    <LoadingState text="Chargement de votre cercle…" />
  </div>
);

/** A member's start page. Keyed by person: a tab that was frozen during another person's login shows nothing of the former. */
export default function MonCercle({ loaderData: { personId, name } }: Route.ComponentProps) {
  return (
    <>
      <MemberHead eyebrow={TITLE} title={name ? `Bonjour, ${name}` : 'Bonjour'} lead={LEAD} />
      <div key={personId} className="page grid items-start gap-6 pb-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Suspense>
            <OwnEventsCard />
          </Suspense>
          <Suspense>
            <OwnNoShowsCard />
          </Suspense>
          <OwnTermCard />
          <DirectoryCard />
        </div>
        <div className="grid gap-6">
          <OwnCard />
          <Suspense>
            <CalendarFeedCard />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** How many members the directory has; null for a former member, to whom it is closed. */
const countMembers = async (): Promise<number | null> => {
  try {
    return (await api.get<Page<Card>>('/members', { page: 0, size: 1 })).totalElements;
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'forbidden') return null;
    throw failure;
  }
};

function DirectoryCard() {
  const { state, reload } = useCardState(countMembers);
  return (
    <PageCard
      title="Les membres"
      state={state}
      loadingText="Chargement…"
      errorText="Le nombre de membres n’a pas pu être chargé."
      onRetry={reload}
    >
      {(count) => (
        <div className="grid justify-items-start gap-5">
          <p className="text-slate">
            {count === null
              ? 'L’annuaire est réservé aux membres du cercle.'
              : `${plural(count, 'membre figure', 'membres figurent')} dans l’annuaire, avec de quoi ${count < 2 ? 'le' : 'les'} joindre.`}
          </p>
          {count !== null && (
            <ButtonLink to="/membres" look="quiet" size="small">
              Voir les membres
            </ButtonLink>
          )}
        </div>
      )}
    </PageCard>
  );
}

const loadOwnProfile = () => loadProfile() as Promise<Profile>;

function OwnCard() {
  const { state, reload } = useCardState(loadOwnProfile);
  return (
    <PageCard
      title="Votre fiche"
      state={state}
      loadingText="Chargement de votre fiche…"
      errorText="Votre fiche n’a pas pu être chargée."
      onRetry={reload}
    >
      {(profile) => (
        <div className="grid justify-items-start gap-5">
          <div className="w-full">
            <Suspense fallback={<LoadingState text="Chargement de votre fiche…" />}>
              <CardPreview member={profile} />
            </Suspense>
          </div>
          <ButtonLink to="/profile" look="quiet" size="small">
            Voir mon profil
          </ButtonLink>
        </div>
      )}
    </PageCard>
  );
}
