import type { Buyer, DocumentContent } from '@cercle/contract/document-content';
import type { Db } from '../../db/database.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { duesContact } from '../../parties/contacts.table.ts';
import { partyById } from '../../parties/parties.table.ts';
import type { SelectedDocument } from './documents.table.ts';

/** Why a document for `buyer` cannot be sent: there is nobody to send it to. */
export const noRecipient = ({ name }: Pick<Buyer, 'name'>) =>
  `Il n’y a pas d’adresse à laquelle envoyer ce document\u202f: indiquez l’adresse de facturation de «\u202f${name}\u202f», puis recommencez.`;

/**
 * To whom a document is sent: the party's address for invoices, else the one that it had when the document was issued, else who
 * answers for the dues of the membership. The address of today comes first, so that one that was wrong can be corrected and the
 * document sent again.
 * @returns undefined when there is no address at all
 */
export async function recipientOf(
  db: Db,
  { party_id, membership_id }: Pick<SelectedDocument, 'party_id' | 'membership_id'>,
  { buyer }: Pick<DocumentContent, 'buyer'>,
): Promise<Mailbox | undefined> {
  const { invoice_email } = await partyById(db, party_id);
  const address = invoice_email || buyer.email;
  if (address) return { name: buyer.name, address };
  return membership_id === null ? undefined : duesContact(db, membership_id);
}

/** What keeps a draft from being sent once it is issued, one sentence each; none when it can be. */
export async function sendObstaclesOf(
  db: Db,
  draft: SelectedDocument,
  content: Pick<DocumentContent, 'buyer'>,
): Promise<string[]> {
  return (await recipientOf(db, draft, content)) ? [] : [noRecipient(content.buyer)];
}
