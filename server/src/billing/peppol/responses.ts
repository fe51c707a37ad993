// What buyers answer to documents, where it came by another way than the access point: an administrator adds the file.

import type { DocumentResponseRead } from '@cercle/contract/document-deliveries';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { auditNameOf } from '../documents/audit-name.ts';
import { fileHash } from '../documents/chain.ts';
import { lockDocument } from '../documents/documents.table.ts';
import { parseInvoiceResponse } from './invoice-response.ts';
import { findAnswered, isFromBuyer, recordResponse } from './record-response.ts';
import { findResponse } from './responses.table.ts';

export type DocumentResponses = ReturnType<typeof createDocumentResponses>;

export function createDocumentResponses({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /**
   * The same file counts once.
   * @param xml an invoice response as UBL (ApplicationResponse)
   * @throws DomainError not-found; validation for a file that is none, answers another document, or is not the buyer's
   */
  async function add(actor: Actor, id: number, xml: Uint8Array): Promise<DocumentResponseRead> {
    const admin = requireAdmin(actor);
    const parsed = parseInvoiceResponse(xml);
    return db.transaction().execute(async (trx) => {
      await lockDocument(trx, id);
      const document = await findAnswered(trx, parsed);
      if (document?.id !== id) throw answersAnother(parsed.documentNumber);
      if (!isFromBuyer(document, parsed)) throw isOfAnother(parsed.senderAddress);
      const by = { accountId: admin.id, name: admin.name };
      const isNew = await recordResponse({ trx, clock, day: today(clock), by }, id, parsed, xml);
      if (isNew)
        await recordAudit(trx, clock, admin, 'document.response', {
          ...{ kind: 'document', id, name: await auditNameOf(trx, id) },
        });
      return { isNew, response: await findResponse(trx, fileHash(xml)) };
    });
  }

  return { add };
}

const answersAnother = (number: string) =>
  new DomainError(
    'validation',
    `Cette réponse est celle d’un autre document (${number.slice(0, 40)})\u202f: ajoutez-la sur sa page.`,
  );

const isOfAnother = (sender: string) =>
  new DomainError(
    'validation',
    `Cette réponse ne vient pas de l’acheteur, mais ${sender === '' ? 'd’un expéditeur qui ne se nomme pas' : `de ${sender.slice(0, 60)}`}\u202f: seule compte celle de l’acheteur.`,
  );
