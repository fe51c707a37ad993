import { api } from '../api/client.ts';
import { clearSession } from './session.ts';

/** Ends the session on the server and here. The server out of reach, it ends here all the same. */
export async function logout(): Promise<void> {
  await api.post('/logout').catch(() => undefined);
  clearSession();
}
