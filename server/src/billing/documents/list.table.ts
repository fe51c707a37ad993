// The list of invoices and credit notes. The state of one follows from its number, its credits and the day.

import type { DraftsQuery, DraftTotals } from '@cercle/contract/document-run';
import { DOCUMENT_STATES, type DocumentKind, type DocumentState } from '@cercle/contract/document-states';
import type {
  DocumentCounts,
  DocumentCountsQuery,
  DocumentsFilter,
  DocumentsQuery,
} from '@cercle/contract/documents';
import { type RawBuilder, sql } from 'kysely';
import { type Direction, inBatches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { equalsWithoutIndex, matchesSearch } from '../../db/search.ts';
import type { Day } from '../../kernel/calendar.ts';
import { matchesParty } from '../../parties/party-search.ts';
import { disputes } from '../peppol/responses.table.ts';
import { undelivered } from './undelivered.table.ts';

const documents = (db: Db) => db.selectFrom('document');

/** Beside who pays. */
const withColumns = (query: ReturnType<typeof documents>) =>
  query
    .innerJoin('party', 'party.id', 'document.party_id')
    .select(['document.id', 'document.kind', 'document.year', 'document.number', 'document.party_id'])
    .select(['document.membership_id', 'document.issued_on', 'document.due_on', 'document.net_cents'])
    .select(['document.vat_cents', 'document.total_cents', 'document.credited_cents', 'document.paid_cents'])
    .select(['document.created_at'])
    .select('party.legal_name');

export type DocumentListRow = Awaited<ReturnType<typeof listRowsOf>>[number];

/** Documents as the list has them, the first one first. */
export const listRowsOf = (db: Db, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : withColumns(documents(db).where('document.id', 'in', ids))
        .orderBy('document.id')
        .execute();

/** The name that a document has, or had when it was issued; its number and its payment reference. */
const isFound = (db: Db, q: string) => sql<boolean>`document.id in (
  select document.id from document where ${matchesSearch(db, 'document', q)}
  union all select document.id from document inner join party on party.id = document.party_id where ${matchesParty(db, q)}
)`;

/**
 * Only issued invoices have a day on which they are due. The states stand in the text of the query, so that the index of those that
 * are to be paid alone is used, and none of the kind, which nearly all have.
 */
const isIn = (state: DocumentState, day: Day): RawBuilder<boolean> =>
  ({
    DRAFT: sql<boolean>`document.number is null`,
    OPEN: sql<boolean>`document.total_cents > document.credited_cents + document.paid_cents and document.due_on >= ${day}`,
    OVERDUE: sql<boolean>`document.total_cents > document.credited_cents + document.paid_cents and document.due_on < ${day}`,
    PAID: sql<boolean>`document.due_on is not null and document.paid_cents > 0 and document.credited_cents + document.paid_cents = document.total_cents`,
    CREDITED: sql<boolean>`document.due_on is not null and document.credited_cents = document.total_cents`,
    ISSUED: sql<boolean>`document.kind = 'CREDIT_NOTE' and document.number is not null`,
  })[state];

type Filter = Omit<DocumentsFilter, 'sort'>;

const filtered = (db: Db, { q, state, kind, party, delivery }: Filter, day: Day) =>
  documents(db)
    .$if(q !== '', (query) => query.where(isFound(db, q)))
    .$if(state !== undefined, (query) => query.where(isIn(state ?? 'DRAFT', day)))
    .$if(kind !== undefined, (query) => query.where(sql<boolean>`(document.kind = ${kind}) is true`))
    .$if(party !== undefined, (query) => query.where(equalsWithoutIndex('document.party_id', party, q)))
    .$if(delivery === 'FAILED', (query) =>
      query.where('document.id', 'in', undelivered(db, day).select('delivery.document_id')),
    )
    .$if(delivery === 'DISPUTED', (query) =>
      query.where('document.id', 'in', disputes(db).select('response.document_id')),
    );

/** Drafts have no day: they come as if they were of after all others. */
const LAST = sql.lit('9999');

function sortValue({ sort }: Pick<DocumentsFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as ['issuedOn' | 'dueOn' | 'total', Direction];
  const value = {
    issuedOn: sql<string | number>`coalesce(document.issued_on, ${LAST})`,
    dueOn: sql<string | number>`coalesce(document.due_on, ${LAST})`,
    total: sql<string | number>`document.total_cents`,
  }[key];
  return { value, direction };
}

function selectSorted(db: Db, filter: DocumentsFilter, day: Day) {
  const { value, direction } = sortValue(filter);
  const rows = withColumns(filtered(db, filter, day)).select(value.as('sorted'));
  return db
    .selectFrom(rows.as('row'))
    .selectAll()
    .orderBy('row.sorted', direction)
    .orderBy('row.id', direction);
}

/** One page of the documents, and how many there are. */
export async function listDocuments(db: Db, query: DocumentsQuery, day: Day) {
  const { page, size } = query;
  const rows = await selectSorted(db, query, day)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countDocuments(db, query, day)) };
}

