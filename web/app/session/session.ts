import type { Role } from '@cercle/contract/accounts';
import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';
import { consoleLog } from './console-log.ts';
import { SERVER_TIME_KEY, serverNow } from './server-time.ts';
import { decodeToken, isExpired, type UserInfo, userInfo } from './token.ts';

/**
 * The user of this browser: a visitor, or the bearer of the stored token.
 * Local storage is the only source, so that all tabs agree; the server checks every call anyway.
 */
export type Session = { kind: 'visitor' } | LoggedInSession;
export type LoggedInSession = {
  kind: 'member' | 'admin';
  token: string;
  user: UserInfo;
  isExpired: () => boolean;
};

const STORAGE_KEYS = { token: 'token', roles: 'roles', picture: 'urlProfilePicture' } as const;

/** A new token or picture in this tab; an ended session or a logout; a change in another tab. */
type SessionChange = 'news' | 'end' | 'logout' | 'elsewhere';
type Listener = (change: SessionChange) => void;

const VISITOR: Session = { kind: 'visitor' };
const listeners = new Set<Listener>();

type StoredSession = { token: string | null; picture: string | null };

let cached: StoredSession & { session: Session } = { token: null, picture: null, session: VISITOR };

const readStorage = (): StoredSession => ({
  token: browserStorage.getItem(STORAGE_KEYS.token),
  picture: browserStorage.getItem(STORAGE_KEYS.picture),
});

/** The token's content, or `null` and a line in the console when it is malformed. */
function decode(token: string) {
  try {
    const claims = decodeToken(token);
    return { claims, user: userInfo(claims) };
  } catch (error) {
    consoleLog(error);
    return null;
  }
}

function parseSession({ token, picture }: StoredSession): Session {
  const content = token === null ? null : decode(token);
  if (token === null || content === null) return VISITOR;
  const user = { ...content.user, urlProfilePicture: picture };
  return {
    kind: user.roles.includes('ROLE_ADMIN') ? 'admin' : 'member',
    token,
    user,
    isExpired: () => isExpired(content.claims, serverNow()),
  };
}

export function currentSession(): Session {
  const stored = readStorage();
  if (stored.token !== cached.token || stored.picture !== cached.picture)
    cached = { ...stored, session: parseSession(stored) };
  return cached.session;
}

/** The session of the logged-in person; without one `null`, and a line in the console. */
export function getLoggedInSession(): LoggedInSession | null {
  const session = currentSession();
  if (session.kind !== 'visitor') return session;
  // A malformed token has been logged already.
  if (cached.token === null) consoleLog('Token absent');
  return null;
}

export const hasRole = (session: Session, role: Role) =>
  session.kind !== 'visitor' && session.user.roles.includes(role);

const personOf = (session: Session) => (session.kind === 'visitor' ? null : session.user.id);
export const isSamePerson = (one: Session, other: Session) => personOf(one) === personOf(other);

function notifyListeners(change: SessionChange): void {
  for (const listener of listeners) listener(change);
}

/** Stores the token of a login response. Without one nothing changes but a line in the console. */
export function startSession(token: string | undefined): Session {
  if (!token) {
    consoleLog('Aucun token reçu du serveur');
    return VISITOR;
  }
  const user = decode(token)?.user;
  if (!user) return VISITOR;
  browserStorage.setItem(STORAGE_KEYS.roles, btoa(JSON.stringify(user.roles)));
  storePicture(user.urlProfilePicture);
  browserStorage.setItem(STORAGE_KEYS.token, token);
  notifyListeners('news');
  return currentSession();
}

function storePicture(url: string | null): void {
  if (url === null) browserStorage.removeItem(STORAGE_KEYS.picture);
  else browserStorage.setItem(STORAGE_KEYS.picture, url);
}

/** A new profile picture, for all tabs. */
export function updatePicture(url: string | null): void {
  storePicture(url);
  notifyListeners('news');
}

/** Deletes the session's data from this browser. */
export function clearSession(change: 'end' | 'logout'): void {
  for (const key of [...Object.values(STORAGE_KEYS), SERVER_TIME_KEY]) browserStorage.removeItem(key);
  notifyListeners(change);
}

/** Calls back when the session or its picture changes, here or in another tab. */
export function watchSession(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEYS.token || key === STORAGE_KEYS.picture) listener('elsewhere');
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const subscribe = (onChange: () => void) => watchSession(onChange);

/** `null` while the server's HTML, the same for everyone, is hydrated. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, currentSession, () => null);

let typingCheck = () => false;

/** The forms, which load later, set the check. */
export function setTypingCheck(isTyping: () => boolean): void {
  typingCheck = isTyping;
}

export const isTyping = () => typingCheck();
