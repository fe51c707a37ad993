import { data, Link } from 'react-router';
import { type Drawing, SERVICE_DRAWINGS } from '../../content/drawings.ts';
import type { Service as ServiceTexts } from '../../content/services/service.ts';
import { SERVICE_CARDS, SERVICE_PAGE, SERVICES } from '../../content/services.ts';
import { typeset } from '../../content/typeset.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { faqPage } from '../../document/structured-data.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/service.ts';
import { ContactSection } from './contact-section.tsx';
import { DrawingSvg } from './drawing.tsx';
import { OtherServices } from './other-services.tsx';
import { PointRows, Questions, Steps } from './sections.tsx';
import { SideSection } from './side-section.tsx';

/**
 * One screen for the four services; which one, the route says: it takes addresses that spell it otherwise. Texts travel in
 * the page, not in its script.
 */
export function loader({ pattern }: Route.LoaderArgs) {
  const service = SERVICES.find(({ slug }) => pattern === slug);
  if (!service) throw data(null, { status: 404 });
  const others = SERVICE_CARDS.filter(({ slug }) => slug !== service.slug);
  return typeset({ service, others, words: SERVICE_PAGE, drawing: SERVICE_DRAWINGS[service.slug] });
}

export const meta: Route.MetaFunction = (context) => {
  const { name = '', description = '', questions = [] } = context.loaderData?.service ?? {};
  return [...pageMeta(context, { title: name, description }), faqPage(questions)];
};

type Words = typeof SERVICE_PAGE;

export default function Service({ loaderData: { service, others, words, drawing } }: Route.ComponentProps) {
  return (
    <>
      <Hero service={service} words={words} drawing={drawing} />
      <SideSection id="pour-qui" title={words.audienceTitle} aside={words.audienceLead}>
        <PointRows points={service.audience} />
      </SideSection>
      <Steps id="methode" title={words.stepsTitle} points={service.steps} />
      <Deliverables service={service} words={words} />
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

type PartProps = { service: ServiceTexts; words: Words };

function Hero({ service, words, drawing }: PartProps & { drawing: Drawing }) {
  return (
    <section className="relative overflow-hidden border-b border-hairline bg-sand">
      <div className="page grid items-center gap-x-16 lg:grid-cols-[7fr_6fr]">
        <div className="pt-16 pb-4 md:pt-24 lg:py-28">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="mt-6 text-3xl">{service.name}</h1>
          <p className="mt-6 font-serif text-xl">{service.headline}</p>
          <p className="mt-4 max-w-[32em] text-lg text-slate">{service.lead}</p>
          <ButtonLink to="#contact" className="mt-10">
            {words.callToAction}
          </ButtonLink>
        </div>
        <DrawingSvg
          drawing={drawing}
          className="pointer-events-none w-full max-w-120 justify-self-end text-edge max-lg:mb-4 max-lg:max-w-88 lg:my-12"
        />
      </div>
    </section>
  );
}

function Deliverables({ service, words }: PartProps) {
  return (
    <section aria-labelledby="resultat" className="page pt-16 md:pt-24">
      <div className="on-ink relative grid gap-x-16 gap-y-8 overflow-hidden rounded-lg bg-ink px-6 py-14 text-white sm:px-16 md:py-20 lg:grid-cols-[5fr_7fr]">
        <Arcs className="pointer-events-none absolute -bottom-80 -left-56 w-160 text-ink-raised max-lg:hidden" />
        <div className="relative">
          <h2 id="resultat" className="text-2xl">
            {words.deliverablesTitle}
          </h2>
        </div>
        <ul className="relative border-t border-ink-raised">
          {service.deliverables.map((deliverable) => (
            <li
              key={deliverable}
              className="flex items-baseline gap-4 border-b border-ink-raised py-5 text-lg"
            >
              <span aria-hidden="true" className="size-2 shrink-0 -translate-y-0.5 rounded-full bg-brass" />
              <span>{deliverable}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
