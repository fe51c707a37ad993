import type { CampaignState } from '@cercle/contract/campaign-states';
import type { CampaignFigures } from '@cercle/contract/campaigns';
import { CAMPAIGN_DETAILS_PANELS, doneOf, FIGURES } from '../../../content/admin-campaign.ts';
import { formatNumber } from '../../../content/plural.ts';
import { Panel } from '../details/description-list.tsx';
import './figures-panel.css';

type FiguresPanelProps = { state: CampaignState; figures: CampaignFigures };

/** How far the campaign came, as a bar and in figures. */
export function FiguresPanel({ state, figures }: FiguresPanelProps) {
  const { total, sent, bounced } = figures;
  const done = doneOf(figures);
  return (
    <Panel title={CAMPAIGN_DETAILS_PANELS.figures}>
      <progress
        aria-label={FIGURES.progress}
        value={done}
        max={Math.max(total, 1)}
        className="campaign-progress h-2 w-full"
      />
      <p className="mt-2 text-sm text-slate tabular-nums">{FIGURES.progressText(done, total)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-4 text-sm xl:grid-cols-4">
        <Figure label={FIGURES.total} count={total} />
        <Figure label={state === 'CANCELLED' ? FIGURES.unsent : FIGURES.waiting} count={figures.waiting} />
        <Figure label={FIGURES.queued} count={figures.queued} />
        <Figure label={FIGURES.sent} count={sent} />
        <Figure label={FIGURES.delivered} count={sent - bounced} />
        <Figure label={FIGURES.bounced} count={bounced} />
        <Figure label={FIGURES.failed} count={figures.failed} />
        <Figure label={FIGURES.skipped} count={figures.skipped} />
        <Figure label={FIGURES.unsubscribed} count={figures.unsubscribed} />
      </dl>
      <p className="mt-4 text-sm text-slate">{FIGURES.note}</p>
    </Panel>
  );
}

const Figure = ({ label, count }: { label: string; count: number }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-slate">{label}</dt>
    <dd className="text-xl font-[550] tabular-nums">{formatNumber(count)}</dd>
  </div>
);
