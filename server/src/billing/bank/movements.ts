// What a person decides of a movement of the bank: whom it pays for, or that it pays nothing here. A movement waits until its payments
// come to its amount; one that was set aside does not. Both can be undone: then it waits again, and is not booked by itself.

import type { AuditAction } from '@cercle/contract/audit-log';
import type { BankBooking, BankMovementRow } from '@cercle/contract/bank';
import { frenchDay } from '@cercle/contract/french-day';
import { formatEuros } from '@cercle/contract/money';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import type { Change } from '../documents/events.table.ts';
import { bookRefund, bookReturn, bookShares, undoPayment } from '../payments/book.ts';
import { lockParties } from '../payments/locks.ts';
import { paymentById } from '../payments/payment-rows.table.ts';
import { createMovementViews, movementOf, stateOf } from './movement-views.ts';
import {
  listStandingPayments,
  lockMovementRow,
  type MovementRow,
  markDecided,
  setMovementAside,
  takeMovementUp,
} from './movements.table.ts';

export type BankMovements = ReturnType<typeof createBankMovements>;

export function createBankMovements({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** What `work` does of a locked movement, with its entry in the audit log. @returns the movement afterwards */
  const decide = (
    admin: Admin,
    id: number,
    action: AuditAction,
    work: (change: Change, movement: MovementRow) => Promise<unknown>,
  ): Promise<BankMovementRow> =>
    db.transaction().execute(async (trx) => {
      const movement = await lockMovementRow(trx, id);
      const by = { accountId: admin.id, name: admin.name };
      await work({ trx, clock, day: today(clock), by }, movement);
      await markDecided(trx, id, timestamp(clock));
      // The name of who paid would outlive their erasure.
      const name = `${frenchDay(movement.booked_on)}, ${formatEuros(movement.cents)}`;
      await recordAudit(trx, clock, admin, action, { kind: 'bank', id, name });
      return movementOf(trx, id);
    });

  /**
   * Books all that waits of a movement: what it pays, or the refund or the return that it is.
   * @throws DomainError not-found; conflict when it does not wait, and as `bookShares`, `bookRefund`, `bookReturn`; validation when it
   *   does not come to what waits
   */
  async function book(actor: Actor, id: number, booking: BankBooking): Promise<BankMovementRow> {
    return decide(requireAdmin(actor), id, 'bank.booked', async (change, movement) => {
      refuseDecided(movement);
      await bookWaiting(change, movement, booking);
    });
  }

  /** It pays nothing here. @throws DomainError not-found; conflict when it does not wait, or a part of it is booked */
  async function setAside(
    actor: Actor,
    id: number,
    { reason }: { reason: string },
  ): Promise<BankMovementRow> {
    const admin = requireAdmin(actor);
    return decide(admin, id, 'bank.set_aside', async ({ trx }, movement) => {
      refuseDecided(movement);
      if (movement.booked_cents !== 0)
        throw new DomainError('conflict', 'Une partie en est comptabilisée\u202f: annulez-la d’abord.');
      await setMovementAside(trx, id, { at: timestamp(clock), by: admin.name, reason });
    });
  }

  /**
   * It waits again: all its payments are corrected, or it is no longer set aside.
   * @throws DomainError not-found; conflict when there is nothing to undo, and as `undoPayment`
   */
  async function undo(actor: Actor, id: number, { reason }: { reason: string }): Promise<BankMovementRow> {
    return decide(requireAdmin(actor), id, 'bank.undone', async (change, movement) => {
      if (movement.set_aside_at !== null) await takeMovementUp(change.trx, id);
      else await undoPayments(change, id, reason);
    });
  }

  return { ...createMovementViews({ db, clock }), book, setAside, undo };
}

function refuseDecided(movement: MovementRow): void {
  const state = stateOf(movement);
  if (state === 'BOOKED') throw new DomainError('conflict', 'Ce mouvement est déjà comptabilisé.');
  if (state === 'SET_ASIDE')
    throw new DomainError(
      'conflict',
      `${movement.set_aside_by} a laissé ce mouvement\u202f: reprenez-le d’abord.`,
    );
}

async function bookWaiting(change: Change, movement: MovementRow, booking: BankBooking): Promise<void> {
  const waiting = movement.cents - movement.booked_cents;
  const way = { paidOn: movement.booked_on, movementId: movement.id };
  if ('shares' in booking) {
    if (waiting < 0)
      throw fieldError(
        'shares',
        'Cet argent est parti\u202f: dites à qui il est rendu, ou quel paiement la banque reprend.',
      );
    const sum = booking.shares.reduce((total, { cents }) => total + cents, 0);
    if (sum !== waiting)
      throw fieldError(
        'shares',
        `Les parts font ${formatEuros(sum)}, et ${formatEuros(waiting)} sont à comptabiliser.`,
      );
    await bookShares(change, { ...way, method: 'TRANSFER', shares: booking.shares });
    return;
  }
  const field = 'refundTo' in booking ? 'refundTo' : 'returnOf';
  if (waiting > 0) throw fieldError(field, 'Cet argent a été reçu\u202f: dites qui paie.');
  if ('refundTo' in booking)
    await bookRefund(change, { ...way, method: 'TRANSFER', partyId: booking.refundTo, cents: -waiting });
  else {
    await refuseOtherAmount(change.trx, booking.returnOf, -waiting);
    await bookReturn(change, { ...way, paymentId: booking.returnOf });
  }
}

async function refuseOtherAmount(trx: Trx, paymentId: number, taken: number): Promise<void> {
  const { cents } = await paymentById(trx, paymentId);
  if (cents !== taken)
    throw fieldError(
      'returnOf',
      `Ce paiement est de ${formatEuros(cents)}, et la banque a repris ${formatEuros(taken)}.`,
    );
}

async function undoPayments(change: Change, id: number, reason: string): Promise<void> {
  const payments = await listStandingPayments(change.trx, id);
  if (payments.length === 0) throw new DomainError('conflict', 'Rien n’est comptabilisé de ce mouvement.');
  await lockParties(
    change.trx,
    payments.map(({ party_id }) => party_id),
  );
  for (const payment of payments) await undoPayment(change, { paymentId: payment.id, reason });
}
