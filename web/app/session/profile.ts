import type { AdminProfile, Profile } from '@cercle/contract/accounts';
import { api } from '../api/client.ts';
import { currentSession, currentUser, keepPicture } from './session.ts';

type Loaded = { token: string; profile: Promise<Profile | AdminProfile> };

let loaded: Loaded | null = null;

/** The profile of who is logged in, read once per session and again when asked. */
export function loadProfile({ again = false } = {}): Promise<Profile | AdminProfile> {
  const session = currentSession();
  if (session.kind === 'visitor' || currentUser() === null)
    return Promise.reject(new Error('Non authentifié'));
  if (!again && loaded?.token === session.token) return loaded.profile;

  const path = session.kind === 'admin' ? '/admin/profile' : '/profile';
  const profile = api.get<Profile | AdminProfile>(path);
  loaded = { token: session.token, profile };
  profile.then(
    ({ photoUrl }) => keepPicture(photoUrl),
    () => {
      loaded = null;
    },
  );
  return profile;
}

/** Whether the profile of who is logged in has been asked for. */
export function isProfileLoaded(): boolean {
  const session = currentSession();
  return session.kind !== 'visitor' && loaded?.token === session.token;
}

/** The profile as it has just been changed: no page shows the old one from memory. */
export function keepProfile(profile: Profile | AdminProfile): void {
  const session = currentSession();
  if (session.kind === 'visitor') return;
  loaded = { token: session.token, profile: Promise.resolve(profile) };
  keepPicture(profile.photoUrl);
}
