import type { Profile } from '@cercle/contract/accounts';
import { Suspense, useEffect } from 'react';
import { Await, useRevalidator } from 'react-router';
import { atLeast } from '../../pacing.ts';
import { pageMeta } from '../../page-meta.ts';
import { requireRole } from '../../session/guards.ts';
import { loadProfile } from '../../session/profile.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { dismissToast, showToast } from '../../ui/toast.tsx';
import { SecurityCards } from '../account/security/security-cards.tsx';
import type { Route } from './+types/profile.ts';
import { ProfileView } from './profile-view.tsx';

const LOAD_FAILED = 'Échec du chargement des données de profil. Veuillez réessayer ultérieurement.';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { title: 'Profil', description: 'Votre profil de membre.', isPrivate: true });

/** `key` is new with each load: trying again shows its wait. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  requireRole(request, 'ROLE_USER');
  return { profile: atLeast('profile', loadProfile({ again: true }) as Promise<Profile>), key: Date.now() };
};

const Loading = () => (
  <div data-loading className="page pt-14">
    <h1 className="sr-only">Profil</h1>
    <LoadingState text="Chargement de votre profil…" />
  </div>
);

export const HydrateFallback = Loading;

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Suspense key={loaderData.key} fallback={<Loading />}>
        <Await resolve={loaderData.profile} errorElement={<LoadFailed />}>
          {(profile) => <ProfileView profile={profile} />}
        </Await>
      </Suspense>
      {/* Hidden while the profile loads, but never gone: recovery codes are shown once. */}
      <div className="page mt-6 [[data-loading]~&]:hidden">
        <SecurityCards />
      </div>
    </>
  );
}

function LoadFailed() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    showToast('error', LOAD_FAILED);
    return dismissToast;
  }, []);
  return (
    <div className="page py-16">
      <h1 className="sr-only">Profil</h1>
      <ErrorState
        title="Votre profil n’a pas pu être chargé"
        text="Vos données sont en sécurité. Vérifiez votre connexion, puis réessayez."
        action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
      />
    </div>
  );
}
