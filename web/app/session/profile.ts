import type { AdminProfile, Profile } from '@cercle/contract/profile';
import { api } from '../api/client.ts';
import { unlessSessionEnded } from '../api/error.ts';
import { currentSession, getLoggedInSession, updatePicture, watchSession } from './session.ts';

type CachedProfile = { token: string; personId: number; profile: Promise<Profile | AdminProfile> };

let cached: CachedProfile | null = null;
let isWatching = false;

const clearCache = () => {
  cached = null;
};

/** After a logout, here or elsewhere, nothing of the profile stays in memory. */
function clearCacheOnLogout(): void {
  if (isWatching) return;
  isWatching = true;
  watchSession(() => {
    if (currentSession().kind === 'visitor') clearCache();
  });
}

/** The logged-in person's profile, read once per session and again on request. */
export function loadProfile({ again: refresh = false } = {}): Promise<Profile | AdminProfile> {
  const session = getLoggedInSession();
  if (session === null) return Promise.reject(new Error('Non authentifié'));
  const { kind, token, user } = session;
  if (!refresh && cached?.token === token) return cached.profile;

  clearCacheOnLogout();
  const path = kind === 'admin' ? '/admin/profile' : '/profile';
  const profile = unlessSessionEnded(api.get<Profile | AdminProfile>(path));
  cached = { token, personId: user.id, profile };
  // If it was read again or changed meanwhile, this result is stale.
  const isLatest = () => cached?.profile === profile;
  profile.then(
    ({ photoUrl }) => {
      const current = currentSession();
      // Logged out meanwhile: nothing of the person is stored.
      if (isLatest() && current.kind !== 'visitor' && current.token === token) updatePicture(photoUrl);
    },
    () => {
      if (isLatest()) clearCache();
    },
  );
  return profile;
}

/** Whether the logged-in person's profile was requested, in any of their sessions: a new password starts another one. */
export function isProfileLoaded(): boolean {
  const session = currentSession();
  return session.kind !== 'visitor' && cached?.personId === session.user.id;
}

/** Stores the changed profile: no page shows the old one from memory. */
export function cacheProfile(profile: Profile | AdminProfile): void {
  const session = currentSession();
  if (session.kind === 'visitor') return;
  cached = { token: session.token, personId: session.user.id, profile: Promise.resolve(profile) };
  updatePicture(profile.photoUrl);
}
