import type { BankMovementCounts, BankMovementRow } from '@cercle/contract/bank';
import type { DocumentDetails } from '@cercle/contract/documents';
import type { Page as PageOf } from '@cercle/contract/paging';
import type { PartyAccount } from '@cercle/contract/payments';
import type { Locator, Page } from 'playwright-core';
import { type CodaMovement, type CodaStatement, codaFile } from '../../server/src/testing/coda-file.ts';
import type { ApiClient } from './api-client.ts';
import { draftInvoice, issueDocument } from './documents.ts';

/** An issued invoice of `partyId`, of 2 × `unitCents` and 21 % VAT. */
export const addInvoice = async (admin: ApiClient, partyId: number, unitCents = 30_000) =>
  issueDocument(admin, await draftInvoice(admin, partyId, { unitCents }));

let lastReference = 0;

/** A payment as the bank tells of it, with a reference of its own. */
export function received(cents: number, change: Partial<CodaMovement> = {}): CodaMovement {
  lastReference += 1;
  return { cents, bookedOn: '2026-11-26', bankReference: `REF${lastReference}`, ...change };
}

/** What pays an invoice exactly, with its structured communication. */
export const paying = ({ openCents, content }: DocumentDetails, change: Partial<CodaMovement> = {}) =>
  received(openCents, { structured: content.paymentReference ?? '', ...change });

export const bankFile = (name: string, ...statements: CodaStatement[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(codaFile(...statements)),
});

/** Imports a file past the screen. */
export async function importFile(
  admin: ApiClient,
  { name, buffer }: ReturnType<typeof bankFile>,
): Promise<void> {
  const form = new FormData();
  form.set('file', new File([buffer], name));
  const response = await admin.send('POST', '/admin/bank/files', form);
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
}

export const movementsOf = async (admin: ApiClient, query = '') =>
  (await admin.get<PageOf<BankMovementRow>>(`/admin/bank/movements?size=100${query}`)).content;
export const movementCounts = async (admin: ApiClient) =>
  (await admin.get<BankMovementCounts>('/admin/bank/movements/counts')).state;
export const accountOf = (admin: ApiClient, partyId: number) =>
  admin.get<PartyAccount>(`/admin/parties/${partyId}/account`);

/** Keys that are counted, as a person presses them who has no pointer. */
export function countedKeys(page: Page) {
  let count = 0;
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  return {
    press,
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    /** Tab until it has the focus. */
    tabTo: async (target: Locator) => {
      for (let presses = 0; presses < 60; presses += 1) {
        await press('Tab');
        if (await hasFocus(target)) return;
      }
      throw new Error('Tab does not reach it');
    },
    count: () => count,
  };
}
