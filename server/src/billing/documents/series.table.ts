import type { DocumentKind } from '@cercle/contract/document-states';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import type { Day } from '../../kernel/calendar.ts';

type Series = { kind: DocumentKind; year: number };

/**
 * The last document of a series, locked until the transaction ends: who issues the next one waits here. The first of a year makes
 * the series (C2).
 */
export async function lockSeries(trx: Trx, { kind, year }: Series) {
  const empty = { kind, year, last_number: 0, last_issued_on: `${year}-01-01`, last_hash: '' };
  await trx
    .insertInto('document_series')
    .values(empty)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [row] = await lockRows(
    trx,
    trx.selectFrom('document_series').selectAll().where('kind', '=', kind).where('year', '=', year),
  );
  if (!row) throw new Error(`The series ${kind} ${year} is gone`);
  return row;
}

type Last = { number: number; issuedOn: Day; hash: string };

export const moveSeries = (trx: Trx, { kind, year }: Series, { number, issuedOn, hash }: Last) =>
  trx
    .updateTable('document_series')
    .set({ last_number: number, last_issued_on: issuedOn, last_hash: hash })
    .where('kind', '=', kind)
    .where('year', '=', year)
    .execute();

export const listSeries = (db: Db) =>
  db.selectFrom('document_series').selectAll().orderBy('kind').orderBy('year').execute();

/** Series that are gone, unlike their documents. */
export const listWithoutSeries = (db: Db) =>
  db
    .selectFrom('document')
    .select(['document.kind', 'document.year'])
    .distinct()
    .where('document.year', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_series as series')
            .select('series.year')
            .whereRef('series.kind', '=', 'document.kind')
            .whereRef('series.year', '=', 'document.year'),
        ),
      ),
    )
    .orderBy('document.kind')
    .orderBy('document.year')
    .execute();
