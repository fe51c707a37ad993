import { RECOMMENDATION_STATE_LABEL } from '@cercle/contract/recommendation-states';
import type { Recommendation } from '@cercle/contract/recommendations';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { companyText, nameOf } from '../../../content/circle-person.ts';
import { RECOMMENDATION_TONE } from '../../../content/recommendation-tones.ts';
import {
  introductionText,
  kindText,
  RECOMMENDATION,
  RECOMMENDATIONS,
} from '../../../content/recommendations.ts';
import { formatDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { Fact, Panel } from './fact-panel.tsx';
import { tabUrl } from './list-view.ts';
import { NextStep } from './next-step.tsx';
import { RecommendationHistory } from './recommendation-history.tsx';

type RecommendationViewProps = { recommendation: Recommendation; onChange: () => void };

/** A recommendation: what it is about, the person, what is to be done, and what happened. */
export function RecommendationView({ recommendation, onChange }: RecommendationViewProps) {
  const { side, subject, state } = recommendation;
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingAfterStep(heading, recommendation);
  return (
    <>
      <div className="page pt-14 pb-6">
        <Link to={tabUrl(side === 'RECEIVED' ? 'recues' : 'donnees')} className="link inline-block py-1">
          {RECOMMENDATION.back}
        </Link>
        <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1
            ref={heading}
            tabIndex={-1}
            className="min-w-0 text-2xl [overflow-wrap:anywhere] focus:outline-none"
          >
            {subject || RECOMMENDATIONS.noSubject}
          </h1>
          <Badge tone={RECOMMENDATION_TONE[state]}>{RECOMMENDATION_STATE_LABEL[state]}</Badge>
        </div>
      </div>
      <div className="page grid items-start gap-6 pb-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <NextStep recommendation={recommendation} onChange={onChange} />
          <Facts recommendation={recommendation} />
        </div>
        <div className="grid gap-6">
          <ContactPanel recommendation={recommendation} />
          <RecommendationHistory recommendation={recommendation} />
        </div>
      </div>
    </>
  );
}

function Facts({ recommendation }: { recommendation: Recommendation }) {
  const introduced = introductionText(recommendation);
  const { side, other, createdAt, message, contactErasedOn } = recommendation;
  return (
    <Panel title={side === 'RECEIVED' ? RECOMMENDATION.from : RECOMMENDATION.to}>
      <div className="mb-4 flex items-center gap-4">
        <Portrait url={other.photoUrl} alt="" size="row" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-[550]">{nameOf(other)}</p>
          <p className="text-sm text-slate empty:hidden">{companyText(other)}</p>
        </div>
      </div>
      <dl className="divide-y divide-hairline border-t border-hairline text-sm">
        <Fact label={RECOMMENDATION.kind} value={kindText(recommendation)} />
        <Fact
          label={RECOMMENDATION.sentOn}
          value={<time dateTime={createdAt}>{formatDate(createdAt)}</time>}
        />
        {introduced !== null && <Fact label={RECOMMENDATION.introduction} value={introduced} />}
        {message !== '' && <Fact label={RECOMMENDATION.message} value={message} />}
      </dl>
      {contactErasedOn !== null && (
        <p className="mt-4 text-sm text-slate">{RECOMMENDATION.erased(contactErasedOn)}</p>
      )}
    </Panel>
  );
}

/** The button that was pressed may be gone with its step: the keyboard goes on from the heading. */
function useHeadingAfterStep(heading: { current: HTMLElement | null }, recommendation: Recommendation): void {
  const shown = useRef(recommendation);
  useEffect(() => {
    if (shown.current !== recommendation && document.activeElement === document.body)
      heading.current?.focus();
    shown.current = recommendation;
  }, [heading, recommendation]);
}
