// Messages of the contact form. Each is stored, and mailed to the firm; a reply to that mail goes to the writer.
// A message is unread until an administrator opens it, and can be marked unread again. It is to be answered until an
// administrator marks it as answered, which can be taken back. Nobody can change its text.

import type { AuditAction } from '@cercle/contract/audit-log';
import type { ContactForm } from '@cercle/contract/contact-form';
import type {
  Contact,
  ContactCounts,
  ContactCountsQuery,
  ContactsFilter,
  ContactsQuery,
} from '@cercle/contract/contacts';
import type { Page } from '@cercle/contract/paging';
import { recordAudit, subjectAddressHash } from '../audit-log/audit-entries.ts';
import type { Db, Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import {
  type ExportColumn,
  type ListExport,
  startExport,
  type WithFormat,
} from '../import-export/list-export.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { moveToTrash } from '../trash/trash.ts';
import { noticeToFirm } from './contacts.emails.ts';
import {
  countContactChoices,
  countContacts,
  deleteContact,
  findContact,
  insertContact,
  listContacts,
  readContacts,
  selectContacts,
  setAnswer,
  setRead,
  toContact,
} from './contacts.table.ts';

type ContactMessage = Omit<ContactForm, 'recaptchaToken'>;

const CONTACT_EXPORT_COLUMNS: ExportColumn<Contact>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Nom', width: 28, cell: ({ name }) => name },
  { label: 'E-mail', width: 36, cell: ({ email }) => email },
  { label: 'Message', width: 80, cell: ({ message }) => message },
  { label: 'Statut', width: 10, cell: ({ read }) => (read ? 'Lu' : 'Non lu') },
  { label: 'Créé à', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
  { label: 'Répondu le', width: 18, cell: ({ answeredAt }) => answeredAt && new Date(answeredAt) },
  { label: 'Répondu par', width: 24, cell: ({ answeredBy }) => answeredBy },
];

export type Contacts = ReturnType<typeof createContacts>;

export function createContacts({ db, clock, outbox, site, firm, keys }: Dependencies) {
  /** Open to anyone: stores the message and mails the firm. */
  async function submit(
    message: ContactMessage,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    await execution.run(db, async (trx) => {
      const id = await insertContact(trx, message, timestamp(clock));
      await outbox.enqueue(trx, noticeToFirm(firm, message, `${site.publicUrl}/admin/contacts/${id}`));
    });
  }

  /** Newest first; `q` is searched in name, address and message, `read` and `answered` filter by whether they are. */
  async function list(actor: Actor, query: ContactsQuery): Promise<Page<Contact>> {
    requireAdmin(actor);
    const { rows, total } = await listContacts(db, query);
    return pageFrom(rows.map(toContact), total, query);
  }

  /** How many messages each choice of the list's filters would show. */
  async function counts(actor: Actor, query: ContactCountsQuery): Promise<ContactCounts> {
    requireAdmin(actor);
    return countContactChoices(db, query);
  }

  /** Every message, newest first. */
  async function all(actor: Actor): Promise<Contact[]> {
    requireAdmin(actor);
    return (await selectContacts(db).execute()).map(toContact);
  }

  /** Exports all that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<ContactsFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'contacts',
      subject: 'contact',
      columns: CONTACT_EXPORT_COLUMNS,
      total: await countContacts(db, query),
      batches: readContacts(db, query),
      toItem: toContact,
    });
  }

  /** Reading it does not mark it as read: `markRead` does. @throws DomainError not-found */
  async function find(actor: Actor, id: number): Promise<Contact> {
    requireAdmin(actor);
    return toContact(await contactById(db, id));
  }

  /** @throws DomainError not-found */
  const markRead = async (actor: Actor, id: number) =>
    mark(requireAdmin(actor), id, 'contact.read', (trx) => setRead(trx, id, true));

  /** @throws DomainError not-found */
  const markUnread = async (actor: Actor, id: number) =>
    mark(requireAdmin(actor), id, 'contact.unread', (trx) => setRead(trx, id, false));

  /** By this administrator, now; the first to mark it stays. @throws DomainError not-found */
  async function markAnswered(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    const answer = { at: timestamp(clock), adminId: admin.id };
    await mark(admin, id, 'contact.answered', (trx) => setAnswer(trx, id, answer));
  }

  /** It is to be answered again. @throws DomainError not-found */
  const markUnanswered = async (actor: Actor, id: number) =>
    mark(requireAdmin(actor), id, 'contact.unanswered', (trx) => setAnswer(trx, id, null));

  /** @param set returns the writer's name; undefined if the message was marked so already */
  async function mark(
    admin: Admin,
    id: number,
    action: AuditAction,
    set: (trx: Trx) => Promise<{ name: string } | undefined>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const marked = await set(trx);
      if (marked) await recordAudit(trx, clock, admin, action, { kind: 'contact', id, name: marked.name });
      else await contactById(trx, id);
    });
  }

  /** @throws DomainError not-found */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const row = await deleteContact(trx, id);
      if (!row) throw notFound();
      await moveToTrash(trx, clock, 'contacts', id, [{ table: 'contact', row }]);
      const addressHash = subjectAddressHash(keys, row.email);
      const subject = { kind: 'contact', id, name: row.name, addressHash } as const;
      await recordAudit(trx, clock, admin, 'contact.deleted', subject);
    });
  }

  const marks = { markRead, markUnread, markAnswered, markUnanswered };
  return { submit, list, counts, all, exportList, find, ...marks, remove };
}

const notFound = () => new DomainError('not-found', 'Ce message n’existe pas ou plus.');

async function contactById(db: Db, id: number) {
  const row = await findContact(db, id);
  if (!row) throw notFound();
  return row;
}
