import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginUrl } from '../../../session/end-session.ts';
import { watchSession } from '../../../session/session.ts';

/** What a member asked for cannot be done without a session: the login says so, and returns here. A public page would say nothing. */
export function useLoginAtSessionEnd(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      watchSession((change) => {
        if (change === 'end') void navigate(loginUrl(pathname));
      }),
    [pathname, navigate],
  );
}
