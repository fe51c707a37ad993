import type { OwnParty } from '@cercle/contract/account-statement';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** More than a company gets in ten years. */
const MAX_DOCUMENTS = 300;

/**
 * The issued documents that a person may read: of the companies for whose dues they answer, of the Single memberships on which they
 * sit or sat, and those written by hand for the person who has such a membership. Of a membership that changed hands each one has
 * those of their time. The newest first.
 */
export async function listOwnDocumentIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('document')
    .select('document.id')
    .where('document.number', 'is not', null)
    .where(isOwn(accountId))
    .orderBy('document.issued_on', 'desc')
    .orderBy('document.id', 'desc')
    .limit(MAX_DOCUMENTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether that person may read an issued document. */
const isOwn = (accountId: number) =>
  sql<boolean>`document.id in (${ofCompanies(accountId)} union all ${ofSeats(accountId)})`;

/** The parties of whose issued documents a person may read all; of one that others paid for before them, there are others. */
export async function listOwnParties(db: Db, accountId: number): Promise<OwnParty[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('party', 'party.id', 'document.party_id')
    .select(['party.id', 'party.legal_name as name'])
    .select(({ fn }) => fn.countAll<number | string>().as('readable'))
    .select(({ selectFrom }) =>
      selectFrom('document as each')
        .select(({ fn }) => fn.countAll<number | string>().as('all'))
        .whereRef('each.party_id', '=', 'party.id')
        .where('each.number', 'is not', null)
        .as('issued'),
    )
    .where('document.number', 'is not', null)
    .where(isOwn(accountId))
    .groupBy(['party.id', 'party.legal_name'])
    .orderBy('party.id')
    .execute();
  return rows
    .filter(({ readable, issued }) => Number(readable) === Number(issued))
    .map(({ id, name }) => ({ id, name }));
}

const ofCompanies = (accountId: number) => sql`
  select document.id from company_role inner join document on document.party_id = company_role.party_id
  where company_role.account_id = ${accountId} and company_role.role = 'DUES'`;

/** Not of a day on which somebody else had come, or had not left yet. */
const ofSeats = (accountId: number) => sql`
  select document.id from seat_assignment seat
  inner join membership on membership.id = seat.membership_id and membership.offer = 'SINGLE'
  inner join party on party.id = membership.party_id
  inner join document on document.party_id = party.id and (
    document.membership_id = membership.id or document.membership_id is null and party.kind = 'PERSON'
  )
  where seat.account_id = ${accountId} and not exists (
    select 1 from seat_assignment other
    where other.membership_id = seat.membership_id and other.account_id <> seat.account_id and (
      other.id > seat.id and other.from_on <= document.issued_on
      or other.id < seat.id and document.issued_on < seat.from_on
    )
  )`;
