// The subscribers of the newsletter. One address has one subscription, whatever its case. Every mail carries a link that
// ends it: opening the link changes nothing, its POST does, once and forever. The row outlives the subscription that its owner
// ends; what an administrator removes leaves a refusal without the address. Only the public form subscribes either again; an
// import never does.

import { displayEmail } from '@cercle/contract/display-email';
import {
  type NewsletterSubscription,
  UNSUBSCRIBE_LINK_INVALID,
  type UnsubscribeState,
} from '@cercle/contract/newsletter';
import { ALREADY_SUBSCRIBED } from '@cercle/contract/newsletter-form';
import type { ListFilter, Page, PageQuery } from '@cercle/contract/paging';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import {
  type ExportColumn,
  type ListExport,
  startExport,
  type WithFormat,
} from '../import-export/list-export.ts';
import { previewImport, runImport } from '../import-export/list-import.ts';
import { exportRejectedLines } from '../import-export/rejected-lines.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { hashMailedToken, hashToken, newTokenSeed } from '../kernel/tokens.ts';
import { type DeletedRow, deleteFromTrash } from '../trash/trash.table.ts';
import { moveToTrash } from '../trash/trash.ts';
import { farewell, welcome } from './newsletter.emails.ts';
import { newsletterImport } from './newsletter.import.ts';
import {
  countSubscriptions,
  deleteSubscription,
  endSubscription,
  findSubscriptionByToken,
  listSubscriptions,
  lockSubscriptionByToken,
  lockSubscriptionsOf,
  readSubscriptions,
  selectSubscriptions,
  setTokenHash,
  startSubscription,
  toSubscription,
} from './newsletter.table.ts';
import { insertRefusal, isLinkOfRefusal, takeRefusal } from './refusals.table.ts';
import { refusalHash, unsubscribeToken } from './signatures.ts';

const UNKNOWN_LINK: UnsubscribeState = { isValid: false, isSubscribed: false, email: null };
/** Of a subscription that an administrator removed, or whose owner was erased: the address is gone. */
const REMOVED_LINK: UnsubscribeState = { isValid: true, isSubscribed: false, email: null };

const NEWSLETTER_EXPORT_COLUMNS: ExportColumn<NewsletterSubscription>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'E-mail', width: 36, cell: ({ email }) => email },
  { label: 'Créé à', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];

export type Newsletter = ReturnType<typeof createNewsletter>;

