import type { MembershipMilestone, OwnMembership } from '@cercle/contract/own-membership';
import { milestoneWords, timelineOf } from '../../../content/own-membership.ts';
import { formatDate } from '../../../dates.ts';
import type { Elements } from '../../../ui/elements.ts';

/** What happens to a membership, in the order of the days, each with its computation, and where today is. */
export function Timeline({ own }: { own: OwnMembership }) {
  return (
    <section aria-labelledby="suite" className="card p-6 sm:p-8">
      <h2 id="suite" className="text-xl">
        Ce qui se passe, et quand
      </h2>
      <ol className="mt-6">
        {timelineOf(own).map((item) =>
          item.kind === 'today' ? (
            <Row key="today" dot="bg-brass">
              <p className="font-[550]">
                Aujourd’hui, le <time dateTime={item.on}>{formatDate(item.on)}</time>
              </p>
            </Row>
          ) : (
            <Row
              key={item.milestone.kind}
              dot={item.isToday ? 'bg-brass' : item.isPast ? 'bg-hairline' : 'bg-ink'}
              isQuiet={item.isPast}
            >
              <Milestone own={own} milestone={item.milestone} isToday={item.isToday} />
            </Row>
          ),
        )}
      </ol>
    </section>
  );
}

type RowProps = { dot: string; isQuiet?: boolean; children: Elements };

const Row = ({ dot, isQuiet = false, children }: RowProps) => (
  <li
    className={`relative border-l border-hairline pb-6 pl-6 last:border-transparent last:pb-0 ${isQuiet ? 'text-slate' : ''}`}
  >
    <span
      aria-hidden="true"
      className={`absolute top-1.5 -left-1.5 size-3 rounded-full border border-edge ${dot}`}
    />
    {children}
  </li>
);

type MilestoneProps = { own: OwnMembership; milestone: MembershipMilestone; isToday: boolean };

function Milestone({ own, milestone, isToday }: MilestoneProps) {
  const { title, text } = milestoneWords(own, milestone);
  return (
    <>
      <p className="text-sm text-slate">
        <time dateTime={milestone.on}>{formatDate(milestone.on)}</time>
        {isToday && <span className="font-[550] text-ink">, aujourd’hui</span>}
      </p>
      <h3 className="text-lg">{title}</h3>
      {text && <p className="max-w-[40em]">{text}</p>}
      <details className="mt-1 text-sm">
        <summary className="w-fit py-1.5 text-slate underline decoration-brass underline-offset-4">
          Pourquoi ce jour&#8239;?
        </summary>
        <p className="max-w-[44em] pb-1">{milestone.because}</p>
      </details>
    </>
  );
}
