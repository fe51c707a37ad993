import type { OneToOne } from '@cercle/contract/one-to-ones';
import type { OwnWeek } from '@cercle/contract/own-week';
import type { RecommendationRow } from '@cercle/contract/recommendations';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import { othersText, receivedText, WEEK, waitingText } from '../../../content/own-week.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Card } from '../../account/security/card.tsx';
import type { CardState } from '../../account/security/use-card-state.ts';
import { MeetingItem } from './meeting-item.tsx';
import { RecommendationItem } from './recommendation-item.tsx';

type WaitsCardProps = {
  ref: Ref<HTMLElement>;
  state: CardState<OwnWeek>;
  /** May answer what is theirs, and recommends nobody any more. */
  isFormer: boolean;
  onReload: () => void;
};

/** What waits for the member: answers, meetings to confirm, recommendations without an outcome. */
export const WaitsCard = ({ ref, state, isFormer, onReload }: WaitsCardProps) => (
  <Card
    ref={ref}
    title={WEEK.waits}
    state={state}
    loadingText={WEEK.loading}
    errorText={WEEK.failed}
    onRetry={onReload}
  >
    {({ toAnswer, meetingsToConfirm, inProgress }) => (
      <div className="grid gap-6">
        {toAnswer.total + meetingsToConfirm.total + inProgress.total === 0 ? (
          <Nothing isFormer={isFormer} />
        ) : (
          <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
            <Recommendations title={WEEK.toAnswer} group={toAnswer} toText={receivedText} />
            <Meetings group={meetingsToConfirm} onAnswered={onReload} />
            <Recommendations title={WEEK.inProgress} group={inProgress} toText={waitingText} hasState />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {!isFormer && (
            <ButtonLink to="/recommandations/nouvelle" size="small">
              {WEEK.recommend}
            </ButtonLink>
          )}
          <ButtonLink to="/recommandations" look="quiet" size="small">
            {WEEK.all}
          </ButtonLink>
        </div>
      </div>
    )}
  </Card>
);

const Nothing = ({ isFormer }: { isFormer: boolean }) => (
  <div className="grid gap-1">
    <p className="font-[550]">{WEEK.nothing}</p>
    {!isFormer && <p className="max-w-[44em] text-slate">{WEEK.nothingHint}</p>}
  </div>
);

type GroupProps = { title: string; to: string; shown: number; total: number; children: Elements };

function Group({ title, to, shown, total, children }: GroupProps) {
  const id = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="font-[550]">
        {title}
      </h3>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">{children}</ul>
      {total > shown && (
        <Link to={to} className="link mt-3 inline-block py-1 text-sm">
          {othersText(total - shown)}
        </Link>
      )}
    </section>
  );
}

type RecommendationsProps = {
  title: string;
  group: OwnWeek['toAnswer'];
  toText: (row: RecommendationRow) => string;
  hasState?: boolean;
};

const Recommendations = ({ title, group: { rows, total }, toText, hasState }: RecommendationsProps) => (
  <Group title={title} to="/recommandations" shown={rows.length} total={total}>
    {rows.map((row) => (
      <RecommendationItem key={row.id} row={row} text={toText(row)} hasState={hasState} />
    ))}
  </Group>
);

type MeetingsProps = { group: { rows: OneToOne[]; total: number }; onAnswered: () => void };

const Meetings = ({ group: { rows, total }, onAnswered }: MeetingsProps) => (
  <Group title={WEEK.meetings} to="/recommandations?onglet=rencontres" shown={rows.length} total={total}>
    {rows.map((meeting) => (
      <MeetingItem key={meeting.id} meeting={meeting} onAnswered={onAnswered} />
    ))}
  </Group>
);