export function createNewsletter({ db, clock, keys, outbox, site }: Dependencies) {
  /** Open to anyone; welcomes by mail. @throws DomainError forbidden when the address is subscribed already */
  async function subscribe(email: string, execution: IdempotentExecution = NON_IDEMPOTENT): Promise<void> {
    await execution.run(db, async (trx) => {
      // A removal that is not committed yet has a refusal to take.
      await lockSubscriptionsOf(trx, [email]);
      const former = await takeRefusal(trx, refusalHash(keys.newsletterRefusal, email));
      const seed = former?.token_seed ?? newTokenSeed();
      const hash = former?.token_hash ?? hashToken(tokenOf(seed));
      const row = await startSubscription(trx, { email, seed, hash, at: timestamp(clock) });
      if (!row) throw new DomainError('forbidden', ALREADY_SUBSCRIBED);
      const token = tokenOf(row.token_seed);
      // The stored hash was made with a SESSION_SECRET that has changed since.
      if (row.token_hash !== hashToken(token)) await setTokenHash(trx, row.id, hashToken(token));
      await outbox.enqueue(trx, welcome(email, site, token));
    });
  }

  const tokenOf = (seed: string) => unsubscribeToken(keys.unsubscribe, seed);

  /** The subscription that the link with that token would end. Changes nothing, as mail scanners follow links. */
  async function peek(token: string): Promise<UnsubscribeState> {
    const hash = hashMailedToken(token);
    const row = await findSubscriptionByToken(db, hash);
    if (!row) return (await isLinkOfRefusal(db, hash, tokenOf)) ? REMOVED_LINK : UNKNOWN_LINK;
    return {
      isValid: true,
      isSubscribed: row.unsubscribed_at === null,
      email: maskEmail(displayEmail(row.email)),
    };
  }

  /**
   * The token is enough; a repetition changes nothing. A removal by an administrator can no longer be undone then.
   * @throws DomainError not-found
   */
  async function unsubscribe(token: string): Promise<void> {
    const hash = hashMailedToken(token);
    await db.transaction().execute(async (trx) => {
      // Waits for a removal of the subscription.
      const [subscribed] = await lockSubscriptionByToken(trx, hash);
      // Waits for a restoration; not with a subscription locked (a deadlock with a call that emptied the trash before there was
      // one), nor is there need then: its address is taken, so nothing can be restored.
      if (!subscribed) await deleteFromTrash(trx, 'newsletters', 'token_hash', hash);
      const row = subscribed ?? (await findSubscriptionByToken(trx, hash));
      if (!row && (await isLinkOfRefusal(trx, hash, tokenOf))) return;
      if (!row) throw new DomainError('not-found', UNSUBSCRIBE_LINK_INVALID);
      if (await endSubscription(trx, row.id, timestamp(clock)))
        await outbox.enqueue(trx, farewell(row.email, site));
    });
  }

  /** Newest first; `q` is searched in the address. */
  async function list(actor: Actor, query: PageQuery): Promise<Page<NewsletterSubscription>> {
    requireAdmin(actor);
    const { rows, total } = await listSubscriptions(db, query);
    return pageFrom(rows.map(toSubscription), total, query);
  }

  /** Every subscription there is, newest first. */
  async function all(actor: Actor): Promise<NewsletterSubscription[]> {
    requireAdmin(actor);
    return (await selectSubscriptions(db).execute()).map(toSubscription);
  }

  /** Exports all that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<ListFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'newsletters',
      subject: 'newsletter',
      columns: NEWSLETTER_EXPORT_COLUMNS,
      total: await countSubscriptions(db, query),
      batches: readSubscriptions(db, query),
      toItem: toSubscription,
    });
  }

  /** The preview of a CSV file, line by line. @throws DomainError validation */
  async function previewFile(actor: Actor, bytes: Uint8Array) {
    requireAdmin(actor);
    return previewImport(db, bytes, importDefinition);
  }

  /** The lines of the file that cannot be imported, as a list. @throws DomainError validation */
  async function rejectedLines(actor: Actor, bytes: Uint8Array): Promise<ListExport> {
    requireAdmin(actor);
    return exportRejectedLines(clock, bytes, importDefinition);
  }

  /** Subscribes the addresses of the file; sends no mail, as the firm is responsible for their consent. @throws DomainError validation */
  const importFile = (actor: Actor, bytes: Uint8Array, execution?: IdempotentExecution) =>
    runImport({ db, clock }, requireAdmin(actor), bytes, importDefinition, execution);

  const importDefinition = newsletterImport(clock, keys);

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
      await moveToTrash(trx, clock, 'newsletters', id, [{ table: 'newsletter_subscription', row }]);
      await recordAudit(trx, clock, admin, 'newsletter.deleted', { kind: 'newsletter', id, name: row.email });
    });
  }

  return {
    subscribe,
    peek,
    unsubscribe,
    list,
    all,
    exportList,
    previewFile,
    rejectedLines,
    importFile,
    remove,
  };
}

/** Withdraws the refusal that a removal recorded, when the removal is undone. */
export const withdrawRefusal =
  ({ keys }: Pick<Dependencies, 'keys'>) =>
  async (trx: Trx, content: DeletedRow[]) => {
    for (const { row } of content)
      await takeRefusal(trx, refusalHash(keys.newsletterRefusal, (row as { email: string }).email));
  };

/** Enough for its owner to recognise it. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…');
