import { type AuditLogEntry, SUBJECT_KINDS, type SubjectKind } from '@cercle/contract/audit-log';
import { ACTION_LABELS, changeText } from '@cercle/contract/audit-log-labels';
import { AUDIT_LOG_TEXTS, KIND_FILTERS } from '../../../content/admin-audit-log.ts';
import { formatDateTime } from '../../../dates.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { NameOrEmail } from '../../../ui/email.tsx';
import { ID_PATTERN } from '../details/async-record.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { ListConfig } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { RowDetails } from '../list/row-buttons.tsx';
import { RowLink } from '../list/row-link.tsx';
import type { Route } from './+types/list.ts';
import { PeriodFilter } from './period-filter.tsx';

/** Whether such a day exists is checked by the server. */
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const AUDIT_LOG: ListConfig = {
  path: '/admin/journal',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: { kind: SUBJECT_KINDS },
  patterns: { subject: ID_PATTERN, from: DAY_PATTERN, to: DAY_PATTERN },
};

export const meta = privateMeta('Journal', 'Ce que les administrateurs ont fait.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<AuditLogEntry>(AUDIT_LOG, '/admin/journal', request),
});

/** The page of an entry's subject; the details page of a deleted one redirects to its list, which says so. */
const SUBJECT_PATHS: Partial<Record<SubjectKind, string>> = {
  request: '/admin/members-requests',
  party: '/admin/societes',
  ambassador: '/admin/ambassadors',
  contact: '/admin/contacts',
  campaign: '/admin/campagnes',
  policy: '/admin/conditions',
  mail: '/admin/emails',
};

/** An action on a whole list has the subject 0. */
function subjectPath({ action, subjectKind, subjectId }: AuditLogEntry): string | null {
  const path = SUBJECT_PATHS[subjectKind];
  return path && subjectId > 0 && !action.endsWith('.deleted') ? `${path}/${subjectId}` : null;
}

function ActionCell(entry: AuditLogEntry) {
  const subjectUrl = subjectPath(entry);
  const label = ACTION_LABELS[entry.action];
  return (
    <>
      {subjectUrl ? (
        <RowLink to={subjectUrl} title={label}>
          {label}
        </RowLink>
      ) : (
        <span className="font-[550]">{label}</span>
      )}
      {entry.changes && <p className="text-slate">{entry.changes.map(changeText).join(', ')}</p>}
    </>
  );
}

function SubjectLink(entry: AuditLogEntry) {
  const subjectUrl = subjectPath(entry);
  return subjectUrl && <RowDetails name={entry.subjectName} to={subjectUrl} />;
}

const COLUMNS: readonly [Column<AuditLogEntry>, ...Column<AuditLogEntry>[]] = [
  { label: 'Acte', cell: ActionCell },
  {
    label: 'Concerne',
    cell: ({ subjectName }) => (
      <span className="[overflow-wrap:anywhere]">
        <NameOrEmail text={subjectName} />
      </span>
    ),
  },
  {
    label: 'Par',
    cell: ({ adminName }) => (
      <span className="text-slate [overflow-wrap:anywhere]">
        <NameOrEmail text={adminName} />
      </span>
    ),
  },
  {
    label: 'Date',
    sort: 'createdAt',
    width: '@min-[44rem]:w-40 @min-[60rem]:w-60',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-slate tabular-nums">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
];

export default function AuditLogList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      config={AUDIT_LOG}
      texts={AUDIT_LOG_TEXTS}
      list={loaderData.list}
      filters={[{ name: 'kind', label: 'Filtrer par sujet', choices: KIND_FILTERS, drops: ['subject'] }]}
      exportPath="/admin/journal"
      moreFilters={<PeriodFilter config={AUDIT_LOG} />}
      search={{ label: 'Rechercher dans le journal', placeholder: 'Qui, ou sur qui' }}
      table={({ page, query }) => (
        <DataTable
          caption="Ce que les administrateurs ont fait"
          config={AUDIT_LOG}
          query={query}
          rows={page.content}
          columns={COLUMNS}
          actions={SubjectLink}
          actionsWidth="@min-[44rem]:w-24"
        />
      )}
    />
  );
}
