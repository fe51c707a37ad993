import type { DocumentDetails, DocumentRow, ManualLine } from '@cercle/contract/documents';
import type { FirmSettings } from '@cercle/contract/firm';
import type { Page } from '@cercle/contract/paging';
import type { PartyDetails } from '@cercle/contract/party-data';
import type { ApiClient } from './api-client.ts';

const ADDRESS = { street: 'Rue de la Lesse 4', postalCode: '5500', city: 'Dinant', country: 'BE' };

async function call<Answer>(admin: ApiClient, method: string, path: string, body?: object): Promise<Answer> {
  const response = await admin.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** All that invoices must say of the firm. */
export async function completeFirm(admin: ApiClient): Promise<void> {
  const { version } = await admin.get<FirmSettings>('/admin/firm');
  await call(admin, 'PUT', '/admin/firm', {
    ...{ version, name: 'Cercle Conseil', legalForm: 'SRL', enterpriseNumber: '0999.999.922' },
    ...{ ...ADDRESS, register: 'RPM Bruxelles', iban: 'BE68539007547034', email: 'contact@cercle.example' },
  });
}

/** A company that invoices can be addressed to, unless `change` takes something away. @returns its id */
export async function addPayer(admin: ApiClient, change: object = {}): Promise<number> {
  const company = { kind: 'COMPANY', legalName: 'Atelier de la Lesse SRL', vatStatus: 'LIABLE', ...ADDRESS };
  return (await call<{ id: number }>(admin, 'POST', '/admin/parties', { ...company, ...change })).id;
}

const LINE: ManualLine = {
  ...{ text: 'Atelier de trésorerie', quantity: 2, unitCents: 12_550, why: 'Deux participants.' },
  ...{ vatCategory: 'S', vatBasisPoints: 2_100 },
};

/** @returns its id */
export async function draftInvoice(
  admin: ApiClient,
  partyId: number,
  change: Partial<ManualLine> = {},
): Promise<number> {
  const draft = { partyId, lines: [{ ...LINE, ...change }] };
  return (await call<{ id: number }>(admin, 'POST', '/admin/documents', draft)).id;
}

export const documentOf = (admin: ApiClient, id: number) =>
  admin.get<DocumentDetails>(`/admin/documents/${id}`);

export async function issueDocument(admin: ApiClient, id: number): Promise<DocumentDetails> {
  const { version } = await documentOf(admin, id);
  return call(admin, 'POST', `/admin/documents/${id}/issue`, { version });
}

/** A credit note of all that is left of an invoice, issued. @returns its id */
export async function creditInvoice(admin: ApiClient, id: number): Promise<number> {
  const note = await call<{ id: number }>(admin, 'POST', `/admin/documents/${id}/credit`, {
    why: 'Atelier annulé.',
  });
  await issueDocument(admin, note.id);
  return note.id;
}

/** Gives an address to who pays, whatever else is known of them. */
export async function completePayer(admin: ApiClient, partyId: number): Promise<void> {
  const { version, ...party } = await admin.get<PartyDetails>(`/admin/parties/${partyId}`);
  const { kind, legalName, invoiceEmail } = party;
  const vatStatus = kind === 'COMPANY' ? party.vatStatus : 'NONE';
  const enterpriseNumber = kind === 'COMPANY' ? '0403.019.261' : '';
  const data = { version, kind, legalName, vatStatus, enterpriseNumber, ...ADDRESS };
  await call(admin, 'PUT', `/admin/parties/${partyId}`, { ...data, invoiceEmail: invoiceEmail ?? '' });
}

/** The documents of the payer of that name, the newest first. */
export const documentsOf = async (admin: ApiClient, name: string) =>
  (await admin.get<Page<DocumentRow>>(`/admin/documents?q=${encodeURIComponent(name)}`)).content;
