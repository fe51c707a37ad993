import type { MembersQuery, privacySwitches } from '@cercle/contract/members';
import type { Db, Trx } from '../db/database.ts';
import { countOf, totalWith } from '../db/page.ts';
import type { AccountChange, NewAccount } from '../db/schema.ts';
import { equalsWithoutIndex, matchesSearch } from '../db/search.ts';
import { searchColumns } from '../db/search-columns.ts';
import { CARD_COLUMNS, MEMBER_COLUMNS } from './member-view.ts';

type NewMember = Omit<NewAccount, 'role' | 'active' | 'password_hash' | 'email_verified_at' | 'search_text'>;

/** @returns the id, or undefined when an account already has this address */
export async function insertMember(trx: Trx, member: NewMember): Promise<number | undefined> {
  const row = await trx
    .insertInto('account')
    .values({
      ...member,
      role: 'MEMBER',
      active: false,
      password_hash: null,
      email_verified_at: null,
      ...searchColumns.account(member),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Switches = { [name in keyof typeof privacySwitches]?: boolean | undefined };

/** The columns of the switches; an omitted one is left as it is. */
export const switchColumns = ({ isEmailPublic, isProfilePublic, isProfilePhotoPublic }: Switches) => ({
  ...(isEmailPublic !== undefined && { email_public: isEmailPublic }),
  ...(isProfilePublic !== undefined && { profile_public: isProfilePublic }),
  ...(isProfilePhotoPublic !== undefined && { profile_photo_public: isProfilePhotoPublic }),
});

/** A member, active or not; undefined for an administrator. */
export const findMember = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(MEMBER_COLUMNS)
    .where('id', '=', id)
    .where('role', '=', 'MEMBER')
    .executeTakeFirst();

/** Changes the member if it is still at `version` (any version where undefined); false when it is not. */
export async function changeMember(
  trx: Trx,
  id: number,
  version: number | undefined,
  change: AccountChange & { full_name: string; company: string; phone: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ ...change, ...searchColumns.account(change) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('role', '=', 'MEMBER')
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Activates a member who has a password; false when there is no such member. */
export async function activateMember(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set((eb) => ({ active: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('role', '=', 'MEMBER')
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the member out of the directory. */
export async function deactivateMember(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('account')
    .set((eb) => ({ active: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('role', '=', 'MEMBER')
    .execute();
}

const SORT_COLUMN = { createdAt: 'created_at', fullName: 'search_text' } as const;

/**
 * One page of the active members with a public profile who have not left the circle, and the total count. Searches name and company, never the
 * address nor the phone: a search must not reveal what its owner hides.
 */
export async function listDirectory(db: Db, { page, size, sort, q }: MembersQuery) {
  const [key, direction] = sort.split(',') as ['createdAt' | 'fullName', 'asc' | 'desc'];
  const directoryQuery = db
    .selectFrom('account')
    .where(equalsWithoutIndex('role', 'MEMBER', q))
    .where(equalsWithoutIndex('active', true, q))
    .where(equalsWithoutIndex('profile_public', true, q))
    .where(equalsWithoutIndex('left_circle', false, q))
    .$if(q !== '', (query) => query.where(matchesSearch(db, 'account', q)));
  const rows = await directoryQuery
    .select(CARD_COLUMNS)
    .orderBy(SORT_COLUMN[key], direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, { page, size }, () => countOf(directoryQuery)) };
}
