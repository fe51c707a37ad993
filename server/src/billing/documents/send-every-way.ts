import type { Dependencies } from '../../dependencies.ts';
import { peppolAddressOf, sendByPeppol } from '../peppol/send-by-peppol.ts';
import { parseDocumentContent } from './document-content.ts';
import { documentById } from './documents.table.ts';
import type { Change } from './events.table.ts';
import { sendDocument } from './send-document.ts';

/**
 * Sends a document that was issued just now: by e-mail, and by Peppol where its buyer can be addressed.
 * @throws DomainError as `sendDocument`
 */
export async function sendEveryWay(
  change: Change,
  dependencies: Pick<Dependencies, 'outbox' | 'site'>,
  id: number,
): Promise<void> {
  await sendDocument(change, dependencies, id);
  const { content } = await documentById(change.trx, id);
  if (content !== null && peppolAddressOf(parseDocumentContent(content)) !== null)
    await sendByPeppol(change, id);
}
