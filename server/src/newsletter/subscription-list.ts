// The list of the newsletter, for administrators: who is subscribed, who has yet to confirm, who left. Those who left are shown and
// stay: their rows are what no import subscribes again.

import type {
  NewsletterCounts,
  NewsletterSubscription,
  NewslettersFilter,
  NewslettersQuery,
} from '@cercle/contract/newsletter';
import type { Page } from '@cercle/contract/paging';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type ExportColumn,
  type ListExport,
  startExport,
  type WithFormat,
} from '../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { moveToTrash } from '../trash/trash.ts';
import { deleteSubscription } from './newsletter.table.ts';
import { insertRefusal } from './refusals.table.ts';
import { refusalHash } from './signatures.ts';
import {
  countSubscriptionStates,
  countSubscriptions,
  listSubscriptions,
  readSubscriptions,
  selectSubscriptions,
  toSubscription,
} from './subscription-list.table.ts';
import { withdrawWaitingMails } from './waiting-mails.table.ts';

const EXPORT_COLUMNS: ExportColumn<NewsletterSubscription>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'E-mail', width: 36, cell: ({ email }) => email },
  { label: 'Créé à', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];

const LEFT_COLUMN: ExportColumn<NewsletterSubscription> = {
  label: 'Désinscrit le',
  width: 18,
  cell: ({ unsubscribedAt }) => (unsubscribedAt ? new Date(unsubscribedAt) : null),
};
const PENDING_COLUMN: ExportColumn<NewsletterSubscription> = {
  label: 'Statut',
  width: 14,
  cell: () => 'À confirmer',
};

/** An import of the file does with each line what this site would: it has a column for those who are not subscribed. */
const columnsOf = ({ state }: NewslettersFilter) => {
  if (state === 'UNSUBSCRIBED') return [...EXPORT_COLUMNS, LEFT_COLUMN];
  return state === 'PENDING' ? [...EXPORT_COLUMNS, PENDING_COLUMN] : EXPORT_COLUMNS;
};

export function createSubscriptionList({ db, clock, keys }: Dependencies) {
  /** Newest first, of one state; `q` is searched in the address. */
  async function list(actor: Actor, query: NewslettersQuery): Promise<Page<NewsletterSubscription>> {
    requireAdmin(actor);
    const { rows, total } = await listSubscriptions(db, query, timestamp(clock));
    return pageFrom(rows.map(toSubscription), total, query);
  }

  /** How many rows each state would show. */
  async function counts(actor: Actor, { q }: { q: string }): Promise<NewsletterCounts> {
    requireAdmin(actor);
    return { state: await countSubscriptionStates(db, q, timestamp(clock)) };
  }

  /** Every subscription there is, newest first. */
  async function all(actor: Actor): Promise<NewsletterSubscription[]> {
    requireAdmin(actor);
    return (await selectSubscriptions(db).execute()).map(toSubscription);
  }

  /** Exports all that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<NewslettersFilter>): Promise<ListExport> {
    const admin = requireAdmin(actor);
    const now = timestamp(clock);
    return startExport({ db, clock }, admin, {
      format: query.format,
      name: 'newsletters',
      subject: 'newsletter',
      columns: columnsOf(query),
      total: await countSubscriptions(db, query, now),
      batches: readSubscriptions(db, query, now),
      toItem: toSubscription,
    });
  }

  /**
   * Deletes a subscriber, and records that no import may subscribe them again.
   * @throws DomainError not-found, also for an unsubscribed address: its row stays
   */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const row = await deleteSubscription(trx, id);
      if (!row) throw new DomainError('not-found', 'Cette inscription n’existe pas ou plus.');
      await insertRefusal(trx, refusalHash(keys.newsletterRefusal, row.email), row, timestamp(clock));
      await withdrawWaitingMails(trx, row.email);
      await moveToTrash(trx, clock, 'newsletters', id, [{ table: 'newsletter_subscription', row }]);
      await recordAudit(trx, clock, admin, 'newsletter.deleted', { kind: 'newsletter', id, name: row.email });
    });
  }

  return { list, counts, all, exportList, remove };
}
