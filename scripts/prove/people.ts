import { openDatabase } from '../../server/src/db/database.ts';
import { hashPassword } from '../../server/src/kernel/passwords.ts';

type Store = { databaseUrl: string | null; dataDir: string };
type State = { active: boolean; hasPassword: boolean; role?: 'MEMBER' | 'ADMIN' };

/** `count` members in the same state, written straight into the site's database. @returns their addresses */
export async function addMembers(store: Store, name: string, count: number, state: State): Promise<string[]> {
  const { db, close } = await openDatabase(store);
  const password_hash = state.hasPassword ? await hashPassword('trois petits chats') : null;
  const emails = Array.from({ length: count }, (_, number) => `${name}${number}@societe.example`);
  const members = emails.map((email) => ({
    role: state.role ?? ('MEMBER' as const),
    email,
    password_hash,
    active: state.active,
    email_verified_at: null,
    full_name: 'Jean Dubois',
    member_type: 'SINGLE' as const,
    photo_hash: null,
    search_text: 'jean dubois',
    created_at: new Date().toISOString(),
  }));
  await db.insertInto('account').values(members).execute();
  await close();
  return emails;
}

/** As many addresses that nobody has, written as long as the others. */
export const unknownEmails = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name}${number}@societe.example`);

/** One after the other, over and over. */
export function inTurn<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => {
    next += 1;
    return items[next % items.length] as Item;
  };
}
