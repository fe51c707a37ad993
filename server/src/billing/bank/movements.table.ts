// The list of movements of the bank. Whether one waits follows from its payments, so that states, filters and counts cannot differ.

import type {
  BankMovementCounts,
  BankMovementCountsQuery,
  BankMovementsFilter,
  BankMovementsQuery,
} from '@cercle/contract/bank';
import { BANK_MOVEMENT_STATES, type BankMovementState } from '@cercle/contract/bank-states';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Direction, inBatches } from '../../db/batches.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { countOf, totalWith } from '../../db/page.ts';
import type { Schema } from '../../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../../db/search.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { typedCents } from './typed-cents.ts';

const movements = (db: Db) => db.selectFrom('bank_movement');

const withColumns = (query: ReturnType<typeof movements>) =>
  query
    .select(['bank_movement.id', 'bank_movement.statement_id', 'bank_movement.cents'])
    .select(['bank_movement.booked_on', 'bank_movement.value_on', 'bank_movement.counterparty_name'])
    .select(['bank_movement.counterparty_iban', 'bank_movement.counterparty_bic'])
    .select(['bank_movement.structured', 'bank_movement.free', 'bank_movement.bank_reference'])
    .select(['bank_movement.is_reversal', 'bank_movement.booked_cents', 'bank_movement.set_aside_at'])
    .select(['bank_movement.set_aside_by', 'bank_movement.set_aside_reason']);

export type MovementRow = Awaited<ReturnType<typeof movementById>>;

const movementNotFound = () => new DomainError('not-found', 'Ce mouvement n’existe pas.');

/** @throws DomainError not-found */
export async function movementById(db: Db, id: number) {
  const row = await withColumns(movements(db).where('id', '=', id)).executeTakeFirst();
  if (!row) throw movementNotFound();
  return row;
}

/** Locked until the transaction ends. @throws DomainError not-found */
export async function lockMovementRow(trx: Trx, id: number): Promise<MovementRow> {
  const [row] = await lockRows(trx, withColumns(movements(trx).where('id', '=', id)));
  if (!row) throw movementNotFound();
  return row;
}

/** In the name or account of who paid, in the communication, or, of an amount, that amount received or paid. */
function isFound(db: Db, q: string): RawBuilder<boolean> {
  const matches = matchesSearch(db, 'bank_movement', plainReference(q));
  const cents = typedCents(q);
  if (cents === undefined) return matches;
  return sql<boolean>`bank_movement.id in (
    select bank_movement.id from bank_movement where ${matches}
    union all select bank_movement.id from bank_movement where bank_movement.cents in (${cents}, ${-cents})
  )`;
}

/** « +++202/6000/12320+++ » is stored as its digits. */
const plainReference = (q: string) => q.replace(/[+*]{3} ?(\d{3})\/(\d{4})\/(\d{5}) ?[+*]{3}/g, '$1$2$3');

/** As the indexes of the table have them. */
const IS_IN: Record<BankMovementState, RawBuilder<boolean>> = {
  WAITING: sql<boolean>`bank_movement.booked_cents <> bank_movement.cents and bank_movement.set_aside_at is null`,
  BOOKED: sql<boolean>`bank_movement.booked_cents = bank_movement.cents`,
  SET_ASIDE: sql<boolean>`bank_movement.set_aside_at is not null`,
};

type Filter = Omit<BankMovementsFilter, 'sort'>;

const filtered = (db: Db, { q, state, statement }: Filter) =>
  movements(db)
    .$if(q !== '', (query) => query.where(isFound(db, q)))
    .$if(state !== undefined, (query) => {
      const isIn = IS_IN[state ?? 'WAITING'];
      // Beside a search no index is to be used for it.
      return query.where(q === '' ? isIn : sql<boolean>`(${isIn}) is true`);
    })
    .$if(statement !== undefined, (query) =>
      query.where(equalsWithoutIndex('bank_movement.statement_id', statement, q)),
    );

/** Each has an index. */
const SORT_COLUMN = { bookedOn: 'bank_movement.booked_on', cents: 'bank_movement.cents' } as const;

