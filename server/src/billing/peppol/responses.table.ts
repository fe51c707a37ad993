import {
  DISPUTING_CODES,
  type DocumentResponse,
  type DocumentResponseCode,
} from '@cercle/contract/document-deliveries';
import type { DocumentKind } from '@cercle/contract/document-states';
import type { DisputedDocument } from '@cercle/contract/to-do';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { countOf } from '../../db/page.ts';
import { numberText } from '../documents/document-content.ts';

type NewResponse = {
  documentId: number;
  at: string;
  code: DocumentResponseCode;
  note: string;
  sender: string;
  sha256: string;
};

/** @returns its id; undefined when the same bytes are there already */
export async function insertResponse(trx: Trx, response: NewResponse): Promise<number | undefined> {
  const { documentId, ...values } = response;
  const row = await trx
    .insertInto('document_response')
    .values({ document_id: documentId, ...values })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const selectResponses = (db: Db) =>
  db.selectFrom('document_response').select(['id', 'at', 'code', 'note', 'sender']);

/** Of one document, the latest first. */
export const listResponses = (db: Db, documentId: number): Promise<DocumentResponse[]> =>
  selectResponses(db).where('document_id', '=', documentId).orderBy('id', 'desc').execute();

export const findResponse = (db: Db, sha256: string): Promise<DocumentResponse> =>
  selectResponses(db).where('sha256', '=', sha256).executeTakeFirstOrThrow();

/** The issued document of that number, undefined where there is none. */
export const findIssued = (
  db: Db,
  { kind, year, number }: { kind: DocumentKind; year: number; number: number },
) =>
  db
    .selectFrom('document')
    .select(['id', 'content'])
    .where('kind', '=', kind)
    .where('year', '=', year)
    .where('number', '=', number)
    .$narrowType<{ content: string }>()
    .executeTakeFirst();

/**
 * The last word of buyers who refuse a document, or question it, until an administrator dismisses it. One that was received or is
 * processed says nothing new; what was credited in whole is settled.
 */
export const disputes = (db: Db) =>
  db
    .selectFrom('document_response as response')
    .innerJoin('document', 'document.id', 'response.document_id')
    // Literals, as in the index.
    .where(
      'response.code',
      'in',
      DISPUTING_CODES.map((code) => sql.lit(code)),
    )
    .where('response.dismissed_at', 'is', null)
    .whereRef('document.credited_cents', '<', 'document.total_cents')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_response as later')
            .select('later.id')
            .whereRef('later.document_id', '=', 'response.document_id')
            .whereRef('later.id', '>', 'response.id')
            .where('later.code', 'not in', ['AB', 'IP']),
        ),
      ),
    );

/** The first of them, those that wait longest first, and how many there are. */
export async function listDisputed(db: Db, limit: number) {
  const rows = await disputes(db)
    .innerJoin('party', 'party.id', 'document.party_id')
    .select(['document.id', 'document.kind', 'document.year', 'document.number', 'party.legal_name'])
    .select(['response.at', 'response.code', 'response.note'])
    .orderBy('response.id')
    .limit(limit)
    .$narrowType<{ year: number; number: number; code: DisputedDocument['code'] }>()
    .execute();
  return {
    rows: rows.map(
      ({ id, kind, year, number, legal_name: party, at, code, note }): DisputedDocument => ({
        ...{ id, party, at, code, note },
        documentKind: kind,
        number: numberText(kind, year, number),
      }),
    ),
    total: await countOf(disputes(db)),
  };
}
