import { firmFields, partyFields } from './builders.ts';
import { invoiceResponse } from './invoice-responses.ts';
import { manualLine } from './invoicing.ts';
import type { World } from './world.ts';

/** Makes the invoices that calls are about, new ones each time, of a firm with all that an invoice says of it. */
export function createDocumentRecords({ domain, admin, database: { db } }: World) {
  let newest = 0;

  async function draft(partyId?: number): Promise<number> {
    const payer = partyId ?? (await domain.parties.create(admin, partyFields())).id;
    const drafted = { partyId: payer, note: '', lines: [manualLine()] };
    newest = (await domain.documents.draft(admin, drafted)).id;
    return newest;
  }

  async function invoice(partyId?: number): Promise<number> {
    const { version } = await domain.firm.find(admin);
    await domain.firm.update(admin, { ...firmFields(), version });
    const id = await draft(partyId);
    await domain.documents.issue(admin, id, { version: await versionOf(id) });
    return id;
  }

  const versionOf = async (id: number) => (await domain.documents.find(admin, id)).version;

  async function accountOf(email: string): Promise<number> {
    const query = db.selectFrom('account').select('id').where('email', '=', email);
    return (await query.executeTakeFirstOrThrow()).id;
  }

  /** That member answers for the dues of a company that got an invoice. */
  async function dues(email: string): Promise<void> {
    const { id } = await domain.parties.create(admin, partyFields({ legalName: 'Atelier Lesse SRL' }));
    await domain.parties.setRole(admin, id, await accountOf(email), 'DUES');
    await invoice(id);
  }

  /** The invoice of the company for whose dues that member answers. @returns its id */
  async function invoiceOf(email: string): Promise<number> {
    const query = db
      .selectFrom('document')
      .innerJoin('company_role', 'company_role.party_id', 'document.party_id')
      .select('document.id')
      .where('company_role.account_id', '=', await accountOf(email));
    return (await query.executeTakeFirstOrThrow()).id;
  }

  /** The company for whose dues that member answers. @returns its id */
  async function partyOf(email: string): Promise<number> {
    const query = db
      .selectFrom('company_role')
      .select('party_id')
      .where('account_id', '=', await accountOf(email));
    return (await query.executeTakeFirstOrThrow()).party_id;
  }

  /** A draft of a firm with all that an invoice says of it. */
  async function issuableDraft(): Promise<number> {
    await invoice();
    return draft();
  }

  /** What its buyer answers to the document that was made last. */
  async function responseToNewest(): Promise<string> {
    const { number, peppolAddress } = await domain.documents.find(admin, newest);
    return invoiceResponse({ code: 'RE', number: number ?? '', sender: peppolAddress ?? '' });
  }

  /** One that its buyer refuses. */
  async function disputedInvoice(): Promise<number> {
    const id = await invoice();
    await domain.documentResponses.add(admin, id, Buffer.from(await responseToNewest()));
    return id;
  }

  return {
    dues,
    invoiceOf,
    partyOf,
    documentDraft: () => draft(),
    issuableDraft,
    invoice: () => invoice(),
    invoiceTo: (partyId: number) => invoice(partyId),
    disputedInvoice,
    responseToNewest,
    /** Of the draft that was made last. */
    documentVersion: () => versionOf(newest),
  };
}
