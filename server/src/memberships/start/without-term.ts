import type { GroupWithoutTerm } from '@cercle/contract/membership-start';
import { searchText } from '@cercle/contract/search-text';
import { enterpriseNumber } from '@cercle/contract/vat-number';
import type { Db } from '../../db/database.ts';
import { dayOf } from '../../kernel/calendar.ts';
import { listMembersWithoutSeat } from './start.table.ts';

type Row = Awaited<ReturnType<typeof listMembersWithoutSeat>>[number];

/**
 * The active members who have no seat, in groups that would have a membership together: each Single person alone; the people of
 * a company by its enterprise number or, without a valid one, by its name. A search finds a group by any of its people.
 */
export async function groupsWithoutTerm(db: Db, q: string): Promise<GroupWithoutTerm[]> {
  const groups = new Map<string, Row[]>();
  for (const row of await listMembersWithoutSeat(db, q)) {
    const key = groupKeyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].filter((rows) => rows.some(({ is_found }) => is_found)).map(toGroup);
}

function groupKeyOf({ id, member_type, company, vat }: Row): string {
  if (member_type !== 'BUSINESS') return `person ${id}`;
  const number = enterpriseNumber(vat);
  if (number) return `number ${number}`;
  const name = searchText(company);
  return name === '' ? `person ${id}` : `name ${name}`;
}

function toGroup(rows: Row[]): GroupWithoutTerm {
  const [first] = rows as [Row, ...Row[]];
  const offer = first.member_type ?? 'SINGLE';
  return {
    offer,
    name: (offer === 'BUSINESS' && rows.find(({ company }) => company !== '')?.company) || first.full_name,
    people: rows.map((row) => ({
      accountId: row.id,
      requestId: row.request_id,
      fullName: row.full_name,
      email: row.email,
      company: row.company,
      vat: row.vat,
      approvedOn: dayOf(row.processed_at ?? row.created_at),
    })),
  };
}
