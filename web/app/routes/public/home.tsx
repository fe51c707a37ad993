import { FEATURED_AMBASSADORS } from '../../content/ambassadors.ts';
import type { Drawing } from '../../content/drawings.ts';
import { HOME } from '../../content/home.ts';
import { SERVICE_CARDS, type ServiceCardText } from '../../content/services.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/home.ts';
import { ContactSection } from './contact-section.tsx';
import { DrawingSvg } from './drawing.tsx';
import { FeaturedAmbassadors } from './featured-ambassadors.tsx';
import { loadFeaturedFaces } from './featured-faces.server.tsx';
import { ServiceCards } from './service-cards.tsx';
import { IllustratedRows, SideSection } from './side-section.tsx';

/** Texts travel in the page, not in the script that takes it over. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...typeset({ texts: HOME, services: SERVICE_CARDS, featuredTexts: FEATURED_AMBASSADORS }),
  faces: await loadFeaturedFaces(context),
});

type Texts = typeof HOME;

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, { description: context.loaderData?.texts.description ?? '' });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { texts, services, featuredTexts, faces } = loaderData;
  return (
    <>
      <Hero texts={texts.hero} />
      <Discover texts={texts.discover} />
      <Services texts={texts.services} services={services} />
      <FeaturedAmbassadors faces={faces} texts={featuredTexts} />
      <ClubBand texts={texts.club} />
      <ContactSection />
    </>
  );
}

function Hero({ texts }: { texts: Texts['hero'] }) {
  return (
    <section className="relative overflow-hidden border-b border-hairline">
      <HeroFigure drawing={texts.drawing} />
      <div className="page relative py-20 max-lg:pb-80 md:pt-32 lg:py-32 xl:py-40">
        <p className="eyebrow">{texts.eyebrow}</p>
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
function HeroFigure({ drawing }: { drawing: Drawing }) {
  return (
    <div className="pointer-events-none absolute top-1/2 left-[62%] w-200 -translate-y-1/2 max-lg:top-full max-lg:left-1/2 max-lg:w-160 max-lg:-translate-x-1/2 xl:left-[54%] xl:w-240">
      <Arcs className="w-full text-mist" />
      <DrawingSvg drawing={drawing} className="absolute inset-0" />
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
