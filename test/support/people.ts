import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { searchColumns } from '../../server/src/db/search-columns.ts';
import { hashPassword } from '../../server/src/kernel/passwords.ts';
import type { TestSite } from './site.ts';

const PASSWORD = 'trois petits chats';

/** `requestId` is 0 for an administrator. */
export type Person = { id: number; requestId: number; fullName: string; email: string; password: string };

type AccountState = { active: boolean; hasPassword: boolean };
const ACTIVATED: AccountState = { active: true, hasPassword: true };

/** Approved members, or administrators, written straight into the site's database. */
export async function addPeople(
  { store }: Pick<TestSite, 'store'>,
  role: 'MEMBER' | 'ADMIN',
  names: string[],
  { active, hasPassword } = ACTIVATED,
): Promise<Person[]> {
  const { db, close } = await openDatabase(store);
  const hash = hasPassword ? await hashPassword(PASSWORD) : null;
  const people: Person[] = [];
  for (const fullName of names) people.push(await add(db, { role, fullName, hash, active }));
  await close();
  return people;
}

/** `count` members of one name. */
export const addMembers = (
  site: Pick<TestSite, 'store'>,
  count: number,
  state?: AccountState,
): Promise<Person[]> => addPeople(site, 'MEMBER', Array<string>(count).fill('Jean Dubois'), state);

/** An address nobody has. */
export const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@societe.example`;

type NewPerson = { role: 'MEMBER' | 'ADMIN'; fullName: string; hash: string | null; active: boolean };

async function add(db: Db, { role, fullName, hash, active }: NewPerson): Promise<Person> {
  const email = newEmail();
  const at = new Date().toISOString();
  const account = {
    role,
    email,
    password_hash: hash,
    active,
    email_verified_at: at,
    full_name: fullName,
    member_type: role === 'MEMBER' ? ('SINGLE' as const) : null,
    photo_hash: null,
    ...searchColumns.account({ full_name: fullName }),
    created_at: at,
  };
  const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  const person = { id, fullName, email, password: PASSWORD };
  return { ...person, requestId: role === 'MEMBER' ? await addRequest(db, id, at) : 0 };
}

async function addRequest(db: Db, accountId: number, at: string): Promise<number> {
  const request = {
    account_id: accountId,
    status: 'APPROVED' as const,
    public_form: true,
    additional_info: '',
    created_at: at,
    processed_at: at,
    processed_by: null,
  };
  const { id } = await db
    .insertInto('membership_request')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
