import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { hashPassword } from '../../server/src/kernel/passwords.ts';
import type { TestSite } from './site.ts';

const PASSWORD = 'trois petits chats';

/** `requestId` is 0 for an administrator. */
export type Person = { id: number; requestId: number; fullName: string; email: string; password: string };

/** Members who were approved and chose a password, or administrators, written straight into the site's database. */
export async function addPeople(
  { store }: TestSite,
  role: 'MEMBER' | 'ADMIN',
  names: string[],
): Promise<Person[]> {
  const { db, close } = await openDatabase(store);
  const hash = await hashPassword(PASSWORD);
  const people: Person[] = [];
  for (const fullName of names) people.push(await add(db, { role, fullName, hash }));
  await close();
  return people;
}

async function add(
  db: Db,
  { role, fullName, hash }: { role: 'MEMBER' | 'ADMIN'; fullName: string; hash: string },
): Promise<Person> {
  const email = `${crypto.randomUUID().slice(0, 8)}@societe.example`;
  const at = new Date().toISOString();
  const account = {
    role,
    email,
    password_hash: hash,
    active: true,
    email_verified_at: at,
    full_name: fullName,
    member_type: role === 'MEMBER' ? ('SINGLE' as const) : null,
    photo_hash: null,
    search_text: fullName.toLowerCase(),
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
