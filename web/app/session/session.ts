import type { Role } from '@cercle/contract/accounts';
import { useSyncExternalStore } from 'react';
import { journal } from './journal.ts';
import { decodeToken, isExpired, type UserInfo, userInfo } from './token.ts';

/**
 * Who is using this browser: a visitor, or the bearer of the stored token.
 * Local storage is the only source, so that every tab tells the same story; the server judges every call anyway.
 */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'member' | 'admin'; token: string; user: UserInfo; isExpired: () => boolean };

const STORAGE_KEYS = { token: 'token', roles: 'roles', picture: 'urlProfilePicture' } as const;

const VISITOR: Session = { kind: 'visitor' };
const listeners = new Set<() => void>();

let known: { token: string | null; session: Session } = { token: null, session: VISITOR };

function read(token: string | null): Session {
  if (token === null) return VISITOR;
  try {
    const claims = decodeToken(token);
    const user = userInfo(claims);
    return {
      kind: user.roles.includes('ROLE_ADMIN') ? 'admin' : 'member',
      token,
      user,
      isExpired: () => isExpired(claims, Date.now()),
    };
  } catch (error) {
    journal(error);
    return VISITOR;
  }
}

export function currentSession(): Session {
  const token = localStorage.getItem(STORAGE_KEYS.token);
  if (token !== known.token) known = { token, session: read(token) };
  return known.session;
}

/** The person logged in; nobody is a line in the console and `null`. */
export function currentUser(): UserInfo | null {
  const session = currentSession();
  if (session.kind !== 'visitor') return session.user;
  journal('Token absent');
  return null;
}

export const hasRole = (session: Session, role: Role) =>
  session.kind !== 'visitor' && session.user.roles.includes(role);

const tell = () => {
  for (const listener of listeners) listener();
};

/** Keeps the token of a login answer. Without one nothing changes, and the console says so. */
export function startSession(token: string | undefined): Session {
  if (!token) {
    journal('Aucun token reçu du serveur');
    return VISITOR;
  }
  const session = read(token);
  if (session.kind === 'visitor') return session;
  localStorage.setItem(STORAGE_KEYS.roles, btoa(JSON.stringify(session.user.roles)));
  keepPicture(session.user.urlProfilePicture);
  localStorage.setItem(STORAGE_KEYS.token, token);
  tell();
  return currentSession();
}

/** A new profile picture, for all tabs. */
export function keepPicture(url: string | null): void {
  if (url === null) localStorage.removeItem(STORAGE_KEYS.picture);
  else localStorage.setItem(STORAGE_KEYS.picture, url);
}

export function clearSession(): void {
  for (const key of Object.values(STORAGE_KEYS)) localStorage.removeItem(key);
  tell();
}

/** Calls back when this tab logs in or out; `onOtherTab` when another one does. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  const stopListening = onOtherTab(onChange);
  return () => {
    listeners.delete(onChange);
    stopListening();
  };
}

export const onOtherTab = (onChange: () => void): (() => void) =>
  onStorage(({ key }) => {
    if (key === null || key === STORAGE_KEYS.token) onChange();
  });

/** Calls back when another tab has kept another picture; a new signature makes no other one. */
export const onOtherPicture = (onChange: () => void): (() => void) =>
  onStorage(({ key, oldValue, newValue }) => {
    const isOther = newValue?.split('?')[0] !== oldValue?.split('?')[0];
    if (key === STORAGE_KEYS.picture && newValue !== null && isOther) onChange();
  });

function onStorage(listener: (event: StorageEvent) => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** `null` while the server's HTML, the same for everyone, is being taken over. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession, () => null);
