import { useEffect, useLayoutEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { setNavigate } from '../session/end-session.ts';
import {
  currentSession,
  isSamePerson,
  isTyping,
  type Session,
  useSession,
  watchSession,
} from '../session/session.ts';

/** Keeps the page true to the session: on another tab's login or logout, and when Back revives a frozen page. */
export function SessionWatch() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const session = useSession();

  useEffect(() => setNavigate((path) => void navigate(path)), [navigate]);

  // Before the paint: an error page comes with a root that names nobody.
  useLayoutEffect(() => {
    if (session) document.documentElement.dataset.session = session.kind;
  }, [session]);

  useEffect(() => {
    let current = currentSession();
    return watchSession((cause) => {
      const previous = current;
      current = currentSession();
      if (cause !== 'elsewhere') return;
      if (!isSamePerson(previous, current)) {
        // The guards run again and send away whoever may not be here any more; meanwhile the page is hidden.
        document.documentElement.hidden = previous.kind !== 'visitor';
        revalidate().finally(() => {
          document.documentElement.hidden = false;
        });
      }
      // What the same person changed can wait until what is being typed is saved.
      else if (visibleState(previous) !== visibleState(current) && !isTyping()) void revalidate();
    });
  }, [revalidate]);

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted || session === null || isSamePerson(currentSession(), session)) return;
      document.documentElement.hidden = true;
      window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [session]);

  return null;
}

/** The token, another one after each change of the profile, and the picture; a new signature on its address is no news. */
const visibleState = (session: Session) =>
  session.kind === 'visitor' ? '' : `${session.token} ${session.user.urlProfilePicture?.replace(/\?.*/, '')}`;
