import type { DocumentKind } from '@cercle/contract/document-states';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Span } from './period.ts';

type Sums = { net: number; vat: number };

/** In cents, by kind and month of issue: « INVOICE 2026-11 ». Credit notes are positive. */
export async function sumIssued(
  db: Db,
  { from, asOf }: Span,
): Promise<Map<`${DocumentKind} ${string}`, Sums>> {
  const month = sql<string>`substr(issued_on, 1, 7)`;
  const rows = await db
    .selectFrom('document')
    .select(['kind', month.as('month')])
    .select(({ fn }) => fn.sum<number | string>('net_cents').as('net'))
    .select(({ fn }) => fn.sum<number | string>('vat_cents').as('vat'))
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', asOf)
    .groupBy(['kind', 'month'])
    .execute();
  return new Map(
    rows.map(({ kind, month, net, vat }) => [`${kind} ${month}`, { net: Number(net), vat: Number(vat) }]),
  );
}
