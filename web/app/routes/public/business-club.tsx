import { Link } from 'react-router';
import { FEATURED_AMBASSADORS } from '../../content/ambassadors.ts';
import { clubOf } from '../../content/club.ts';
import { NEXT_EVENTS } from '../../content/events.ts';
import { offersOf } from '../../content/offers.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { faqPage } from '../../document/structured-data.ts';
import { domainContext } from '../../router-contexts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toListedEvent } from '../events/event-card.ts';
import { eventCardsHtml } from '../events/event-cards-html.server.tsx';
import { listNextEvents } from '../events/next-events.server.ts';
import type { Route } from './+types/business-club.ts';
import { formAddress } from './chosen-offer.ts';
import { FeaturedAmbassadors } from './featured-ambassadors.tsx';
import { loadFeaturedFaces } from './featured-faces.server.tsx';
import { ClubFigure } from './figure-club.tsx';
import { NextEvents } from './next-events.tsx';
import { OfferCard } from './offer-card.tsx';
import { IllustratedColumns, Questions, Steps } from './sections.tsx';
import { SideSection } from './side-section.tsx';

/** One row on a desk. */
const EVENTS_SHOWN = 3;
/** Those that are cancelled are passed over. */
const EVENTS_READ = 10;

/** The texts are in the page's data, not in its script. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { rules } = await context.get(domainContext).policies.current();
  const now = new Date();
  const events = (await listNextEvents(context, EVENTS_READ)).filter(({ state }) => state === 'PUBLISHED');
  return {
    ...typeset({
      texts: clubOf(rules),
      offers: offersOf(rules),
      featuredTexts: FEATURED_AMBASSADORS,
      eventTexts: NEXT_EVENTS,
    }),
    events: eventCardsHtml(events.slice(0, EVENTS_SHOWN).map((event) => toListedEvent(event, now))),
    formAddresses: { SINGLE: formAddress('SINGLE'), BUSINESS: formAddress('BUSINESS') },
    faces: await loadFeaturedFaces(context),
  };
};

export const meta: Route.MetaFunction = (context) => {
  const { eyebrow = '', description = '', questions = [] } = context.loaderData?.texts ?? {};
  return [...pageMeta(context, { title: eyebrow, description }), faqPage(questions)];
};

type Texts = ReturnType<typeof clubOf>;

export default function BusinessClub({ loaderData }: Route.ComponentProps) {
  const { texts, offers, formAddresses, featuredTexts, faces, events, eventTexts } = loaderData;
  return (
    <>
      <Hero texts={texts} />
      <section aria-labelledby="cercle" className="page py-16 md:py-24">
        <h2 id="cercle" className="text-2xl">
          {texts.circle.title}
        </h2>
        <IllustratedColumns points={texts.circle.points} />
      </section>
      <NextEvents events={events} texts={eventTexts} />
      <FeaturedAmbassadors faces={faces} texts={featuredTexts} />
      <section aria-labelledby="offres" className="page pb-16 md:pb-24">
        <h2 id="offres" className="text-2xl">
          {texts.offers.title}
        </h2>
        <div className="mt-12 grid gap-6 md:grid-cols-2">
          {offers.map((offer) => (
            <OfferCard
              key={offer.type}
              offer={offer}
              heading="h3"
              isRaised={offer.type === 'BUSINESS'}
              action={
                <ButtonLink
                  to={formAddresses[offer.type]}
                  look={offer.type === 'BUSINESS' ? 'accent' : 'primary'}
                >
                  {`${texts.offers.choose} ${offer.name}`}
                </ButtonLink>
              }
            />
          ))}
        </div>
        <p className="mt-8 max-w-[41em] text-slate">
          <span>{texts.offers.note}</span>{' '}
          <Link to="/general-conditions" className="link inline-block text-ink">
            {texts.offers.conditions}
          </Link>
        </p>
      </section>
      <Steps id="rejoindre" title={texts.steps.title} points={texts.steps.points} />
      <SideSection
        id="questions"
        title={texts.questionsTitle}
        aside={
          <>
            <span>{`${texts.otherQuestion} `}</span>
            <Link to="/contactez-nous" className="link text-ink">
              {texts.write}
            </Link>
            <span>.</span>
          </>
        }
      >
        <Questions questions={texts.questions} />
      </SideSection>
    </>
  );
}

function Hero({ texts }: { texts: Texts }) {
  return (
    <section className="on-ink relative overflow-hidden bg-ink text-white">
      <div className="page grid items-center gap-x-16 lg:grid-cols-[7fr_6fr]">
        <div className="pt-16 pb-4 md:pt-24 lg:py-32">
          <p className="eyebrow">{texts.eyebrow}</p>
          <h1 className="mt-6 max-w-[8.2em] text-3xl">{texts.title}</h1>
          <p className="mt-8 max-w-[31em] text-lg text-mist">{texts.lead}</p>
          <ButtonLink to="/devenir-membre" look="accent" className="mt-10">
            {texts.join}
          </ButtonLink>
        </div>
        <ClubFigure className="pointer-events-none w-full max-w-128 justify-self-end max-lg:-mb-24 max-lg:max-w-88" />
      </div>
    </section>
  );
}
