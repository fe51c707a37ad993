import type { DocumentCredit, DocumentDetails, ManualLine } from '@cercle/contract/documents';
import type { FirmData } from '@cercle/contract/firm';
import type { PartyData } from '@cercle/contract/party-data';
import { afterEach, beforeEach } from 'vitest';
import { numberText } from '../billing/documents/document-content.ts';
import { membershipById } from '../memberships/memberships.table.ts';
import { firmFields, partyFields } from './builders.ts';
import { type Club, openClub } from './club.ts';

/** What an administrator writes on an invoice by hand. */
export const manualLine = (change: Partial<ManualLine> = {}): ManualLine => ({
  text: 'Table au dîner de printemps',
  quantity: 1,
  unitCents: 60_000,
  vatCategory: 'S',
  vatBasisPoints: 2_100,
  why: 'Convenu par téléphone',
  ...change,
});

/** A club whose firm can issue invoices. */
export type Invoicing = Club & Awaited<ReturnType<typeof invoicingOf>>;

export async function invoicingOf(club: Club) {
  const { domain, admin, database } = club;
  const { documents } = domain;

  async function setFirm(change: Partial<FirmData> = {}): Promise<void> {
    const { version } = await domain.firm.find(admin);
    await domain.firm.update(admin, { ...firmFields(change), version });
  }

  /** A party with all that an invoice needs. */
  const party = async (change: Parameters<typeof partyFields>[0] = {}): Promise<number> =>
    (await domain.parties.create(admin, partyFields(change))).id;

  /** The party of a membership gets all that an invoice needs. */
  async function completeParty(membershipId: number, change: Partial<PartyData> = {}): Promise<void> {
    const { party_id: id } = await membershipById(database.db, membershipId);
    const { version } = await domain.parties.find(admin, id);
    await domain.parties.update(admin, id, { ...partyFields(change), version });
  }

  /** A draft by hand; without lines, of 726 € with VAT. */
  async function draft(partyId: number, ...lines: ManualLine[]): Promise<number> {
    const written = lines.length > 0 ? lines : [manualLine()];
    return (await documents.draft(admin, { partyId, note: '', lines: written })).id;
  }

  async function issue(id: number): Promise<DocumentDetails> {
    const { version } = await documents.find(admin, id);
    return documents.issue(admin, id, { version });
  }

  const invoice = async (partyId: number, ...lines: ManualLine[]) => issue(await draft(partyId, ...lines));

  /** An issued credit note for an invoice. */
  const credited = async (id: number, lines: DocumentCredit['lines'] = []) =>
    issue((await documents.credit(admin, id, { why: 'Erreur de prix', lines })).id);

  /**
   * All documents of a membership, the first one first: « INVOICE DRAFT 726.00 », « CREDIT_NOTE NC-2026-000001 242.00 ».
   */
  async function documentsOf(membershipId: number): Promise<string[]> {
    const rows = await database.db
      .selectFrom('document')
      .select(['kind', 'year', 'number', 'total_cents'])
      .where('membership_id', '=', membershipId)
      .orderBy('id')
      .execute();
    return rows.map(({ kind, year, number, total_cents: cents }) => {
      const name = year && number ? numberText(kind, year, number) : 'DRAFT';
      return `${kind} ${name} ${(cents / 100).toFixed(2)}`;
    });
  }

  await setFirm();
  return { setFirm, party, completeParty, draft, issue, invoice, credited, documentsOf };
}

/** Within each test of the file a club of its own that invoices, which is closed after it. */
export function invoicingPerTest(): Invoicing {
  const invoicing = {} as Invoicing;
  beforeEach(async () => {
    const club = await openClub();
    Object.assign(invoicing, club, await invoicingOf(club));
  });
  afterEach(() => invoicing.close());
  return invoicing;
}
