// Persons who pay for themselves, in their own name or that of a company that is nobody else's and has no enterprise number: what
// the firm knows of them goes with them.

import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { searchColumns } from '../db/search-columns.ts';
import { PARTY_COLUMNS } from './parties.table.ts';

/** `email` is null where it may be somebody else's. */
export type Payer = { accountId: number; email: string | null };

/** Money on their balance, or payments without any invoice, which would say to whom it was issued. */
const HAS_UNINVOICED_PAYMENTS = sql<boolean>`(
  exists (select 1 from payment where payment.party_id = party.id)
  and (
    not exists (select 1 from document where document.party_id = party.id and document.number is not null)
    or (select sum(payment.cents) from payment where payment.party_id = party.id) > (
      select coalesce(sum(allocation.cents), 0) from allocation
      inner join payment on payment.id = allocation.payment_id where payment.party_id = party.id
    )
  )
)`;

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
    .select(HAS_UNINVOICED_PAYMENTS.as('has_uninvoiced_payments'))
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

type PersonParty = Awaited<ReturnType<typeof findPersonParties>>[number];

/** While a term runs, the firm needs to know who pays; and to whom money belongs of which no invoice tells. */
export const isNameNeeded = ({ has_open_term, has_uninvoiced_payments }: PersonParty): boolean =>
  Boolean(has_open_term) || Boolean(has_uninvoiced_payments);

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