export const countDocuments = (db: Db, filter: Filter, day: Day): Promise<number> =>
  countOf(filtered(db, filter, day));

/** All of them, in the order of the list. */
export const readDocuments = (db: Db, filter: DocumentsFilter, day: Day) =>
  inBatches(
    { column: 'row.sorted', id: 'row.id', direction: sortValue(filter).direction },
    ({ limit, isNext }) => selectSorted(db, filter, day).where(isNext).limit(limit).execute(),
    ({ id, sorted }) => ({ sortValue: sorted, id }),
  );

const drafts = (db: Db, { q, kind }: Pick<DraftsQuery, 'q' | 'kind'>, day: Day) =>
  filtered(db, { q, kind, state: 'DRAFT' }, day);

/** A page of the drafts, an invoice before the credit notes for it. */
export const listDrafts = (db: Db, query: DraftsQuery, day: Day) =>
  withColumns(drafts(db, query, day))
    .orderBy('document.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();

/** How many drafts of each kind there are, and what they come to. */
export async function draftTotals(db: Db, query: DraftsQuery, day: Day): Promise<DraftTotals> {
  const groups = await drafts(db, query, day)
    .select('document.kind')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .select(({ fn }) => fn.sum<number | string>('document.total_cents').as('cents'))
    .groupBy('document.kind')
    .execute();
  const of = (kind: DocumentKind) => {
    const { count = 0, cents = 0 } = groups.find((group) => group.kind === kind) ?? {};
    return { count: Number(count), cents: Number(cents) };
  };
  return { INVOICE: of('INVOICE'), CREDIT_NOTE: of('CREDIT_NOTE') };
}

/** How many documents each state has, and what they come to: what is open of invoices to be paid, the total of others. */
export async function countDocumentStates(
  db: Db,
  query: DocumentCountsQuery,
  day: Day,
): Promise<DocumentCounts> {
  const stated = filtered(db, query, day)
    .select(['document.total_cents', 'document.credited_cents', 'document.paid_cents'])
    .select(stateOf(day).as('state'));
  const groups = await db
    .selectFrom(stated.as('row'))
    .select('row.state')
    .select(({ fn }) => fn.countAll<number | string>().as('number'))
    .select(({ fn }) => fn.sum<number | string>('row.total_cents').as('total'))
    .select(({ fn }) => fn.sum<number | string>('row.credited_cents').as('credited'))
    .select(({ fn }) => fn.sum<number | string>('row.paid_cents').as('paid'))
    .groupBy('row.state')
    .execute();
  const of = (state: DocumentState) => groups.find((group) => group.state === state);
  const counts = DOCUMENT_STATES.map((state): [DocumentState, number] => [
    state,
    Number(of(state)?.number ?? 0),
  ]);
  const sums = DOCUMENT_STATES.map((state): [DocumentState, number] => {
    const isToPay = state === 'OPEN' || state === 'OVERDUE';
    const { total = 0, credited = 0, paid = 0 } = of(state) ?? {};
    return [state, Number(total) - (isToPay ? Number(credited) + Number(paid) : 0)];
  });
  return { state: withAll(counts), sums: withAll(sums) };
}

const withAll = (entries: [DocumentState, number][]) =>
  ({
    ALL: entries.reduce((sum, [, number]) => sum + number, 0),
    ...Object.fromEntries(entries),
  }) as Record<DocumentState | 'ALL', number>;

const stateOf = (day: Day) => {
  const cases = DOCUMENT_STATES.map((state) => sql`when ${isIn(state, day)} then ${sql.lit(state)}`);
  return sql<DocumentState>`case ${sql.join(cases, sql` `)} end`;
};
