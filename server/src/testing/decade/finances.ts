// The money of ten years: those who pay, the bank, and the administrators who book, settle and remind; with the model of it.

import type { Club } from '../club.ts';
import type { Act } from './act.ts';
import { BANKING, createBank } from './bank-transfers.ts';
import { createCashier, PAYING } from './cashier.ts';
import { compareAccount, compareFigures } from './compare-accounts.ts';
import { compareBank, compareTransfers } from './compare-bank.ts';
import { createPayers } from './payers.ts';
import { Random } from './random.ts';
import { createLedger } from './reference-ledger.ts';
import { createTransfers } from './reference-transfers.ts';
import { createReminderDesk, REMINDING } from './reminder-desk.ts';
import { BOOKING, createTreasurer } from './treasurer.ts';
import type { Done } from './trial.ts';

export const FINANCES = [...PAYING, ...BANKING, ...BOOKING, ...REMINDING];

type Surroundings = {
  /** Does it in the model and in the product. */
  attempt(partyId: number, act: Act): Promise<void>;
  tell(done: Done): void;
  /** Called with each party before it is compared, and with 0 before what is not of one. */
  look(partyId: number): void;
};

export function createFinances(club: Club, seed: number, { attempt, tell, look }: Surroundings) {
  const { db } = club.database;
  const random = new Random(seed);
  const ledger = createLedger();
  const transfers = createTransfers(ledger);
  const money = { ledger, transfers, attempt };
  const bank = createBank(club, new Random(seed + 1), { ledger, transfers, tell });
  const cashier = createCashier(club, new Random(seed + 2), { ...money, bank });
  const payers = createPayers(club, new Random(seed + 3), { ledger, bank, cashier });
  const treasurer = createTreasurer(club, new Random(seed + 4), money);
  const reminders = createReminderDesk(club, new Random(seed + 5), money);

  /** One day. What comes after the preview of the reminders is known when they are sent. */
  async function work(): Promise<void> {
    look(0);
    const proposed = await reminders.preview();
    for (const { partyId, isHeld } of proposed)
      if (isHeld && random.chance(0.3)) await cashier.settle(partyId);
    await payers.work();
    await bank.work();
    look(0);
    await compareTransfers(db, transfers);
    await treasurer.work();
    await cashier.work();
    await reminders.work();
    await reminders.send(proposed);
  }

  /** What has changed today. @throws what differs */
  async function compare(): Promise<void> {
    look(0);
    await compareTransfers(db, transfers);
    for (const partyId of ledger.changed) {
      look(partyId);
      await compareAccount(club, ledger, partyId);
    }
    ledger.changed.clear();
  }

  /** All of it, in the end. @returns how much of each there was @throws what differs */
  async function compareAll() {
    look(0);
    const payments = await compareFigures(club, ledger);
    await compareBank(db, transfers, ledger.parties());
    return {
      payments,
      bankFiles: bank.fileCount(),
      transfers: transfers.arrived.length,
      reminders: reminders.sentCount(),
    };
  }

  const { learn, undelivered } = reminders;
  return { issued: payers.issued, work, compare, compareAll, learn, undelivered };
}
