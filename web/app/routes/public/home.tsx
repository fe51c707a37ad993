import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { pageMeta } from '../../page-meta.ts';
import { useSite } from '../../site.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/home.ts';

const SERVICES = [
  {
    title: 'Consultance',
    to: '/services-consultance',
    text: 'Un regard extérieur sur vos choix, et un plan pour avancer.',
  },
  {
    title: 'Marketing',
    to: '/services-marketing',
    text: 'Dire ce que vous faites, à ceux que cela concerne.',
  },
  {
    title: 'Management',
    to: '/service-management',
    text: 'Organiser le travail et accompagner les équipes.',
  },
  {
    title: 'Investissement',
    to: '/service-investissement',
    text: 'Préparer une décision, en comprendre les risques.',
  },
];

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    description:
      'Consultance, marketing, management et investissement pour les entreprises en Belgique, et un cercle d’affaires pour avancer ensemble.',
  });

export default function Home() {
  const { title } = useSite();
  return (
    <>
      <Hero title={title} />
      <Services />
      <ClubBand />
    </>
  );
}

function Hero({ title }: { title: string }) {
  return (
    <section className="relative overflow-hidden border-b border-hairline">
      <HeroFigure />
      <div className="page relative py-20 max-lg:pb-80 md:pt-32 lg:py-32 xl:py-40">
        <p className="eyebrow">{title}</p>
        <h1 className="mt-6 max-w-[13ch] text-3xl">On avance mieux en cercle.</h1>
        <p className="mt-8 max-w-[46ch] text-lg text-slate">
          Nous conseillons des entreprises en Belgique, et nous réunissons celles et ceux qui les dirigent.
        </p>
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/devenir-membre">Devenir membre</ButtonLink>
          <ButtonLink to="/#services" look="quiet">
            Nos services
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The circle, and those who stand on it. */
function HeroFigure() {
  return (
    <div className="pointer-events-none absolute top-1/2 left-[62%] w-200 -translate-y-1/2 max-lg:top-full max-lg:left-1/2 max-lg:w-160 max-lg:-translate-x-1/2 xl:left-[54%] xl:w-240">
      <Arcs className="w-full text-mist" />
      <svg viewBox="0 0 800 800" aria-hidden="true" className="absolute inset-0">
        <circle cx="400" cy="400" r="30" className="fill-ink" />
        <circle cx="304" cy="400" r="9" className="fill-brass" />
        <circle cx="519" cy="281" r="12" className="fill-ink" />
        <circle cx="230" cy="570" r="14" className="fill-brass" />
        <circle cx="174" cy="318" r="7" className="fill-ink" />
        <circle cx="52" cy="238" r="8" className="fill-brass" />
        <circle cx="221" cy="656" r="6" className="fill-ink" />
      </svg>
    </div>
  );
}

function Services() {
  return (
    <section id="services" aria-labelledby="nos-services" className="page py-20 md:py-28">
      <h2 id="nos-services" className="text-2xl">
        Nos services
      </h2>
      <ul className="mt-12 grid border-t border-hairline">
        {SERVICES.map(({ title, to, text }) => (
          <li
            key={to}
            className="relative grid items-baseline gap-x-10 gap-y-2 border-b border-hairline py-8 transition-colors hover:bg-sand md:grid-cols-[1fr_1.2fr_auto]"
          >
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[48ch] text-slate">{text}</p>
            <Link
              to={to}
              className="inline-flex items-center gap-2 justify-self-start font-[550] decoration-brass decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              En savoir plus<span className="sr-only"> sur le service {title}</span>
              <ArrowRight className="size-4" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClubBand() {
  return (
    <section aria-labelledby="club" className="page">
      <div className="on-ink relative overflow-hidden rounded-lg bg-ink px-6 py-16 text-white sm:px-16 md:py-24">
        <Arcs className="pointer-events-none absolute top-1/2 -right-72 w-200 -translate-y-1/2 text-ink-raised" />
        <div className="relative max-w-[34rem]">
          <p className="eyebrow">Business Club</p>
          <h2 id="club" className="mt-5 text-2xl">
            Un cercle d’affaires, à taille humaine.
          </h2>
          <p className="mt-6 text-lg text-mist">
            Plusieurs événements par an, un annuaire réservé aux membres, et deux façons d’entrer : seul ou en
            équipe.
          </p>
          <div className="mt-10 flex flex-wrap gap-4">
            <ButtonLink to="/devenir-membre" look="accent">
              Voir les offres
            </ButtonLink>
            <ButtonLink to="/business-club" look="quiet">
              Découvrir le club
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
