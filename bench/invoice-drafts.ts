import { manualLines } from '../server/src/billing/documents/draft-lines.ts';
import { writeDraft } from '../server/src/billing/documents/drafts.ts';
import type { Db, Trx } from '../server/src/db/database.ts';
import { searchColumns } from '../server/src/db/search-columns.ts';
import { today } from '../server/src/kernel/calendar.ts';
import { systemClock as clock, timestamp } from '../server/src/kernel/clock.ts';
import { enterpriseNumberOf } from '../server/src/testing/builders.ts';
import { manualLine } from '../server/src/testing/invoicing.ts';
import { nameOf } from '../test/support/seed-names.ts';

const BATCH_DRAFTS = 250;

/** Adds `count` drafts of two lines, numbered from `first`, each for a company of its own that has a number and an address. */
export async function addDrafts(db: Db, first: number, count: number): Promise<void> {
  for (let start = 0; start < count; start += BATCH_DRAFTS) {
    const size = Math.min(BATCH_DRAFTS, count - start);
    const numbers = Array.from({ length: size }, (_, index) => first + start + index);
    await db.transaction().execute((trx) => insertBatch(trx, numbers));
  }
}

async function insertBatch(trx: Trx, numbers: number[]): Promise<void> {
  const parties = numbers.map(companyOf);
  const rows = await trx.insertInto('party').values(parties).returning('id').execute();
  const change = { trx, clock, day: today(clock), by: { accountId: null, name: 'Banc' } };
  for (const [index, number] of numbers.entries())
    await writeDraft(change, {
      ...{ kind: 'INVOICE', buyer: nameOf(number), membershipId: null, creditsDocumentId: null },
      partyId: rows[index]?.id ?? 0,
      lines: manualLines([
        manualLine({ unitCents: 60_000 + number }),
        manualLine({ text: `Atelier n° ${number}`, quantity: 2, vatBasisPoints: 600 }),
      ]),
    });
}

function companyOf(number: number) {
  const legal_name = nameOf(number);
  const enterprise_number = enterpriseNumberOf(number);
  return {
    ...{ kind: 'COMPANY' as const, legal_name, enterprise_number, vat_status: 'LIABLE' as const },
    ...{ street: `Rue de la Lesse ${number}`, postal_code: '5500', city: 'Dinant', country: 'BE' },
    invoice_email: `compta${number}@societe.example`,
    ...searchColumns.party({ legal_name, enterprise_number }),
    created_at: timestamp(clock),
  };
}
