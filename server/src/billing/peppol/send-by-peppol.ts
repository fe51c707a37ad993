import { randomUUID } from 'node:crypto';
import type { DocumentContent } from '@cercle/contract/document-content';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { parseDocumentContent } from '../documents/document-content.ts';
import { lockDocument } from '../documents/documents.table.ts';
import { type Change, recordDocumentEvent } from '../documents/events.table.ts';
import { insertMessage, isUnderWay } from './messages.table.ts';
import { buyerAddressesOf } from './peppol-address.ts';

/** The first address at which a buyer is looked up; null for one without an enterprise number. */
export const peppolAddressOf = (content: Pick<DocumentContent, 'buyer'>): string | null =>
  buyerAddressesOf(content)[0] ?? null;

/**
 * Sends an issued document by Peppol: the job hands it over, and asks what became of it. Depends on no earlier sending (C13).
 * @returns the id of the delivery
 * @throws DomainError not-found; conflict for a draft, a buyer who cannot be addressed, and while an earlier one is under way
 */
export async function sendByPeppol(change: Change, id: number): Promise<number> {
  const { trx, clock } = change;
  const { content: text } = await lockDocument(trx, id);
  if (text === null)
    throw new DomainError('conflict', 'Un projet ne s’envoie pas\u202f: émettez-le d’abord.');
  const content = parseDocumentContent(text);
  const recipient = peppolAddressOf(content);
  if (recipient === null)
    throw new DomainError(
      'conflict',
      `«\u202f${content.buyer.name}\u202f» n’a pas de numéro d’entreprise, donc pas d’adresse Peppol\u202f: envoyez ce document par e-mail.`,
    );
  if (await isUnderWay(trx, id))
    throw new DomainError(
      'conflict',
      'Un envoi par Peppol est déjà en cours\u202f: attendez de savoir ce qu’il devient, ou envoyez ce document par e-mail.',
    );
  await recordDocumentEvent(change, id, 'peppol-sent', recipient);
  return insertMessage(trx, { documentId: id, key: randomUUID(), recipient, at: timestamp(clock) });
}
