import type { DashboardStats } from '@cercle/contract/dashboard';
import type { Mail, MailStatus } from '@cercle/contract/mail';
import { useSearchParams } from 'react-router';
import { MAIL_FILTERS, MAILS_TEXTS } from '../../../content/admin-mail.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Email as Address } from '../../../ui/email.tsx';
import { useDashboardStats } from '../dashboard-stats.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { MAILS } from '../list/list-configs.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { RowDetails } from '../list/row-buttons.tsx';
import { CreatedAt, RowLink } from '../list/row-link.tsx';
import type { Route } from './+types/list.ts';
import { WrittenWarning } from './delivery-problem.tsx';
import { MailStatusBadge } from './status-badge.tsx';

export const meta = privateMeta('E-mails', 'Les e-mails que le site envoie.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<Mail>(MAILS, '/admin/emails', request),
});

const COLUMNS: readonly [Column<Mail>, ...Column<Mail>[]] = [
  {
    label: 'Objet',
    cell: ({ id, subject }) => (
      <RowLink to={String(id)} title={subject}>
        {subject}
      </RowLink>
    ),
  },
  { label: 'Destinataire', cell: ({ recipientAddress }) => <Address address={recipientAddress} /> },
  {
    label: 'Créé à',
    sort: 'createdAt',
    width: '@min-[44rem]:w-30 @min-[60rem]:w-36',
    card: 'foot',
    cell: ({ createdAt }) => (
      <span className="text-slate">
        <span className="@min-[44rem]:hidden">{'Créé le '}</span>
        <CreatedAt at={createdAt} />
      </span>
    ),
  },
  {
    label: 'Envoyé le',
    width: '@min-[44rem]:w-30 @min-[60rem]:w-36',
    isWideOnly: true,
    cell: ({ status, sentAt }) =>
      sentAt && (
        <span className="text-slate">
          <span className="@min-[44rem]:hidden">{status === 'WRITTEN' ? 'Écrit le ' : 'Envoyé le '}</span>
          <CreatedAt at={sentAt} />
        </span>
      ),
  },
  {
    label: 'Statut',
    width: '@min-[44rem]:w-50',
    card: 'foot',
    cell: ({ status }) => <MailStatusBadge status={status} />,
  },
];

function pendingCount(status: MailStatus | undefined, { failedEmails, bouncedEmails }: DashboardStats) {
  if (status === 'FAILED') return { count: failedEmails - bouncedEmails };
  return status === 'BOUNCED' ? { count: bouncedEmails } : {};
}

export default function MailList({ loaderData }: Route.ComponentProps) {
  const stats = useDashboardStats();
  const isSearched = useSearchParams()[0].has('q');
  const choices = MAIL_FILTERS.map((choice) => ({
    ...choice,
    // Those that need attention; of a search it would say nothing.
    ...(stats && !isSearched && pendingCount(choice.value, stats)),
  }));
  return (
    <ListScreen
      config={MAILS}
      texts={MAILS_TEXTS}
      list={loaderData.list}
      filters={[{ name: 'status', label: 'Filtrer par statut', choices }]}
      search={{ label: 'Rechercher un e-mail', placeholder: 'Nom, adresse ou objet' }}
      table={({ page, query }) => (
        <>
          {page.content.some(({ status }) => status === 'WRITTEN') && <WrittenWarning />}
          <DataTable
            caption="E-mails que le site envoie"
            config={MAILS}
            query={query}
            rows={page.content}
            columns={COLUMNS}
            actions={({ id, subject }) => <RowDetails name={subject} to={String(id)} />}
            actionsWidth="@min-[44rem]:w-24"
          />
        </>
      )}
    />
  );
}
