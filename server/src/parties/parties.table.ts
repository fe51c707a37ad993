import type { Party, PartyData } from '@cercle/contract/party-data';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { searchColumns } from '../db/search-columns.ts';
import { DomainError } from '../kernel/domain-error.ts';

export const PARTY_COLUMNS = [
  'party.id',
  'party.kind',
  'party.legal_name',
  'party.enterprise_number',
  'party.vat_status',
  'party.street',
  'party.postal_code',
  'party.city',
  'party.country',
  'party.invoice_email',
  'party.created_at',
  'party.version',
] as const;

const selectParties = (db: Db) => db.selectFrom('party').select(PARTY_COLUMNS);

export type SelectedParty = NonNullable<Awaited<ReturnType<typeof findParty>>>;

const findParty = (db: Db, id: number) => selectParties(db).where('id', '=', id).executeTakeFirst();

export const partyNotFound = () => new DomainError('not-found', 'Cette société n’existe pas ou plus.');

/** @throws DomainError not-found */
export async function partyById(db: Db, id: number): Promise<SelectedParty> {
  const row = await findParty(db, id);
  if (!row) throw partyNotFound();
  return row;
}

/** Locked until the transaction ends. @throws DomainError not-found */
export async function lockParty(trx: Trx, id: number): Promise<SelectedParty> {
  const [row] = await lockRows(trx, selectParties(trx).where('id', '=', id));
  if (!row) throw partyNotFound();
  return row;
}

/** @param number ten digits */
export const findPartyByNumber = (db: Db, number: string) =>
  db
    .selectFrom('party')
    .select(['id', 'legal_name'])
    .where('enterprise_number', '=', number)
    .executeTakeFirst();

type PartyColumns = ReturnType<typeof columnsOf>;

export const columnsOf = (data: PartyData) => ({
  kind: data.kind,
  legal_name: data.legalName,
  enterprise_number: data.enterpriseNumber || null,
  vat_status: data.vatStatus,
  street: data.street,
  postal_code: data.postalCode,
  city: data.city,
  country: data.country,
  invoice_email: data.invoiceEmail,
});

/** @returns the id, or undefined when a party already has this enterprise number */
export async function insertParty(trx: Trx, party: PartyColumns, at: string): Promise<number | undefined> {
  const row = await trx
    .insertInto('party')
    .values({ ...party, ...searchColumns.party(party), created_at: at })
    .onConflict((conflict) => conflict.column('enterprise_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes the party if it is still at `version`; false when it is not. Breaks a constraint where another has that number. */
export async function changeParty(
  trx: Trx,
  id: number,
  version: number,
  change: PartyColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('party')
    .set({ ...change, ...searchColumns.party(change) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const toParty = (row: SelectedParty): Party => ({
  id: row.id,
  kind: row.kind,
  legalName: row.legal_name,
  enterpriseNumber: row.enterprise_number,
  vatStatus: row.vat_status,
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
  country: row.country,
  invoiceEmail: row.invoice_email,
  createdAt: row.created_at,
  version: row.version,
});

/** The fields whose changes the audit log tells. */
export const PARTY_FIELDS = {
  kind: 'kind',
  legal_name: 'legalName',
  enterprise_number: 'enterpriseNumber',
  vat_status: 'vatStatus',
  street: 'street',
  postal_code: 'postalCode',
  city: 'city',
  country: 'country',
  invoice_email: 'invoiceEmail',
} as const;
