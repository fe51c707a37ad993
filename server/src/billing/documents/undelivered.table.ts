import type { DocumentKind } from '@cercle/contract/document-states';
import type { UndeliveredDocument } from '@cercle/contract/to-do';
import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import { explainDelivery } from './deliveries.table.ts';
import { numberText } from './document-content.ts';

/**
 * The last sending of each document that reached nobody, until an administrator dismisses its mail. A later one that a mail server
 * took settles it, and one that waits does not.
 */
export const undelivered = (db: Db) =>
  db
    .selectFrom('document_delivery as delivery')
    .where('delivery.failed_at', 'is not', null)
    .where('delivery.dismissed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_delivery as later')
            .select('later.id')
            .whereRef('later.document_id', '=', 'delivery.document_id')
            .whereRef('later.id', '>', 'delivery.id')
            .where((eb) =>
              eb.or([eb('later.accepted_at', 'is not', null), eb('later.failed_at', 'is not', null)]),
            ),
        ),
      ),
    );

/** The first of them, those that failed first first, and how many there are. */
export async function listUndelivered(db: Db, limit: number) {
  const rows = await undelivered(db)
    .innerJoin('document', 'document.id', 'delivery.document_id')
    .innerJoin('party', 'party.id', 'document.party_id')
    .select(['document.id', 'document.kind', 'document.year', 'document.number', 'party.legal_name'])
    .select(['delivery.recipient', 'delivery.accepted_at', 'delivery.failed_at', 'delivery.reason'])
    .orderBy('delivery.id')
    .limit(limit)
    .$narrowType<{ kind: DocumentKind; year: number; number: number; failed_at: string }>()
    .execute();
  return {
    rows: rows.map(
      (row): UndeliveredDocument => ({
        id: row.id,
        documentKind: row.kind,
        number: numberText(row.kind, row.year, row.number),
        party: row.legal_name,
        recipient: row.recipient,
        failedAt: row.failed_at,
        explanation: explainDelivery(row),
      }),
    ),
    total: await countOf(undelivered(db)),
  };
}
