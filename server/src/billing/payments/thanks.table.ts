import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** Of payments after `since` until `until`: later ones may still be undone. */
export type Span = { since: string; until: string };

/**
 * The invoices that were paid in full in that time, for which nobody was thanked. What was paid before, and only credited since, is
 * none; nor is one of which a payment was entered or taken back after that time.
 */
const toThank = (db: Db, { since, until }: Span) =>
  db
    .selectFrom('document')
    .where('document.due_on', 'is not', null)
    .where(sql<boolean>`document.credited_cents + document.paid_cents = document.total_cents`)
    .where(
      sql<boolean>`document.id in (
        select document_id from allocation where at >= ${since} and at <= ${until} and cents > 0 and not exists (
          select 1 from allocation counter where counter.reverses_id = allocation.id
        )
      )`,
    )
    .where(
      sql<boolean>`not exists (
        select 1 from allocation later where later.document_id = document.id and later.at > ${until}
      )`,
    )
    .where(sql<boolean>`not exists (select 1 from payment_thanks where document_id = document.id)`);

/** The parties to thank, by their ids. */
export async function listPartiesToThank(db: Db, span: Span, limit: number): Promise<number[]> {
  const rows = await toThank(db, span)
    .select('document.party_id')
    .distinct()
    .orderBy('document.party_id')
    .limit(limit)
    .execute();
  return rows.map(({ party_id }) => party_id);
}

/** The invoices of a party to thank for, by their numbers. */
export async function listPaidInvoices(trx: Trx, span: Span, partyId: number): Promise<number[]> {
  const rows = await toThank(trx, span)
    .select('document.id')
    .where('document.party_id', '=', partyId)
    .orderBy('document.year')
    .orderBy('document.number')
    .execute();
  return rows.map(({ id }) => id);
}

type Thanks = { documentIds: number[]; mailId: number | null; at: string };

export const insertThanks = (trx: Trx, { documentIds, mailId, at }: Thanks) =>
  trx
    .insertInto('payment_thanks')
    .values(documentIds.map((id) => ({ document_id: id, mail_id: mailId, at })))
    .execute();
