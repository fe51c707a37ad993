import type { Dependencies } from '../../dependencies.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { AttachedDocument } from '../../mail/attachments.table.ts';
import { insertDelivery } from './deliveries.table.ts';
import { openCentsOf } from './details.ts';
import { documentLetter } from './document.emails.ts';
import { parseDocumentContent } from './document-content.ts';
import { documentById } from './documents.table.ts';
import { type Change, recordDocumentEvent } from './events.table.ts';
import { fileNameOf } from './files.ts';
import { hasUbl } from './issue.ts';
import { noRecipient, recipientOf } from './recipient.ts';

/**
 * Sends an issued document by e-mail, with its PDF and the UBL that it may have. What becomes of the mail is known later.
 * @returns the id of the delivery
 * @throws DomainError not-found; conflict for a draft, and without an address to write to
 */
export async function sendDocument(
  change: Change,
  { outbox, site }: Pick<Dependencies, 'outbox' | 'site'>,
  id: number,
): Promise<number> {
  const { trx, clock } = change;
  const document = await documentById(trx, id);
  if (document.content === null)
    throw new DomainError('conflict', 'Un projet ne s’envoie pas\u202f: émettez-le d’abord.');
  const content = parseDocumentContent(document.content);
  const to = await recipientOf(trx, document, content);
  if (!to) throw new DomainError('conflict', noRecipient(content.buyer));
  const name = fileNameOf(content);
  const attachments: AttachedDocument[] = [{ documentId: id, kind: 'PDF', name: `${name}.pdf` }];
  if (hasUbl(content)) attachments.push({ documentId: id, kind: 'UBL', name: `${name}.xml` });
  const invoice = {
    openCents: openCentsOf(document),
    creditedCents: document.credited_cents,
    paidCents: document.paid_cents,
  };
  const letter = documentLetter(to, { content, invoice, hasUbl: hasUbl(content) }, site);
  const mailId = await outbox.enqueue(trx, { ...letter, attachments });
  await recordDocumentEvent(change, id, 'sent', to.address);
  return insertDelivery(trx, { documentId: id, mailId, recipient: to.address, at: timestamp(clock) });
}
