import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Mailbox } from '../mail/outbox.ts';

/**
 * To whom letters about the dues of a membership go: the first who answers for the company's dues, else the first person on its
 * seats, else the party's address for invoices.
 * @returns undefined when there is no address at all
 */
export async function duesContact(db: Db, membershipId: number): Promise<Mailbox | undefined> {
  const people = db.selectFrom('account').select(['account.full_name as name', 'account.email as address']);
  const answering = await people
    .innerJoin('company_role as role', 'role.account_id', 'account.id')
    .innerJoin('membership', 'membership.party_id', 'role.party_id')
    .where('membership.id', '=', membershipId)
    .where('role.role', '=', 'DUES')
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst();
  if (answering) return answering;
  // Who left last, once nobody has a seat: a letter about the end comes after it.
  const seated = await people
    .innerJoin('seat_assignment as seat', 'seat.account_id', 'account.id')
    .where('seat.membership_id', '=', membershipId)
    .orderBy(({ fn, ref }) => fn.coalesce(ref('seat.to_on'), sql<string>`'9999-12-31'`), 'desc')
    .orderBy('seat.id')
    .limit(1)
    .executeTakeFirst();
  return seated ?? invoiceContact(db, membershipId);
}

async function invoiceContact(db: Db, membershipId: number): Promise<Mailbox | undefined> {
  const party = await db
    .selectFrom('party')
    .innerJoin('membership', 'membership.party_id', 'party.id')
    .select(['party.legal_name as name', 'party.invoice_email as address'])
    .where('membership.id', '=', membershipId)
    .executeTakeFirst();
  return party?.address ? party : undefined;
}

/** A person's name and address; undefined once their account is deleted. */
export const personContact = (db: Db, accountId: number): Promise<Mailbox | undefined> =>
  db
    .selectFrom('account')
    .select(['full_name as name', 'email as address'])
    .where('id', '=', accountId)
    .executeTakeFirst();
