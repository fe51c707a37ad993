import { DOOR } from '../../../../content/admin-door.ts';
import { loginUrl } from '../../../../session/end-session.ts';
import { clearSession } from '../../../../session/session.ts';
import { buttonClass } from '../../../../ui/button.tsx';

/** Leads to the login, and back here. The session is over for the server, which the browser need not know yet. */
export const LoginLink = () => (
  <a
    href={loginUrl(typeof window === 'undefined' ? '' : window.location.pathname)}
    onClick={() => clearSession('end')}
    className={buttonClass('accent', '', 'small')}
  >
    {DOOR.logIn}
  </a>
);
