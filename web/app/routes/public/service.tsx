import { data, Link } from 'react-router';
import { type Drawing, SERVICE_DRAWINGS } from '../../content/drawings.ts';
import { SERVICE_CARDS, SERVICE_PAGE, SERVICES } from '../../content/services.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { faqPage } from '../../document/structured-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/service.ts';
import { ContactSection } from './contact-section.tsx';
import { DrawingSvg } from './drawing.tsx';
import { OtherServices } from './other-services.tsx';
import { Questions } from './sections.tsx';
import { serviceBodyHtml } from './service-body/service-body.server.tsx';
import { SideSection } from './side-section.tsx';

/**
 * One screen for the four services; which one, the route says: it takes addresses that spell it otherwise. Texts travel in
 * the page, not in its script, and what is only read travels as HTML.
 */
export function loader({ pattern }: Route.LoaderArgs) {
  const service = SERVICES.find(({ slug }) => pattern === slug);
  if (!service) throw data(null, { status: 404 });
  const { slug, name, description, headline, lead, questions } = service;
  const texts = typeset({
    service: { name, description, headline, lead, questions },
    others: SERVICE_CARDS.filter((card) => card.slug !== slug),
    words: SERVICE_PAGE,
  });
  return { ...texts, drawing: SERVICE_DRAWINGS[slug], body: serviceBodyHtml(service) };
}

export const meta: Route.MetaFunction = (context) => {
  const { name = '', description = '', questions = [] } = context.loaderData?.service ?? {};
  return [...pageMeta(context, { title: name, description }), faqPage(questions)];
};

export default function Service({ loaderData }: Route.ComponentProps) {
  const { service, others, words, drawing, body } = loaderData;
  return (
    <>
      <Hero service={service} words={words} drawing={drawing} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own loader from our own texts. */}
      <div dangerouslySetInnerHTML={{ __html: body }} />
      <SideSection
        id="questions"
        title={words.questionsTitle}
        aside={
          <>
            <span>{`${words.otherQuestion} `}</span>
            <Link to="#contact" className="link text-ink">
              {words.write}
            </Link>
            <span>.</span>
          </>
        }
      >
        <Questions questions={service.questions} />
      </SideSection>
      <OtherServices title={words.othersTitle} services={others} />
      <ContactSection />
    </>
  );
}

type HeroProps = {
  service: { name: string; headline: string; lead: string };
  words: typeof SERVICE_PAGE;
  drawing: Drawing;
};

function Hero({ service, words, drawing }: HeroProps) {
  return (
    <section className="relative overflow-hidden border-b border-hairline bg-sand">
      <div className="page grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 lg:grid-cols-[7fr_6fr] lg:gap-x-16">
        <div className="col-span-2 pt-10 md:pt-24 lg:col-span-1 lg:self-end lg:pt-28">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="mt-4 text-3xl md:mt-6">{service.name}</h1>
          <p className="mt-4 font-serif text-xl md:mt-6">{service.headline}</p>
          <p className="mt-3 max-w-[32em] text-slate md:mt-4 md:text-lg">{service.lead}</p>
        </div>
        <div className="py-8 md:py-10 lg:self-start lg:pb-28">
          <ButtonLink to="#contact">{words.callToAction}</ButtonLink>
        </div>
        <DrawingSvg
          drawing={drawing}
          className="pointer-events-none w-full max-w-30 justify-self-end text-edge sm:max-w-64 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:my-12 lg:max-w-120"
        />
      </div>
    </section>
  );
}
