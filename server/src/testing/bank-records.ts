import { insertMovements } from './matching-rows.ts';
import { createPaymentRecords } from './payment-records.ts';
import type { World } from './world.ts';

/** Makes the movements of the bank that calls are about, each of 726 €. */
export function createBankRecords(world: World) {
  const { domain, admin, database } = world;
  const payments = createPaymentRecords(world);

  async function waitingMovement(): Promise<number> {
    const iban = 'BE71096123456769';
    const movement = {
      cents: 72_600,
      bookedOn: '2026-03-02',
      name: 'ATELIER LESSE',
      iban,
      free: 'Cotisation',
    };
    const [id = 0] = await insertMovements(database.db, [movement]);
    return id;
  }

  /** On the balance of a party. */
  async function bookedMovement(): Promise<number> {
    const id = await waitingMovement();
    const shares = [{ partyId: await payments.debtor(), cents: 72_600, documents: [] }];
    await domain.bankMovements.book(admin, id, { shares });
    return id;
  }

  return { waitingMovement, bookedMovement };
}
