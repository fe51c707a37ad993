import type {
  BankMovementCounts,
  BankMovementCountsQuery,
  BankMovementRow,
  BankMovementState,
  BankMovementsFilter,
  BankMovementsQuery,
} from '@cercle/contract/bank';
import type { Page } from '@cercle/contract/paging';
import type { Payment } from '@cercle/contract/payments';
import type { Db } from '../../db/database.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type ListExport, startExport, type WithFormat } from '../../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { listPayments } from '../payments/payment-views.table.ts';
import { suggestFor } from './matching/suggest.ts';
import { MOVEMENT_EXPORT_COLUMNS } from './movement-export-columns.ts';
import {
  countMovementStates,
  countMovements,
  listMovements,
  listPaymentIds,
  type MovementRow,
  movementById,
  readMovements,
} from './movements.table.ts';

export function stateOf({ cents, booked_cents, set_aside_at }: MovementRow): BankMovementState {
  if (set_aside_at !== null) return 'SET_ASIDE';
  return booked_cents === cents ? 'BOOKED' : 'WAITING';
}

/** With their payments; with suggestions, in the same order. */
async function viewsOf(db: Db, rows: MovementRow[], isToDecide: boolean): Promise<BankMovementRow[]> {
  const waiting = rows.filter((row) => isToDecide && stateOf(row) === 'WAITING');
  const suggestions = await suggestFor(db, waiting);
  const payments = await paymentsOf(db, rows);
  return rows.map((row) => ({
    ...toMovement(row, payments.get(row.id) ?? []),
    suggestions: suggestions.get(row.id) ?? [],
  }));
}

async function paymentsOf(db: Db, rows: MovementRow[]): Promise<Map<number, Payment[]>> {
  const ids = await listPaymentIds(
    db,
    rows.map(({ id }) => id),
  );
  const payments = await listPayments(
    db,
    ids.map(({ id }) => id),
  );
  return Map.groupBy(payments, ({ movementId }) => movementId ?? 0);
}

const toMovement = (row: MovementRow, payments: Payment[]): Omit<BankMovementRow, 'suggestions'> => ({
  id: row.id,
  statementId: row.statement_id,
  cents: row.cents,
  bookedOn: row.booked_on,
  valueOn: row.value_on,
  counterparty: { name: row.counterparty_name, iban: row.counterparty_iban, bic: row.counterparty_bic },
  structured: row.structured,
  free: row.free,
  bankReference: row.bank_reference,
  isReversal: row.is_reversal,
  state: stateOf(row),
  waitingCents: stateOf(row) === 'WAITING' ? row.cents - row.booked_cents : 0,
  setAsideBy: row.set_aside_by,
  setAsideReason: row.set_aside_reason,
  payments,
});

/** One movement, with how it may be booked. @throws DomainError not-found */
export async function movementOf(db: Db, id: number): Promise<BankMovementRow> {
  const [view] = await viewsOf(db, [await movementById(db, id)], true);
  return view as BankMovementRow;
}

/** What administrators read of the movements of the bank. */
export function createMovementViews({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** One page; `q` is searched in name, account and communication, and an amount among the amounts. */
  async function list(actor: Actor, query: BankMovementsQuery): Promise<Page<BankMovementRow>> {
    requireAdmin(actor);
    const { rows, total } = await listMovements(db, query);
    return pageFrom(await viewsOf(db, rows, true), total, query);
  }

  /** How many movements each state has. */
  async function counts(actor: Actor, query: BankMovementCountsQuery): Promise<BankMovementCounts> {
    requireAdmin(actor);
    return countMovementStates(db, query);
  }

  /** Exports all that `list` finds. */
  async function exportList(actor: Actor, query: WithFormat<BankMovementsFilter>): Promise<ListExport> {
    return startExport({ db, clock }, requireAdmin(actor), {
      format: query.format,
      name: 'banque',
      subject: 'bank',
      columns: MOVEMENT_EXPORT_COLUMNS,
      total: await countMovements(db, query),
      batches: views(query),
      toItem: (view: BankMovementRow) => view,
    });
  }

  async function* views(query: BankMovementsFilter): AsyncGenerator<BankMovementRow[]> {
    for await (const rows of readMovements(db, query)) yield viewsOf(db, rows, false);
  }

  /** @throws DomainError not-found */
  async function find(actor: Actor, id: number): Promise<BankMovementRow> {
    requireAdmin(actor);
    return movementOf(db, id);
  }

  return { list, counts, exportList, find };
}
