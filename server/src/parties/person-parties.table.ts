// Persons who pay for themselves, in their own name or that of a company that is nobody else's and has no enterprise number: what
// the firm knows of them goes with them.

import type { Expression, SqlBool } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import { PARTY_COLUMNS } from './parties.table.ts';

/** `email` is null where it may be somebody else's. */
export type Payer = { accountId: number; email: string | null };

/**
 * The parties that are this person: by a seat on one of their memberships; where nobody has ever had one, by the address of the
 * invoices.
 */
export const findPersonParties = (db: Db, { accountId, email }: Payer) =>
  db
    .selectFrom('party')
    .select(PARTY_COLUMNS)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('membership_term as term')
            .innerJoin('membership', 'membership.id', 'term.membership_id')
            .select('term.id')
            .whereRef('membership.party_id', '=', 'party.id')
            .where('term.state', 'in', ['PLANNED', 'CURRENT']),
        )
        .as('has_open_term'),
    )
    .where('party.enterprise_number', 'is', null)
    .where((eb) => {
      const seats = eb
        .selectFrom('seat_assignment as seat')
        .innerJoin('membership', 'membership.id', 'seat.membership_id')
        .select('seat.id')
        .whereRef('membership.party_id', '=', 'party.id');
      const byAddress = (address: string): Expression<SqlBool> =>
        eb.and([eb('party.invoice_email', '=', address), eb.not(eb.exists(seats))]);
      const isTheirs = eb.and([
        eb.exists(seats.where('seat.account_id', '=', accountId)),
        eb.not(eb.exists(seats.where('seat.account_id', '<>', accountId))),
      ]);
      return eb.or([isTheirs, ...(email === null ? [] : [byAddress(email)])]);
    })
    .orderBy('party.id')
    .execute();

const ANONYMOUS = {
  legal_name: 'Personne effacée',
  enterprise_number: null,
  street: '',
  postal_code: '',
  city: '',
  invoice_email: '',
};

export const membershipsOfParties = (trx: Trx, ids: number[]) =>
  trx.selectFrom('membership').select('id').where('party_id', 'in', ids).execute();

/** Memberships keep their party, without anything that tells who it was. @returns how many had a name until now */
export async function anonymizeParties(trx: Trx, ids: number[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('party')
    .set({ ...ANONYMOUS, ...searchColumns.party(ANONYMOUS) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('legal_name', '<>', ANONYMOUS.legal_name)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
