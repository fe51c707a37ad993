// The mails that the product writes, for administrators: which wait, which were sent (or written to a file, where no mail
// server is set), and which were given up or came back, pointed out until an administrator dismisses them. Only a mail
// without a personal link can be sent again: the link is deleted once its mail is sent or given up, and the screen it belongs
// to creates a new one.

import type { Mail, MailDetails, MailsQuery } from '@cercle/contract/mail';
import type { Page } from '@cercle/contract/paging';
import { recordAudit } from '../audit-log/audit-entries.ts';
import type { Trx } from '../db/database.ts';
import { pageFrom } from '../db/page.ts';
import type { MailRow } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { findAttachedDocument, listAttachments } from './attachments.table.ts';
import { CALENDAR_FILE, parseContent, TICKET_FILE } from './mail-content.ts';
import {
  copyMail,
  dismissMail,
  findMail,
  findOrigin,
  listMails,
  lockMail,
  requeueBouncedMail,
  requeueMail,
  statusOf,
  toEmail,
} from './mail-log.table.ts';
import { newMessageId, SECRET_PLACEHOLDER } from './outbox.ts';
import { renderText } from './render-content.ts';

const OMITTED = '…';
const ALREADY_QUEUED = 'Cet e-mail attend déjà d’être envoyé.';
const NOT_UNDELIVERED = 'Cet e-mail n’est ni en échec ni revenu.';
const LINK_DELETED =
  'Cet e-mail portait un lien personnel, qui n’est plus gardé. Faites-en envoyer un nouveau là où il est né.';
const HAS_DOCUMENT =
  'Cet e-mail portait une facture ou une note de crédit : envoyez-la de nouveau depuis sa page.';

export type MailLog = ReturnType<typeof createMailLog>;

export function createMailLog({ db, clock, site }: Dependencies) {
  /** Newest first by default; `q` is searched in the subject, the recipient and the reply address. */
  async function list(actor: Actor, query: MailsQuery): Promise<Page<Mail>> {
    requireAdmin(actor);
    const { rows, total } = await listMails(db, query);
    return pageFrom(rows.map(toEmail), total, query);
  }

  /** The text without its personal link: nobody may act in the reader's name. @throws DomainError not-found */
  async function find(actor: Actor, id: number): Promise<MailDetails> {
    requireAdmin(actor);
    const row = await findMail(db, id);
    if (!row) throw notFound();
    const documentId = await findAttachedDocument(db, id);
    return {
      ...toEmail(row),
      text: renderText(site, parseContent(row)).replaceAll(SECRET_PLACEHOLDER, OMITTED),
      canResend: statusOf(row) !== 'WAITING' && !hasPersonalLink(row) && documentId === undefined,
      origin: await originOf(row, documentId),
      attachments: await fileNamesOf(row),
    };
  }

  async function fileNamesOf(row: MailRow): Promise<string[]> {
    const names = (await listAttachments(db, row.id)).map(({ name }) => name);
    const hasTicket = parseContent(row).ticket !== undefined;
    return [...names, ...(hasTicket ? [TICKET_FILE] : []), ...(row.calendar === null ? [] : [CALENDAR_FILE])];
  }

  async function originOf({ link_id }: MailRow, documentId?: number): Promise<MailDetails['origin']> {
    if (documentId !== undefined) return { kind: 'document', id: documentId };
    return link_id === null ? null : findOrigin(db, link_id);
  }

  /**
   * A mail that was given up, or came back, is due again; a mail that was sent is sent again as a new mail.
   * @throws DomainError not-found; conflict while it waits, when its personal link is deleted, or when it carries a document
   */
  async function resend(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    const at = timestamp(clock);
    await db.transaction().execute(async (trx) => {
      const row = await lockMail(trx, id);
      if (!row) throw notFound();
      if (statusOf(row) === 'WAITING') throw new DomainError('conflict', ALREADY_QUEUED);
      if (hasPersonalLink(row)) throw new DomainError('conflict', LINK_DELETED);
      if ((await findAttachedDocument(trx, id)) !== undefined)
        throw new DomainError('conflict', HAS_DOCUMENT);
      await sendAgain(trx, row, at);
      await recordAudit(trx, clock, admin, 'mail.resent', { kind: 'mail', id, name: row.recipient_address });
    });
  }

  function sendAgain(trx: Trx, row: MailRow, at: string) {
    const status = statusOf(row);
    if (status === 'FAILED') return requeueMail(trx, row.id, at);
    const messageId = newMessageId(site);
    if (status === 'BOUNCED') return requeueBouncedMail(trx, row.id, { messageId, at });
    return copyMail(trx, row, { messageId, at });
  }

  /**
   * Stops pointing out that a mail was given up, or came back; the mail stays listed. Does nothing if that was done already.
   * @throws DomainError not-found; conflict for a mail that was not given up and did not come back
   */
  async function dismiss(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const row = await lockMail(trx, id);
      if (!row) throw notFound();
      if (!['FAILED', 'BOUNCED'].includes(statusOf(row))) throw new DomainError('conflict', NOT_UNDELIVERED);
      if (row.dismissed_at !== null) return;
      await dismissMail(trx, id, timestamp(clock));
      await recordAudit(trx, clock, admin, 'mail.dismissed', {
        kind: 'mail',
        id,
        name: row.recipient_address,
      });
    });
  }

  return { list, find, resend, dismiss };
}

const notFound = () => new DomainError('not-found', 'Cet e-mail n’existe pas ou plus.');

const hasPersonalLink = ({ letter, list_unsubscribe }: MailRow) =>
  `${letter}${list_unsubscribe ?? ''}`.includes(SECRET_PLACEHOLDER);
