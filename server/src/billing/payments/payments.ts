// What parties pay, beside what bank files tell: cash, cards, money given back by hand; and what pays which invoice. Payments only grow:
// a mistake is mended by a counter-entry. What pays no invoice is the balance of its party, which never falls below 0.

import type { AuditAction } from '@cercle/contract/audit-log';
import type {
  BalanceUse,
  ManualPayment,
  ManualRefund,
  PartyAccount,
  PaymentCreated,
  PaymentUndoing,
} from '@cercle/contract/payments';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { type Day, today } from '../../kernel/calendar.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { lockParty, partyById } from '../../parties/parties.table.ts';
import type { Change } from '../documents/events.table.ts';
import { findOpenAllocation, paymentOfAllocation } from './allocations.table.ts';
import { balanceOf } from './balance.table.ts';
import { spendBalance } from './balance-use.ts';
import { bookRefund, bookShares, takeBack, undoPayment } from './book.ts';
import { openInvoicesOf } from './party-account.table.ts';
import { paymentById } from './payment-rows.table.ts';
import { paymentsOfParty } from './payment-views.table.ts';

export type Payments = ReturnType<typeof createPayments>;

/** As many payments as the account of a party shows. */
const MAX_PAYMENTS = 100;

export function createPayments({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const changeBy = (trx: Trx, { id, name }: Admin): Change => ({
    ...{ trx, clock, day: today(clock) },
    by: { accountId: id, name },
  });

  async function record(trx: Trx, admin: Admin, action: AuditAction, partyId: number): Promise<void> {
    const { legal_name: name } = await partyById(trx, partyId);
    await recordAudit(trx, clock, admin, action, { kind: 'party', id: partyId, name });
  }

  function refuseFuture(paidOn: Day): void {
    if (paidOn > today(clock)) throw fieldError('paidOn', 'Cette date est à venir');
  }

  /** A payment that no bank file tells of. @throws DomainError not-found, validation, conflict, as `bookShares` */
  async function enter(
    actor: Actor,
    { partyId, cents, documents, ...way }: ManualPayment,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<PaymentCreated> {
    const admin = requireAdmin(actor);
    refuseFuture(way.paidOn);
    return execution.run(db, async (trx) => {
      const shares = [{ partyId, cents, documents }];
      const [id = 0] = await bookShares(changeBy(trx, admin), { ...way, movementId: null, shares });
      await record(trx, admin, 'payment.entered', partyId);
      return { id };
    });
  }

  /** Money given back by hand, of the balance of a party. @throws DomainError not-found, validation, conflict, as `bookRefund` */
  async function refund(
    actor: Actor,
    refunded: ManualRefund,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<PaymentCreated> {
    const admin = requireAdmin(actor);
    refuseFuture(refunded.paidOn);
    return execution.run(db, async (trx) => {
      const id = await bookRefund(changeBy(trx, admin), { ...refunded, movementId: null });
      await record(trx, admin, 'payment.refunded', refunded.partyId);
      return { id };
    });
  }

  /** @throws DomainError not-found, conflict, as `undoPayment` */
  async function undo(actor: Actor, id: number, { reason }: PaymentUndoing): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const { party_id: partyId } = await paymentById(trx, id);
      await undoPayment(changeBy(trx, admin), { paymentId: id, reason });
      await record(trx, admin, 'payment.undone', partyId);
    });
  }

  /**
   * A payment no longer pays one invoice, and still pays others: that money goes to the balance (D16).
   * @throws DomainError not-found; conflict when it was taken back already
   */
  async function undoAllocation(actor: Actor, id: number, { reason }: PaymentUndoing): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const { party_id: partyId } = await paymentById(trx, await paymentOfAllocation(trx, id));
      await lockParty(trx, partyId);
      const allocation = await findOpenAllocation(trx, id);
      if (!allocation) throw new DomainError('conflict', 'Ce paiement ne paie plus cette facture.');
      await takeBack(changeBy(trx, admin), [allocation], reason);
      await record(trx, admin, 'allocation.undone', partyId);
    });
  }

  /** @throws DomainError not-found, conflict, as `spendBalance` */
  async function useBalance(
    actor: Actor,
    partyId: number,
    { documents }: BalanceUse,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    const admin = requireAdmin(actor);
    await execution.run(db, async (trx) => {
      await spendBalance(changeBy(trx, admin), partyId, documents);
      await record(trx, admin, 'balance.used', partyId);
      return null;
    });
  }

  /** @throws DomainError not-found */
  async function accountOf(actor: Actor, partyId: number): Promise<PartyAccount> {
    requireAdmin(actor);
    await partyById(db, partyId);
    const invoices = await openInvoicesOf(db, partyId);
    return {
      balanceCents: await balanceOf(db, partyId),
      openCents: invoices.reduce((total, { openCents }) => total + openCents, 0),
      invoices,
      payments: await paymentsOfParty(db, partyId, MAX_PAYMENTS),
    };
  }

  return { enter, refund, undo, undoAllocation, useBalance, accountOf };
}
