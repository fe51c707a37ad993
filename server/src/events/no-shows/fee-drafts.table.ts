import type { VatCategory } from '@cercle/contract/vat-categories';
import type { Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';

/**
 * The draft of an invoice that has fees of absences of this party, and no line of another category of VAT: one that is outside of it
 * stands in a document of its own (EN 16931, BR-O). Locked until the transaction ends, so that nobody issues it meanwhile.
 */
export async function lockFeeDraft(
  trx: Trx,
  partyId: number,
  category: VatCategory,
): Promise<number | undefined> {
  const drafts = await lockRows(
    trx,
    trx
      .selectFrom('document')
      .select('document.id')
      .where('document.party_id', '=', partyId)
      .where('document.kind', '=', 'INVOICE')
      .where('document.number', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('document_line as line')
            .innerJoin('no_show', 'no_show.line_id', 'line.id')
            .select('line.id')
            .whereRef('line.document_id', '=', 'document.id'),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('document_line as other')
              .select('other.id')
              .whereRef('other.document_id', '=', 'document.id')
              .where('other.vat_category', '<>', category),
          ),
        ),
      )
      .orderBy('document.id'),
  );
  return drafts.at(-1)?.id;
}
