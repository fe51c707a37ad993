import { HOME } from '../../content/home.ts';
import { SERVICE_CARDS, type ServiceCardText } from '../../content/services.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { useSite } from '../../site.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/home.ts';
import { ContactSection } from './contact-section.tsx';
import { ServiceCards } from './service-cards.tsx';
import { IllustratedRows, SideSection } from './side-section.tsx';

/** Texts travel in the page, not in the script that takes it over. */
export const loader = () => typeset({ texts: HOME, services: SERVICE_CARDS });

type Texts = typeof HOME;

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { description: context.loaderData?.texts.description ?? '' });

export default function Home({ loaderData: { texts, services } }: Route.ComponentProps) {
  const { title } = useSite();
  return (
    <>
      <Hero eyebrow={title} texts={texts.hero} />
      <Discover texts={texts.discover} />
      <Services texts={texts.services} services={services} />
      <ClubBand texts={texts.club} />
      <ContactSection />
    </>
  );
}

function Hero({ eyebrow, texts }: { eyebrow: string; texts: Texts['hero'] }) {
  return (
    <section className="relative overflow-hidden border-b border-hairline">
      <HeroFigure />
      <div className="page relative py-20 max-lg:pb-80 md:pt-32 lg:py-32 xl:py-40">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="mt-6 max-w-[7.6em] text-3xl">{texts.title}</h1>
        <p className="mt-8 max-w-[31em] text-lg text-slate">{texts.lead}</p>
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/#services">Nos services</ButtonLink>
          <ButtonLink to="/business-club" look="quiet">
            Business Club
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The circle with its members. */
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

function Discover({ texts }: { texts: Texts['discover'] }) {
  return (
    <SideSection id="decouvrir" title={texts.title}>
      <IllustratedRows points={texts.blocks} />
    </SideSection>
  );
}

function Services({ texts, services }: { texts: Texts['services']; services: ServiceCardText[] }) {
  return (
    <section
      id="services"
      tabIndex={-1}
      aria-labelledby="nos-services"
      className="page pt-4 pb-16 md:pt-6 md:pb-24"
    >
      <h2 id="nos-services" className="text-2xl">
        {texts.title}
      </h2>
      <p className="mt-5 max-w-[37em] text-lg text-slate">{texts.lead}</p>
      <ServiceCards services={services} />
    </section>
  );
}

function ClubBand({ texts }: { texts: Texts['club'] }) {
  return (
    <section aria-labelledby="club" className="page">
      <div className="on-ink relative overflow-hidden rounded-lg bg-ink px-6 py-16 text-white sm:px-16 md:py-24">
        <Arcs className="pointer-events-none absolute top-1/2 -right-72 w-200 -translate-y-1/2 text-ink-raised" />
        <div className="relative max-w-[34rem]">
          <p className="eyebrow">Business Club</p>
          <h2 id="club" className="mt-5 text-2xl">
            {texts.title}
          </h2>
          <p className="mt-6 text-lg text-mist">{texts.lead}</p>
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
