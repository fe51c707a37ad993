import type { DocumentContent } from '@cercle/contract/document-content';
import type { Db } from '../../db/database.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { duesContact } from '../../parties/contacts.table.ts';
import { partyById } from '../../parties/parties.table.ts';
import type { SelectedDocument } from './documents.table.ts';

/**
 * To whom a document is sent: the party's address for invoices, else the one that it had when the document was issued, else who
 * answers for the dues of the membership. The address of today comes first, so that one that was wrong can be corrected and the
 * document sent again.
 * @returns undefined when there is no address at all
 */
export async function recipientOf(
  db: Db,
  { party_id, membership_id }: SelectedDocument,
  { buyer }: Pick<DocumentContent, 'buyer'>,
): Promise<Mailbox | undefined> {
  const { invoice_email } = await partyById(db, party_id);
  const address = invoice_email || buyer.email;
  if (address) return { name: buyer.name, address };
  return membership_id === null ? undefined : duesContact(db, membership_id);
}
