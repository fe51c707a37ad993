import { logOut } from '../../session/logout.ts';
import { clearSession, currentSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** Who is logged in here, by name or address; null for a visitor, whom a mailed link is for. */
export function loggedInPerson(): string | null {
  const session = currentSession();
  if (session.kind === 'visitor') return null;
  if (!session.isExpired()) return session.user.username || session.user.email;
  // Otherwise its end would cancel the call that checks the link.
  clearSession('end');
  return null;
}

/** In place of the form that a mailed link opens: it is neither checked nor used, and is followed once the session has ended. */
export function LoggedInNotice({ person }: { person: string }) {
  function logOutAndFollow() {
    logOut();
    window.location.reload();
  }
  return (
    <div role="alert" className="grid gap-5">
      <h2 className="text-xl">Vous êtes connecté&#8239;: déconnectez-vous pour utiliser ce lien.</h2>
      <p className="text-slate">
        La session ouverte ici est celle de <strong>{person}</strong>. Tant qu’elle dure, le lien n’est pas
        utilisé.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={logOutAndFollow}>Se déconnecter et continuer</Button>
        <ButtonLink to="/" look="quiet">
          Rester connecté
        </ButtonLink>
      </div>
    </div>
  );
}
