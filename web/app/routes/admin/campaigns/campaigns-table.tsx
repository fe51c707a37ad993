import type { CampaignListRow } from '@cercle/contract/campaigns';
import { CAMPAIGN_COLUMNS, sentText } from '../../../content/admin-campaigns.ts';
import { formatNumber } from '../../../content/plural.ts';
import { formatDateTime, formatShortDate } from '../../../dates.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { RowDetails } from '../list/row-buttons.tsx';
import { RowLink } from '../list/row-link.tsx';
import { CAMPAIGNS } from './campaign-list.ts';
import { CampaignStateBadge } from './campaign-state-badge.tsx';

/** When the last mail left, or the first one leaves. */
const momentOf = ({ endedAt, scheduledAt }: CampaignListRow) => endedAt ?? scheduledAt;

/** In a card, which has no headings, the figure carries its label. */
const Figure = ({ label, text }: { label: string; text: string }) => (
  <span className="tabular-nums">
    <span className="text-slate @min-[44rem]:hidden">{`${label}\u202f: `}</span>
    <span className="whitespace-nowrap">{text}</span>
  </span>
);

const COLUMNS: readonly [Column<CampaignListRow>, ...Column<CampaignListRow>[]] = [
  {
    label: CAMPAIGN_COLUMNS.subject,
    cell: ({ id, subject }) => (
      <RowLink to={String(id)} title={subject}>
        {subject}
      </RowLink>
    ),
  },
  {
    label: CAMPAIGN_COLUMNS.sent,
    width: '@min-[44rem]:w-32',
    card: 'foot',
    cell: ({ figures }) =>
      figures && <Figure label={CAMPAIGN_COLUMNS.sent} text={sentText(figures.sent, figures.total)} />,
  },
  {
    label: CAMPAIGN_COLUMNS.unsubscribed,
    width: '@min-[44rem]:w-32',
    card: 'foot',
    isWideOnly: true,
    cell: ({ figures }) =>
      figures && <Figure label={CAMPAIGN_COLUMNS.unsubscribed} text={formatNumber(figures.unsubscribed)} />,
  },
  {
    label: CAMPAIGN_COLUMNS.when,
    width: '@min-[44rem]:w-50',
    cell: (row) => {
      const at = momentOf(row);
      return (
        at && (
          <time dateTime={at} className="text-slate tabular-nums">
            {formatDateTime(at)}
          </time>
        )
      );
    },
  },
  {
    label: CAMPAIGN_COLUMNS.createdAt,
    sort: 'createdAt',
    width: '@min-[44rem]:w-32',
    card: 'foot',
    isWideOnly: true,
    cell: ({ createdAt }) => <Figure label={CAMPAIGN_COLUMNS.createdAt} text={formatShortDate(createdAt)} />,
  },
  {
    label: CAMPAIGN_COLUMNS.state,
    width: '@min-[44rem]:w-40',
    card: 'head',
    cell: ({ state }) => <CampaignStateBadge state={state} />,
  },
];

export const CampaignsTable = ({ campaigns, query }: { campaigns: CampaignListRow[]; query: ListQuery }) => (
  <DataTable
    caption="Campagnes"
    config={CAMPAIGNS}
    query={query}
    rows={campaigns}
    columns={COLUMNS}
    actions={({ id, subject }) => <RowDetails name={subject} to={String(id)} />}
    actionsWidth="@min-[44rem]:w-20"
  />
);
