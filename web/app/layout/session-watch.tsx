import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router';
import { endSession, isPrivatePage, saveSessionEnd, setNavigate } from '../session/end-session.ts';
import {
  currentSession,
  isSamePerson,
  isTyping,
  type Session,
  useSession,
  watchSession,
} from '../session/session.ts';

/** Updates the page when another tab logs in or out, and when Back restores a page from the back/forward cache. */
export function SessionWatch() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const session = useSession();

  useEffect(() => setNavigate((path) => void navigate(path)), [navigate]);
  const { key } = useLocation();
  const isNewNavigation = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page that was opened.
  useLayoutEffect(() => {
    const current = currentSession();
    if (isPrivatePage()) {
      // The session ended after the page's guard, before the page was there. A first page's guard is yet to run.
      if (isNewNavigation && current.kind === 'visitor') void revalidate();
    } else if (current.kind !== 'visitor' && current.isExpired()) endSession('expired');
  }, [key]);

  // Before the paint: an error page has a root element without a session.
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
        if (current.kind === 'visitor' && previous.kind !== 'visitor') {
          // A public page stays as it is, with what is typed.
          if (!isPrivatePage()) return;
          saveSessionEnd(previous.isExpired() ? 'expired' : 'other-tab');
        }
        // The guards run again and redirect a person without access; meanwhile the page is hidden.
        document.documentElement.hidden = previous.kind !== 'visitor';
        revalidate().finally(() => {
          document.documentElement.hidden = false;
        });
      }
      // A change by the same person can wait until typed values are saved.
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

/** The token, which changes with the profile, and the picture, without the signature of its address. */
const visibleState = (session: Session) =>
  session.kind === 'visitor' ? '' : `${session.token} ${session.user.urlProfilePicture?.replace(/\?.*/, '')}`;
