import { ButtonLink } from '../../ui/button.tsx';

/** To those who are logged in: what they may be looking for here. The page's HTML is the same for everybody, styles choose. */
export const AlreadyMember = () => (
  <div data-for="logged" className="card mt-8 mb-10 max-w-[47em] p-6">
    <div data-for="member">
      <p className="font-[550]">Vous êtes déjà membre du cercle.</p>
      <p className="mt-1 text-slate">
        Vos coordonnées et ce que les autres voient de vous se changent dans votre profil. Pour une autre
        offre, ou un accès de plus, écrivez-nous.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/profile" size="small">
          Voir mon profil
        </ButtonLink>
        <ButtonLink to="/contactez-nous" size="small" look="quiet">
          Contactez-nous
        </ButtonLink>
      </div>
    </div>
    <div data-for="admin">
      <p className="font-[550]">Vous êtes connecté comme administrateur.</p>
      <p className="mt-1 text-slate">
        Ce formulaire est celui des visiteurs. Un membre que vous ajoutez vous-même reçoit aussitôt son
        invitation.
      </p>
      <ButtonLink to="/admin/members-requests/create" size="small" className="mt-5">
        Inscrire un membre
      </ButtonLink>
    </div>
  </div>
);
