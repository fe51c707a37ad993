import { pageMeta } from '../../page-meta.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/unauthorized.ts';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: 'Accès refusé',
    description: 'Votre compte ne donne pas accès à cette page.',
    isPrivate: true,
  });

export default function Unauthorized() {
  return (
    <section className="relative overflow-hidden">
      <Arcs className="absolute top-1/2 -right-40 w-180 -translate-y-1/2 text-hairline" />
      <div className="page relative py-24 md:py-36">
        <p className="eyebrow">Accès refusé</p>
        <h1 className="mt-5 max-w-[20ch] text-2xl">Votre compte ne donne pas accès à cette page.</h1>
        <p className="mt-6 max-w-[52ch] text-lg text-slate">
          Elle est réservée à un autre rôle que le vôtre. Si vous pensez qu’il s’agit d’une erreur,
          écrivez-nous.
        </p>
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/">Retour à l’accueil</ButtonLink>
          <ButtonLink to="/contactez-nous" look="quiet">
            Contactez-nous
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
