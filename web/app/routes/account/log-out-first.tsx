import { Suspense } from 'react';
import { clearSession, currentSession } from '../../session/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadingState } from '../../ui/states.tsx';

const LoggedInNotice = lazyComponent(() => import('./logged-in-notice.tsx'));

/** Who is logged in here, by name or address; null for a visitor, whom a mailed link is for. */
export function loggedInPerson(): string | null {
  const session = currentSession();
  if (session.kind === 'visitor') return null;
  if (!session.isExpired()) return session.user.username || session.user.email;
  // The link is for a visitor.
  clearSession('end');
  return null;
}

/** A mailed link seldom meets a session: what is said then is fetched only then. */
export const LogOutFirst = ({ person }: { person: string }) => (
  <Suspense fallback={<LoadingState text="Chargement…" />}>
    <LoggedInNotice person={person} />
  </Suspense>
);
