import type { Profile } from '@cercle/contract/profile';
import type { SeekingOffering } from '@cercle/contract/seeking-offering';
import { useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { type Result, toResult } from '../../api/result.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { useUnsavedChangesPrompt } from '../../forms/unsaved-changes-prompt.tsx';
import { withMinimumDelay } from '../../navigation/minimum-delay.ts';
import { requireRole } from '../../session/guards.ts';
import { loadProfile } from '../../session/profile.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { dismissToast, showToast } from '../../ui/toast.tsx';
import { OwnDataCard } from '../account/security/own-data-card.tsx';
import { SecurityCards } from '../account/security/security-cards.tsx';
import { type CardState, firstCardState } from '../account/security/use-card-state.ts';
import type { Route } from './+types/profile.ts';
import { useMode } from './mode.ts';
import { ProfileModes, preloadForms } from './profile-modes.tsx';
import { loadSeekingOffering } from './seeking/load-seeking-offering.ts';

const LOAD_FAILED = 'Échec du chargement des données de profil. Veuillez réessayer ultérieurement.';

export const meta = privateMeta('Profil', 'Votre profil de membre.');

type Loaded = { profile: Profile; seeking: CardState<SeekingOffering> };

/** Together: what came later would move what is being read. The profile is shown without the other texts, too. */
async function loadOwnProfile(): Promise<Loaded> {
  const [profile, seeking] = await Promise.all([
    loadProfile({ again: true }) as Promise<Profile>,
    firstCardState(loadSeekingOffering()),
  ]);
  return { profile, seeking };
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  preloadForms();
  return {
    personId: user.id,
    profile: toResult(withMinimumDelay('profile', loadOwnProfile())),
  };
};

/** Opening a form changes the address, not the profile. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherMode = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherMode ? false : defaultShouldRevalidate;
}

const Loading = () => (
  <div data-loading className="page min-h-dvh pt-14">
    <h1 className="sr-only">Profil</h1>
    <LoadingState text="Chargement de votre profil…" />
  </div>
);

export const HydrateFallback = Loading;

/** Keyed by person: a tab that was frozen during another person's login shows nothing of the former. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return <OwnProfile key={loaderData.personId} load={loaderData.profile} />;
}

function OwnProfile({ load }: { load: LoadResult }) {
  const { loaded, hasFailed, setLoaded } = useOwnProfile(load);
  const { revalidate } = useRevalidator();
  const { report, dialog } = useUnsavedChangesPrompt();
  const { mode } = useMode();
  if (hasFailed && !loaded) return <LoadFailed onRetry={() => void revalidate()} />;
  return (
    <>
      {loaded ? (
        <ProfileModes
          {...loaded}
          report={report}
          onChanged={(profile) => setLoaded({ ...loaded, profile })}
          onSeekingChanged={(value) => setLoaded({ ...loaded, seeking: { kind: 'ready', value } })}
        />
      ) : (
        <Loading />
      )}
      {/* Hidden while the profile loads or a form is open, but never unmounted: recovery codes are shown once. */}
      <div hidden={mode !== null} className="page mt-6 grid gap-6 [[data-loading]~&]:hidden">
        <SecurityCards report={report} />
        <OwnDataCard canDelete />
      </div>
      {dialog}
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
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
        action={<Button onClick={onRetry}>Réessayer</Button>}
      />
    </div>
  );
}

type LoadResult = Promise<Result<Loaded>>;

/**
 * The profile last read or saved. It stays on the screen during a new load, so that an open form keeps its values when
 * another tab renews the session; a failed first load is shown until the next one ends.
 */
function useOwnProfile(load: LoadResult) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [settled, setSettled] = useState<{ load: LoadResult; hasFailed: boolean } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void load.then(({ value }) => {
      if (!isCurrent) return;
      if (value) setLoaded(value);
      setSettled({ load, hasFailed: value === undefined });
    });
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const hasFailed = loaded === null && settled?.load === load && settled.hasFailed;
  return { loaded, hasFailed, setLoaded };
}
