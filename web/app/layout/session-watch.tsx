import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { lendNavigation } from '../session/end-session.ts';
import { currentSession, onOtherTab, useSession } from '../session/session.ts';

/** Keeps the page true to the session: on another tab's login or logout, and when Back revives a frozen page. */
export function SessionWatch() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const session = useSession();

  useEffect(() => lendNavigation((path) => void navigate(path)), [navigate]);

  useEffect(() => {
    if (session) document.documentElement.dataset.session = session.kind;
  }, [session]);

  // The guards run again, and send away who has no business here any more.
  useEffect(() => onOtherTab(() => void revalidate()), [revalidate]);

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted || session === null || currentSession() === session) return;
      document.documentElement.hidden = true;
      window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [session]);

  return null;
}
