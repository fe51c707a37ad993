import type { AdminProfile, Profile } from '@cercle/contract/profile';
import { api } from '../api/client.ts';
import { unlessEnded } from '../api/error.ts';
import { currentSession, keepPicture, loggedIn, watchSession } from './session.ts';

type KeptProfile = { token: string; personId: number; profile: Promise<Profile | AdminProfile> };

let loaded: KeptProfile | null = null;
let isWatching = false;

const drop = () => {
  loaded = null;
};

/** Logged out, here or elsewhere: nothing of it stays in memory. */
function dropWithSession(): void {
  if (isWatching) return;
  isWatching = true;
  watchSession(() => {
    if (currentSession().kind === 'visitor') drop();
  });
}

/** The profile of who is logged in, read once per session and again when asked. */
export function loadProfile({ again = false } = {}): Promise<Profile | AdminProfile> {
  const session = loggedIn();
  if (session === null) return Promise.reject(new Error('Non authentifié'));
  const { kind, token, user } = session;
  if (!again && loaded?.token === token) return loaded.profile;

  dropWithSession();
  const path = kind === 'admin' ? '/admin/profile' : '/profile';
  const profile = unlessEnded(api.get<Profile | AdminProfile>(path));
  loaded = { token, personId: user.id, profile };
  // Read again or changed meanwhile, whatever comes of this reading is out of date.
  const isLast = () => loaded?.profile === profile;
  profile.then(
    ({ photoUrl }) => {
      const now = currentSession();
      // Logged out meanwhile: nothing of theirs is stored any more.
      if (isLast() && now.kind !== 'visitor' && now.token === token) keepPicture(photoUrl);
    },
    () => {
      if (isLast()) drop();
    },
  );
  return profile;
}

/** Whether the profile of who is logged in has been asked for: by them, in whichever of their sessions. A new password begins another. */
export function isProfileLoaded(): boolean {
  const session = currentSession();
  return session.kind !== 'visitor' && loaded?.personId === session.user.id;
}

/** The profile as it has just been changed: no page shows the old one from memory. */
export function keepProfile(profile: Profile | AdminProfile): void {
  const session = currentSession();
  if (session.kind === 'visitor') return;
  loaded = { token: session.token, personId: session.user.id, profile: Promise.resolve(profile) };
  keepPicture(profile.photoUrl);
}
