import type { PartyDetails } from '@cercle/contract/party-data';
import type { Db } from '../db/database.ts';
import { lastDay } from '../kernel/calendar.ts';
import { listRoles } from './company-roles.table.ts';
import { type SelectedParty, toParty } from './parties.table.ts';
import { listMembershipsOf, listPeopleOf } from './party-memberships.table.ts';

type PersonRow = { id: number; full_name: string; email: string; request_id: number | null };

/** The party with those who speak for it, those on its seats and its memberships. */
export async function partyDetails(db: Db, row: SelectedParty): Promise<PartyDetails> {
  const [roles, people, memberships] = await Promise.all([
    listRoles(db, row.id),
    listPeopleOf(db, row.id),
    listMembershipsOf(db, row.id),
  ]);
  return {
    ...toParty(row),
    roles: roles.map((one) => ({ ...toPerson(one), role: one.role })),
    people: people.map((one) => ({
      ...toPerson(one),
      membershipId: one.membership_id,
      state: one.state,
    })),
    memberships: memberships.map((one) => ({
      id: one.id,
      memberSince: one.member_since,
      offer: one.offer,
      state: one.state,
      startsOn: one.starts_on,
      lastDay: one.ends_on && lastDay(one.closed_on ?? one.ends_on),
    })),
  };
}

const toPerson = ({ id, full_name, email, request_id }: PersonRow) => ({
  accountId: id,
  fullName: full_name,
  email,
  requestId: request_id,
});

/** As a member sees the company that they speak for: where invoices go concerns those who answer for the dues. */
export function forMember(details: PartyDetails, accountId: number): PartyDetails {
  const isForDues = details.roles.some((one) => one.accountId === accountId && one.role === 'DUES');
  const withoutAddress = <Person extends object>(person: Person) => ({
    ...person,
    email: null,
    requestId: null,
  });
  return {
    ...details,
    invoiceEmail: isForDues ? details.invoiceEmail : '',
    roles: details.roles.map(withoutAddress),
    people: details.people.map(withoutAddress),
  };
}
