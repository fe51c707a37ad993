// What has come of the bank's files, beside the model.

import { expect } from 'vitest';
import { listStandingPayments } from '../../billing/bank/movements.table.ts';
import { verifyPayments } from '../../billing/payments/verify-payments.ts';
import type { Db } from '../../db/database.ts';
import { moneyFaults, moneySums } from '../money-sums.ts';
import type { Transfer, Transfers } from './reference-transfers.ts';

/** How many movements there are, and those that have something new; the ids that the model lacks are noted. @throws what differs */
export async function compareTransfers(db: Db, transfers: Transfers): Promise<void> {
  await compareCount(db, transfers);
  const changed = [...transfers.changed];
  transfers.changed.clear();
  if (changed.length === 0) return;
  const rows = await listMovements(
    db,
    changed.map(({ bankReference }) => bankReference),
  );
  expect(rows.map(movementLine)).toEqual(changed.map(transferLine).sort());
  for (const transfer of changed) noteIds(transfer, rows);
}

async function compareCount(db: Db, transfers: Transfers): Promise<void> {
  const { count } = await db
    .selectFrom('bank_movement')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(`${count} movements`).toBe(`${transfers.arrived.length} movements`);
}

/** With the payments that stand. */
async function listMovements(db: Db, bankReferences: string[]) {
  const rows = await db
    .selectFrom('bank_movement')
    .select(['id', 'bank_reference', 'cents', 'booked_cents', 'set_aside_at'])
    .where('bank_reference', 'in', bankReferences)
    .orderBy('bank_reference')
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, payments: await listStandingPayments(db, row.id) })));
}

type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

function movementLine({ bank_reference, cents, booked_cents, set_aside_at, payments }: MovementRow): string {
  const state = set_aside_at !== null ? 'SET_ASIDE' : booked_cents === cents ? 'BOOKED' : 'WAITING';
  const parties = payments.map(({ party_id }) => party_id);
  return `${bank_reference} ${cents} ${state} ${booked_cents} of party ${parties}`;
}

function transferLine({ bankReference, cents, state, partyId }: Transfer): string {
  const isBooked = state === 'BOOKED';
  return `${bankReference} ${cents} ${state} ${isBooked ? cents : 0} of party ${isBooked ? partyId : ''}`;
}

function noteIds(transfer: Transfer, rows: MovementRow[]): void {
  const row = rows.find(({ bank_reference }) => bank_reference === transfer.bankReference);
  transfer.id = row?.id ?? 0;
  if (transfer.payment) transfer.payment.id = row?.payments[0]?.id ?? 0;
}

/** All movements in the end: what came is booked, waits or is set aside, to the cent, and each payment is of who paid. @throws what differs */
export async function compareBank(db: Db, transfers: Transfers, parties: number[]): Promise<void> {
  for (const transfer of transfers.arrived) transfers.changed.add(transfer);
  await compareTransfers(db, transfers);
  expect(moneyFaults(await moneySums(db, parties))).toEqual([]);
  expect((await verifyPayments(db)).faults).toEqual([]);
}
