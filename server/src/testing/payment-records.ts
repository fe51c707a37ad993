import { today } from '../kernel/calendar.ts';
import { partyFields } from './builders.ts';
import { createDocumentRecords } from './document-records.ts';
import type { World } from './world.ts';

/** Makes the payments that calls are about, each of a new party, which has an invoice of 726 €. */
export function createPaymentRecords(world: World) {
  const { domain, admin, clock } = world;
  const documents = createDocumentRecords(world);
  let newest = 0;

  const pay = async (partyId: number, cents: number, documentIds: number[] = []) => {
    const pays = documentIds.map((documentId) => ({ documentId, cents }));
    const way = { paidOn: today(clock), method: 'CASH', note: '' } as const;
    return (await domain.payments.enter(admin, { ...way, partyId, cents, documents: pays })).id;
  };

  /** A party with an open invoice. */
  async function debtor(): Promise<number> {
    const { id } = await domain.parties.create(admin, partyFields());
    newest = await documents.invoiceTo(id);
    return id;
  }

  /** A party with 100 € on its balance, beside the invoice. */
  async function creditor(): Promise<number> {
    const id = await debtor();
    await pay(id, 10_000);
    return id;
  }

  /** One that pays a part of the invoice. @returns its id */
  async function payment(): Promise<number> {
    const id = await debtor();
    return pay(id, 10_000, [newest]);
  }

  /** What a payment pays of the invoice. @returns its id */
  async function allocation(): Promise<number> {
    await payment();
    const [paying] = (await domain.documents.find(admin, newest)).payments;
    return paying?.allocations[0]?.id ?? 0;
  }

  return {
    ...{ debtor, creditor, payment, allocation },
    /** Of the party that was made last. */
    invoiceOfNewest: async () => newest,
  };
}
