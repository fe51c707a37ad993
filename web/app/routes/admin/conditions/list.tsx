import type { PolicyRow } from '@cercle/contract/policies';
import { CONDITIONS_TEXTS, versionName } from '../../../content/admin-conditions.ts';
import { formatShortDate } from '../../../dates.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { NameOrEmail } from '../../../ui/email.tsx';
import { EMPTY_VALUE } from '../details/description-list.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { CONDITIONS } from '../list/list-configs.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { RowDetails } from '../list/row-buttons.tsx';
import { RowLink } from '../list/row-link.tsx';
import type { Route } from './+types/list.ts';
import { NewVersionButton } from './new-version-button.tsx';
import { VersionStateBadge } from './state-badge.tsx';

export const meta = privateMeta('Conditions', 'Les versions des conditions générales.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<PolicyRow>(CONDITIONS, '/admin/conditions', request),
});

/** A card has no column headings: the value carries its own label. */
function OnDay({ label, day, by }: { label: string; day: string | null; by: string | null }) {
  return (
    <span className="flex flex-wrap gap-x-2 text-slate">
      <span className="@min-[44rem]:hidden">{label}</span>
      <span className="whitespace-nowrap tabular-nums">{day ? formatShortDate(day) : EMPTY_VALUE}</span>
      {by && (
        <span className="[overflow-wrap:anywhere]">
          <NameOrEmail text={by} />
        </span>
      )}
    </span>
  );
}

const COLUMNS: readonly [Column<PolicyRow>, ...Column<PolicyRow>[]] = [
  {
    label: 'Version',
    cell: (row) => (
      <RowLink to={String(row.id)} title={versionName(row)}>
        {versionName(row)}
      </RowLink>
    ),
  },
  {
    label: 'État',
    width: '@min-[44rem]:w-36',
    card: 'head',
    cell: ({ state }) => <VersionStateBadge state={state} />,
  },
  {
    label: 'Annoncée',
    cell: ({ announcedOn, announcedBy }) => <OnDay label="Annoncée" day={announcedOn} by={announcedBy} />,
  },
  {
    label: 'Créée',
    isWideOnly: true,
    cell: ({ createdAt, createdBy }) => <OnDay label="Créée" day={createdAt} by={createdBy} />,
  },
];

export default function ConditionsList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      config={CONDITIONS}
      texts={CONDITIONS_TEXTS}
      list={loaderData.list}
      actions={<NewVersionButton />}
      table={({ page, query }) => (
        <DataTable
          caption="Versions des conditions générales"
          config={CONDITIONS}
          query={query}
          rows={page.content}
          columns={COLUMNS}
          actions={(row) => <RowDetails name={versionName(row)} to={String(row.id)} />}
          actionsWidth="@min-[44rem]:w-24"
        />
      )}
    />
  );
}
