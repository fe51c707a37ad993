// The mails that the product writes, for an administrator to see which wait, which left and which were given up.
// What can be sent again is a letter without a personal link: a link is forgotten once its mail is settled, and the
// screen it belongs to makes a new one.

import type { Email, EmailDetails, EmailsQuery } from '@cercle/contract/emails';
import type { Page } from '@cercle/contract/paging';
import { recordAudit } from '../audit/audit.ts';
import { pageFrom } from '../db/page.ts';
import type { MailRow } from '../db/schema.ts';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { letterOf } from '../mail/letter.ts';
import { letterText } from '../mail/letter-text.ts';
import { newMessageId } from '../mail/message-id.ts';
import { SECRET_PLACE } from '../mail/outbox.ts';
import { copyMail, findMail, listMails, lockMail, reviveMail, statusOf, toEmail } from './emails.table.ts';

const LEFT_OUT = '…';
const WAITS_ALREADY = 'Cet e-mail attend déjà d’être envoyé.';
const LINK_FORGOTTEN =
  'Cet e-mail portait un lien personnel, qui n’est plus gardé. Faites-en envoyer un nouveau là où il est né.';

export type Emails = ReturnType<typeof createEmails>;

export function createEmails({ db, clock, site }: DomainParts) {
  /** Newest first unless asked otherwise; `q` is looked for in the subject, whom it is to, and the address that answers go to. */
  async function list(actor: Actor, query: EmailsQuery): Promise<Page<Email>> {
    requireAdmin(actor);
    const { rows, total } = await listMails(db, query);
    return pageFrom(rows.map(toEmail), total, query);
  }

  /** The letter is shown without its personal link: nobody may act in the reader's name. @throws DomainError not-found */
  async function find(actor: Actor, id: number): Promise<EmailDetails> {
    requireAdmin(actor);
    const row = await findMail(db, id);
    if (!row) throw notFound();
    return {
      ...toEmail(row),
      text: letterText(site, letterOf(row)).replaceAll(SECRET_PLACE, LEFT_OUT),
      canResend: statusOf(row) !== 'WAITING' && !hadLink(row),
    };
  }

  /**
   * One that was given up is due again; one that was sent leaves once more, as a mail of its own.
   * @throws DomainError not-found; conflict while it waits, or when its personal link is no longer kept
   */
  async function resend(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    const at = timestamp(clock);
    await db.transaction().execute(async (trx) => {
      const row = await lockMail(trx, id);
      if (!row) throw notFound();
      if (statusOf(row) === 'WAITING') throw new DomainError('conflict', WAITS_ALREADY);
      if (hadLink(row)) throw new DomainError('conflict', LINK_FORGOTTEN);
      if (statusOf(row) === 'SENT') await copyMail(trx, row, { messageId: newMessageId(site), at });
      else await reviveMail(trx, id, at);
      await recordAudit(trx, clock, admin, 'mail.resent', { kind: 'mail', id, name: row.recipient_address });
    });
  }

  return { list, find, resend };
}

const notFound = () => new DomainError('not-found', 'Cet e-mail n’existe pas ou plus.');

const hadLink = ({ letter, list_unsubscribe }: MailRow) =>
  `${letter}${list_unsubscribe ?? ''}`.includes(SECRET_PLACE);
