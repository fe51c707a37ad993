import { beforeEach, describe, expect, test } from 'vitest';
import { type Bank, bankOf, received } from '../../testing/bank.ts';
import { codaFile } from '../../testing/coda-file.ts';
import { dyingBefore } from '../../testing/dying-database.ts';
import { invoicingPerTest } from '../../testing/invoicing.ts';
import { openTestLog } from '../../testing/test-client.ts';
import { createBankFiles } from './bank-files.ts';
import { createBankJob } from './bank-job.ts';

const at = invoicingPerTest();
let bank: Bank;
beforeEach(async () => {
  bank = { ...at, ...bankOf(at) };
  await bank.setOwnAccount();
});

/** An invoice of 726 €, and the transfer that pays it. */
async function invoiceAndTransfer() {
  const { id, totalCents, content } = await at.invoice(await at.party());
  const structured = content?.paymentReference?.replace(/\D/g, '') ?? '';
  return { id, transfer: received(totalCents, { structured }) };
}

const stateOf = async (id: number) => (await at.domain.documents.find(at.admin, id)).state;

describe('A file that pays an invoice by its communication', () => {
  test('has it paid at once, and says so', async () => {
    const { id, transfer } = await invoiceAndTransfer();
    const imported = await bank.importCoda(bank.next(transfer, received(10_00)));
    expect(imported).toMatchObject({ booked: 1, waiting: 1 });
    expect(await stateOf(id)).toBe('PAID');
  });

  test('does not while its statement is in quarantine, and does once it is accepted', async () => {
    const { id, transfer } = await invoiceAndTransfer();
    const imported = await bank.importCoda({ ...bank.next(transfer), closingCents: 5 });
    expect(imported).toMatchObject({ booked: 0, waiting: 0 });
    expect(await stateOf(id)).toBe('OPEN');
    await at.domain.bankFiles.acceptStatement(at.admin, await bank.quarantined(), { reason: 'Vérifié' });
    expect(await stateOf(id)).toBe('PAID');
  });

  test('has it paid by the job, where the process dies between the import and the booking', async () => {
    const { id, transfer } = await invoiceAndTransfer();
    const { clock, admin, domain, database } = at;
    const { importFile } = createBankFiles({ db: dyingBefore(database.db, 3), clock, site: domain.site });
    const bytes = codaFile(bank.next(transfer));
    await expect(importFile(admin, { name: 'releve.cod', bytes })).rejects.toThrow('killed');
    expect(await bank.amounts()).toHaveLength(1);
    expect(await stateOf(id)).toBe('OPEN');
    const job = createBankJob({
      ...{ db: database.db, clock, log: openTestLog().log },
      ...{ bankFiles: domain.bankFiles, paymentThanks: domain.paymentThanks, folder: null },
    });
    expect(await job.hasWork?.()).toBe(true);
    expect(await job.work(async () => undefined)).toMatchObject({ booked: 1 });
    expect(await stateOf(id)).toBe('PAID');
    expect(await job.hasWork?.()).toBe(false);
  });

  test('leaves nothing behind where the process dies during the import, which then is done again', async () => {
    const { transfer } = await invoiceAndTransfer();
    const { importFile } = createBankFiles({
      db: dyingBefore(at.database.db, 2),
      clock: at.clock,
      site: at.domain.site,
    });
    const bytes = codaFile(bank.next(transfer));
    await expect(importFile(at.admin, { name: 'releve.cod', bytes })).rejects.toThrow('killed');
    expect(await bank.statements()).toEqual([]);
    expect(await bank.importBytes(bytes)).toMatchObject({ isKnown: false, booked: 1 });
  });
});
