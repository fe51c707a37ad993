// How members see one another where they share something: a name, a company, and the photo that the person shows. Never an address nor
// a phone number.

import type { CirclePerson } from '@cercle/contract/recommendations';
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/schema.ts';
import type { Images } from '../../images/images.ts';
import { today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { formerMembersOn } from '../../members/person-status.ts';

/** Stands for a person whose data are erased. */
export const ERASED_PERSON: CirclePerson = {
  id: null,
  fullName: '',
  company: '',
  photoUrl: null,
  isFormer: false,
};

const PERSON_COLUMNS = [
  'account.id',
  'account.full_name',
  'account.company',
  'account.photo_hash',
  'account.active',
  'account.profile_public',
  'account.profile_photo_public',
] as const;

type PersonRow = Pick<
  AccountRow,
  'id' | 'full_name' | 'company' | 'photo_hash' | 'active' | 'profile_public' | 'profile_photo_public'
>;

export const selectPersons = (db: Db) =>
  db.selectFrom('account').select(PERSON_COLUMNS).where('account.role', '=', 'MEMBER');

/** Some persons as members see them, in the order of `rows`. */
export async function toPersons(
  db: Db,
  clock: Clock,
  images: Images,
  rows: readonly PersonRow[],
): Promise<CirclePerson[]> {
  const ids = rows.map(({ id }) => id);
  const former = await formerMembersOn(db, ids, today(clock));
  return rows.map((row) => toPerson(row, former.has(row.id), images));
}

const toPerson = (row: PersonRow, isFormer: boolean, images: Images): CirclePerson => ({
  id: row.id,
  fullName: row.full_name,
  company: row.company,
  // The address of a photo that is not shown would work for nobody.
  photoUrl:
    row.photo_hash && row.active && row.profile_public && row.profile_photo_public
      ? images.publicUrl(row.photo_hash)
      : null,
  isFormer,
});

/**
 * Persons by their ids, as members see them. At most a page of ids.
 * @returns nobody for null and for ids of no member: those are `ERASED_PERSON`
 */
export async function readPersons(
  db: Db,
  clock: Clock,
  images: Images,
  ids: readonly (number | null)[],
): Promise<Map<number, CirclePerson>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await selectPersons(db).where('account.id', 'in', known).execute();
  const persons = await toPersons(db, clock, images, rows);
  return new Map(persons.map((person) => [person.id ?? 0, person]));
}
