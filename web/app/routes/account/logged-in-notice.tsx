import { reloadPage } from '../../navigation/reload-page.ts';
import { logOut } from '../../session/logout.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** In place of the form that a mailed link opens: it is neither checked nor used, and is followed once the session has ended. */
export default function LoggedInNotice({ person }: { person: string }) {
  function logOutAndFollow() {
    logOut();
    void reloadPage();
  }
  return (
    <div role="alert" className="grid gap-5">
      <h2 className="text-xl">
        Vous êtes connecté&#8239;: <span className="whitespace-nowrap">déconnectez-vous</span> pour utiliser
        ce lien.
      </h2>
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
