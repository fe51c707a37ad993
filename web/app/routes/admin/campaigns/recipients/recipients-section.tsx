import type { CampaignRecipient } from '@cercle/contract/campaigns';
import { displayEmail } from '@cercle/contract/display-email';
import { useMemo } from 'react';
import { Link } from 'react-router';
import {
  CHECK_ADDRESS,
  RECIPIENT_COLUMNS,
  RECIPIENT_SEARCH,
  RECIPIENTS_TEXTS,
  recipientFilters,
  recipientName,
  recipientTexts,
} from '../../../../content/admin-recipients.ts';
import { formatDateTime } from '../../../../dates.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { ListScreen } from '../../list/list-screen.tsx';
import type { ListResult } from '../../list/load-list.ts';
import { RowText } from '../../list/row-link.tsx';
import { recipientsCall, recipientsOf } from './recipient-list.ts';
import { RecipientStateBadge } from './recipient-state-badge.tsx';

type RecipientsSectionProps = {
  campaignId: number;
  /** The campaign was stopped: nobody gets it any more. */
  isStopped: boolean;
  list: ListResult<CampaignRecipient>;
};

/** Whom the campaign was meant for when it started, and what became of each mail. */
export function RecipientsSection({ campaignId, isStopped, list }: RecipientsSectionProps) {
  const columns = useMemo(() => columnsOf(isStopped), [isStopped]);
  const config = useMemo(() => recipientsOf(campaignId), [campaignId]);
  return (
    <div className="mt-10">
      <ListScreen
        heading="h2"
        config={config}
        texts={RECIPIENTS_TEXTS}
        list={list}
        exportPath={recipientsCall(campaignId)}
        filters={[{ name: 'state', label: 'Filtrer par état', choices: recipientFilters(isStopped) }]}
        search={RECIPIENT_SEARCH}
        table={({ page, query }) => (
          <DataTable
            caption={RECIPIENTS_TEXTS.title}
            config={config}
            query={query}
            rows={page.content}
            columns={columns}
            actions={CheckLink}
            actionsWidth="@min-[44rem]:w-40"
          />
        )}
      />
    </div>
  );
}

/** Where the address of a mail that came back is dealt with. */
const CheckLink = ({ state, skipReason, email }: CampaignRecipient) =>
  (state === 'BOUNCED' || skipReason === 'BLOCKED') &&
  email && (
    // Cards move actions to their edge: buttons have padding there.
    <span className="px-2">
      <Link to={`/admin/adresses?q=${encodeURIComponent(email)}`} className="link">
        {CHECK_ADDRESS}
      </Link>
    </span>
  );

type Columns = readonly [Column<CampaignRecipient>, ...Column<CampaignRecipient>[]];

const columnsOf = (isStopped: boolean): Columns => [
  {
    label: RECIPIENT_COLUMNS.email,
    cell: (row) => (
      <>
        <span className="font-[550] [overflow-wrap:anywhere]">{recipientName(row)}</span>
        {row.name && row.email && <RowText className="text-slate">{displayEmail(row.email)}</RowText>}
      </>
    ),
  },
  {
    label: RECIPIENT_COLUMNS.state,
    width: '@min-[44rem]:w-56',
    cell: (row) => (
      <>
        <RecipientStateBadge state={row.state} isStopped={isStopped} />
        {recipientTexts(row).map((text) => (
          <span key={text} className="mt-1 block [overflow-wrap:anywhere]">
            {text}
          </span>
        ))}
      </>
    ),
  },
  {
    label: RECIPIENT_COLUMNS.at,
    width: '@min-[44rem]:w-50',
    card: 'foot',
    cell: ({ at }) =>
      at && (
        <time dateTime={at} className="text-slate tabular-nums">
          {formatDateTime(at)}
        </time>
      ),
  },
];
