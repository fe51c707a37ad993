import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ABSENCE_CHECKLIST, CHECKLIST_PREVIEW } from '../../../content/services/absence-checklist.ts';
import { CASH_FORECAST } from '../../../content/services/cash-forecast.ts';
import { REWRITTEN_SENTENCE } from '../../../content/services/rewritten-sentence.ts';
import type { Service, ServiceSlug } from '../../../content/services/service.ts';
import { WORKED_EXAMPLE } from '../../../content/services/worked-example.ts';
import { SERVICE_PAGE } from '../../../content/services.ts';
import { typeset } from '../../../content/typeset.ts';
import { Arcs } from '../../../ui/arcs.tsx';
import { Steps } from '../sections.tsx';
import { SideSection } from '../side-section.tsx';
import { CashForecastBlock } from './cash-forecast.tsx';
import { ChecklistPreviewBlock } from './checklist-preview.tsx';
import { PointRows } from './point-rows.tsx';
import { RewrittenSentenceBlock } from './rewritten-sentence.tsx';
import { WorkedExampleBlock } from './worked-example.tsx';

/** What each page has that the other three have not. */
const OWN_BLOCKS: Record<ServiceSlug, ReactElement> = {
  'services-consultance': <WorkedExampleBlock example={typeset(WORKED_EXAMPLE)} />,
  'services-marketing': <RewrittenSentenceBlock rewritten={typeset(REWRITTEN_SENTENCE)} />,
  'service-management': (
    <ChecklistPreviewBlock preview={typeset({ ...CHECKLIST_PREVIEW, list: ABSENCE_CHECKLIST })} />
  ),
  'service-investissement': <CashForecastBlock forecast={typeset(CASH_FORECAST)} />,
};

/**
 * The HTML of a service's page from its hero to its questions. It is only read, so the browser gets it as it stands, without
 * the code that drew it (docs/decisions/0052).
 */
export const serviceBodyHtml = (service: Service): string =>
  renderToStaticMarkup(<ServiceBody service={typeset(service)} words={typeset(SERVICE_PAGE)} />);

function ServiceBody({ service, words }: { service: Service; words: typeof SERVICE_PAGE }) {
  return (
    <>
      <SideSection id="pour-qui" title={words.audienceTitle} aside={words.audienceLead}>
        <PointRows points={service.audience} />
      </SideSection>
      <Steps id="methode" title={words.stepsTitle} points={service.steps} />
      <div>{OWN_BLOCKS[service.slug]}</div>
      <Deliverables title={words.deliverablesTitle} deliverables={service.deliverables} />
    </>
  );
}

function Deliverables({ title, deliverables }: { title: string; deliverables: string[] }) {
  return (
    <section aria-labelledby="resultat" className="page">
      <div className="on-ink relative grid gap-x-16 gap-y-5 overflow-hidden rounded-lg bg-ink px-6 py-8 text-white sm:px-16 md:py-20 lg:grid-cols-[5fr_7fr]">
        <Arcs className="pointer-events-none absolute -bottom-80 -left-56 w-160 text-ink-raised max-lg:hidden" />
        <div className="relative">
          <h2 id="resultat" className="text-2xl">
            {title}
          </h2>
        </div>
        <ul className="relative border-t border-ink-raised">
          {deliverables.map((deliverable) => (
            <li
              key={deliverable}
              className="flex items-baseline gap-4 border-b border-ink-raised py-3 md:py-5 md:text-lg"
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
