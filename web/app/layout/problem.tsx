import { Arcs } from '../ui/arcs.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** An unknown address, or a page that broke: says so, and where to go from here. */
export function Problem({ isUnknown }: { isUnknown: boolean }) {
  return (
    <section className="relative overflow-hidden">
      <Arcs className="absolute top-1/2 -right-40 w-180 -translate-y-1/2 text-hairline" />
      <div className="page relative py-24 md:py-36">
        <p className="eyebrow">{isUnknown ? 'Erreur 404' : 'Erreur'}</p>
        <h1 className="mt-5 max-w-[16ch] text-2xl">
          {isUnknown ? 'Cette page n’existe pas.' : 'Cette page n’a pas pu s’afficher.'}
        </h1>
        <p className="mt-6 max-w-[52ch] text-lg text-slate">
          {isUnknown
            ? 'L’adresse a peut-être changé, ou le lien est incomplet. Repartez de l’accueil, ou écrivez-nous\u202f: nous vous indiquerons la bonne page.'
            : 'Un problème est survenu de notre côté. Rechargez la page dans un instant\u202f; s’il persiste, écrivez-nous.'}
        </p>
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/" reloadDocument={!isUnknown}>
            Retour à l’accueil
          </ButtonLink>
          <ButtonLink to="/contactez-nous" look="quiet" reloadDocument={!isUnknown}>
            Contactez-nous
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
