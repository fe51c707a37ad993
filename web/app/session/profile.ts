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

/** Logged out, here or elsewhere: nothing of it stays in memory. */
function clearCacheOnLogout(): void {
  if (isWatching) return;
  isWatching = true;
  watchSession(() => {
    if (currentSession().kind === 'visitor') clearCache();
  });
}

/** The profile of who is logged in, read once per session and again when asked. */
export function loadProfile({ again: refresh = false } = {}): Promise<Profile | AdminProfile> {
  const session = getLoggedInSession();
  if (session === null) return Promise.reject(new Error('Non authentifié'));
  const { kind, token, user } = session;
  if (!refresh && cached?.token === token) return cached.profile;

  clearCacheOnLogout();
  const path = kind === 'admin' ? '/admin/profile' : '/profile';
  const profile = unlessSessionEnded(api.get<Profile | AdminProfile>(path));
  cached = { token, personId: user.id, profile };
  // Read again or changed meanwhile, whatever comes of this reading is out of date.
  const isLatest = () => cached?.profile === profile;
  profile.then(
    ({ photoUrl }) => {
      const current = currentSession();
      // Logged out meanwhile: nothing of theirs is stored any more.
      if (isLatest() && current.kind !== 'visitor' && current.token === token) updatePicture(photoUrl);
    },
    () => {
      if (isLatest()) clearCache();
    },
  );
  return profile;
}

/** Whether the profile of who is logged in has been asked for: by them, in whichever of their sessions. A new password begins another. */
export function isProfileLoaded(): boolean {
  const session = currentSession();
  return session.kind !== 'visitor' && cached?.personId === session.user.id;
}

/** The profile as it has just been changed: no page shows the old one from memory. */
export function cacheProfile(profile: Profile | AdminProfile): void {
  const session = currentSession();
  if (session.kind === 'visitor') return;
  cached = { token: session.token, personId: session.user.id, profile: Promise.resolve(profile) };
  updatePicture(profile.photoUrl);
}
