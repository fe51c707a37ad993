import { useEffect, useLayoutEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { lendNavigation } from '../session/end-session.ts';
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

  useEffect(() => lendNavigation((path) => void navigate(path)), [navigate]);

  // Before the paint: an error page comes with a root that names nobody.
  useLayoutEffect(() => {
    if (session) document.documentElement.dataset.session = session.kind;
  }, [session]);

  useEffect(() => {
    let shown = currentSession();
    return watchSession((cause) => {
      const before = shown;
      shown = currentSession();
      if (cause !== 'elsewhere') return;
      if (!isSamePerson(before, shown)) {
        // The guards run again and send away whoever may not be here any more; meanwhile the page is hidden.
        document.documentElement.hidden = before.kind !== 'visitor';
        revalidate().finally(() => {
          document.documentElement.hidden = false;
        });
      }
      // What the same person changed can wait until what is being typed is saved.
      else if (shownOf(before) !== shownOf(shown) && !isTyping()) void revalidate();
    });
  }, [revalidate]);

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted || session === null || isSamePerson(currentSession(), session)) return;
      document.documentElement.hidden = true;
      window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [session]);

  return null;
}

/** The token, another one after each change of the profile, and the picture; a new signature on its address is no news. */
const shownOf = (session: Session) =>
  session.kind === 'visitor' ? '' : `${session.token} ${session.user.urlProfilePicture?.replace(/\?.*/, '')}`;