function orderOf({ sort }: Pick<BankMovementsFilter, 'sort'>) {
  const [key, direction] = sort.split(',') as [keyof typeof SORT_COLUMN, Direction];
  return { column: SORT_COLUMN[key], direction };
}

const sorted = <Row>(
  query: SelectQueryBuilder<Schema, 'bank_movement', Row>,
  filter: Pick<BankMovementsFilter, 'sort'>,
) => {
  const { column, direction } = orderOf(filter);
  return query.orderBy(column, direction).orderBy('bank_movement.id', direction);
};

/** One page of the movements, and how many there are. */
export async function listMovements(db: Db, query: BankMovementsQuery) {
  const { page, size } = query;
  // Only the index is read up to a deep page.
  const ids = sorted(filtered(db, query), query)
    .select('bank_movement.id')
    .limit(size)
    .offset(page * size);
  const rows = await sorted(withColumns(movements(db).where('bank_movement.id', 'in', ids)), query).execute();
  return { rows, total: await totalWith(rows, query, () => countMovements(db, query)) };
}

export const countMovements = (db: Db, filter: Filter): Promise<number> => countOf(filtered(db, filter));

/** All of them, in the order of the list. */
export function readMovements(db: Db, filter: BankMovementsFilter) {
  const order = orderOf(filter);
  return inBatches(
    { ...order, id: 'bank_movement.id' },
    ({ limit, isNext }) =>
      sorted(withColumns(filtered(db, filter)), filter)
        .select(`${order.column} as sorted`)
        .where(isNext)
        .limit(limit)
        .execute(),
    ({ id, sorted: sortValue }) => ({ sortValue, id }),
  );
}

/** How many movements each state has, beside the search; and how many statements wait, with all that they say. */
export async function countMovementStates(
  db: Db,
  query: BankMovementCountsQuery,
): Promise<BankMovementCounts> {
  const counts = await Promise.all(
    BANK_MOVEMENT_STATES.map(
      async (state) => [state, await countMovements(db, { ...query, state })] as const,
    ),
  );
  const quarantined = await countOf(
    db.selectFrom('bank_statement').where('state', '=', sql.lit('QUARANTINED')),
  );
  const ALL = counts.reduce((sum, [, count]) => sum + count, 0);
  return {
    state: { ALL, ...(Object.fromEntries(counts) as Record<BankMovementState, number>) },
    quarantined,
  };
}

/** The payments of movements, by the id of the movement; the latest first. */
export const listPaymentIds = (db: Db, movementIds: number[]) =>
  movementIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('payment').select('id').where('movement_id', 'in', movementIds).execute();

/** What takes none back, and was not taken back, with its party. */
export const listStandingPayments = (db: Db, movementId: number) =>
  db
    .selectFrom('payment')
    .select(['payment.id', 'payment.party_id'])
    .where('payment.movement_id', '=', movementId)
    .where('payment.kind', '<>', 'CORRECTION')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as correction')
            .select('correction.id')
            .whereRef('correction.reverses_id', '=', 'payment.id')
            .where('correction.kind', '=', 'CORRECTION'),
        ),
      ),
    )
    .orderBy('payment.party_id')
    .orderBy('payment.id')
    .execute();

/** A person has decided: the product does not book it by itself, also once that is undone. */
export const markDecided = (trx: Trx, id: number, at: string) =>
  trx
    .updateTable('bank_movement')
    .set({ examined_at: at })
    .where('id', '=', id)
    .where('examined_at', 'is', null)
    .execute();

type SetAside = { at: string; by: string; reason: string };

export const setMovementAside = (trx: Trx, id: number, { at, by, reason }: SetAside) =>
  trx
    .updateTable('bank_movement')
    .set({ set_aside_at: at, set_aside_by: by, set_aside_reason: reason })
    .where('id', '=', id)
    .execute();

export const takeMovementUp = (trx: Trx, id: number) =>
  trx
    .updateTable('bank_movement')
    .set({ set_aside_at: null, set_aside_by: null, set_aside_reason: '' })
    .where('id', '=', id)
    .execute();
