import type { Recommendation } from '@cercle/contract/recommendations';
import { RECOMMENDATION } from '../../../content/recommendations.ts';
import { mailtoHref, telHref } from '../../../site.ts';
import { Email } from '../../../ui/email.tsx';
import { Fact, Panel } from './fact-panel.tsx';

/** The person outside, as far as the reader may know of them; nothing where there is none. */
export function ContactPanel({ recommendation }: { recommendation: Recommendation }) {
  const { contact, introduction, side } = recommendation;
  if (contact === null) {
    if (side !== 'RECEIVED' || introduction !== 'WAITING') return null;
    return (
      <Panel title={RECOMMENDATION.contactTitle}>
        <p className="text-slate">{RECOMMENDATION.hidden}</p>
      </Panel>
    );
  }
  const { name, email, phone, consent } = contact;
  return (
    <Panel title={RECOMMENDATION.contactTitle}>
      <dl className="divide-y divide-hairline border-y border-hairline text-sm">
        <Fact label={RECOMMENDATION.name} value={name} />
        {email && (
          <Fact
            label={RECOMMENDATION.email}
            value={
              <a href={mailtoHref(email)} className="link">
                <Email address={email} />
              </a>
            }
          />
        )}
        {phone && (
          <Fact
            label={RECOMMENDATION.phone}
            value={
              <a href={telHref(phone)} className="link">
                {phone}
              </a>
            }
          />
        )}
      </dl>
      {consent === 'AGREED' && <p className="mt-4 text-sm text-slate">{RECOMMENDATION.agreed}</p>}
    </Panel>
  );
}
