import { useNavigate } from 'react-router';
import { clearSession } from './session.ts';

/** Ends the session on the server and here, then goes home. The server out of reach, it ends here all the same. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Loaded when it is needed: no visitor logs out.
    await import('../api/client.ts').then(({ api }) => api.post('/logout')).catch(() => undefined);
    clearSession();
    await navigate('/');
  };
}
