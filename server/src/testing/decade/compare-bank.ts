// What has come of the bank's files, beside the model.

import { expect } from 'vitest';
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

/** With the payment that stands, if there is one. */
const listMovements = (db: Db, bankReferences: string[]) =>
  db
    .selectFrom('bank_movement as movement')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.movement_id', '=', 'movement.id')
        .on('payment.kind', '<>', 'CORRECTION')
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payment as correction')
                .select('correction.id')
                .whereRef('correction.reverses_id', '=', 'payment.id')
                .where('correction.kind', '=', 'CORRECTION'),
            ),
          ),
        ),
    )
    .select(['movement.id', 'movement.bank_reference', 'movement.cents', 'movement.booked_cents'])
    .select(['movement.set_aside_at', 'payment.id as payment_id', 'payment.party_id'])
    .where('movement.bank_reference', 'in', bankReferences)
    .orderBy('movement.bank_reference')
    .execute();

type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];

function movementLine({ bank_reference, cents, booked_cents, set_aside_at, party_id }: MovementRow): string {
  const state = set_aside_at !== null ? 'SET_ASIDE' : booked_cents === cents ? 'BOOKED' : 'WAITING';
  return `${bank_reference} ${cents} ${state} ${booked_cents} of party ${party_id}`;
}

function transferLine({ bankReference, cents, state, partyId }: Transfer): string {
  const isBooked = state === 'BOOKED';
  return `${bankReference} ${cents} ${state} ${isBooked ? cents : 0} of party ${isBooked ? partyId : null}`;
}

function noteIds(transfer: Transfer, rows: MovementRow[]): void {
  const row = rows.find(({ bank_reference }) => bank_reference === transfer.bankReference);
  transfer.id = row?.id ?? 0;
  if (transfer.payment) transfer.payment.id = row?.payment_id ?? 0;
}

/** All movements in the end: what came is booked, waits or is set aside, to the cent, and each payment is of who paid. @throws what differs */
export async function compareBank(db: Db, transfers: Transfers, parties: number[]): Promise<void> {
  for (const transfer of transfers.arrived) transfers.changed.add(transfer);
  await compareTransfers(db, transfers);
  expect(moneyFaults(await moneySums(db, parties))).toEqual([]);
  expect((await verifyPayments(db)).faults).toEqual([]);
}
