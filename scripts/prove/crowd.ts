import { ADMIN, type TestSite } from '../../e2e/support/site.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import type { openClient } from './client.ts';

/** As many as one statement may bring on both engines. */
const ROWS_AT_ONCE = 500;

export type Crowd = { requests: number; subscribers: number; ambassadors: number; contacts: number };

/** Fills the site's lists, straight into its database, with rows spread over time as they would have come. */
export async function fill({ store }: Pick<TestSite, 'store'>, crowd: Crowd): Promise<void> {
  const { db, close } = await openDatabase(store);
  await inParts(crowd.requests, (numbers) => addRequests(db, numbers));
  await inParts(crowd.subscribers, (numbers) =>
    db.insertInto('newsletter_subscription').values(numbers.map(subscriber)).execute(),
  );
  await inParts(crowd.ambassadors, (numbers) =>
    db.insertInto('ambassador').values(numbers.map(ambassador)).execute(),
  );
  await inParts(crowd.contacts, (numbers) => db.insertInto('contact').values(numbers.map(contact)).execute());
  await close();
}

async function inParts(count: number, add: (numbers: number[]) => Promise<unknown>) {
  for (let start = 0; start < count; start += ROWS_AT_ONCE)
    await add(Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, index) => start + index));
}

const MINUTE_MS = 60_000;
const FIRST_DAY = Date.parse('2026-01-01T00:00:00.000Z');
const minute = (number: number) => new Date(FIRST_DAY + number * MINUTE_MS).toISOString();

const subscriber = (number: number) => ({
  email: `lectrice.numero${number}@societe.example`,
  token_seed: `graine${number}`,
  token_hash: `empreinte${number}`,
  created_at: minute(number),
  unsubscribed_at: null,
});

const ambassador = (number: number) => ({
  name: `Ambassadrice ${number}`,
  name_key: `ambassadrice ${number}`,
  company: `Société ${number}`,
  job_title: 'Gérante',
  active: number % 10 > 0,
  photo_hash: null,
  logo_hash: null,
  search_text: `ambassadrice ${number} societe ${number}`,
  created_at: minute(number),
});

const contact = (number: number) => ({
  name: `Visiteuse ${number}`,
  email: `visiteuse${number}@societe.example`,
  message: 'Bonjour, pouvez-vous nous rappeler ? '.repeat(8),
  search_text: `visiteuse ${number}`,
  created_at: minute(number),
});

async function addRequests(db: Db, numbers: number[]) {
  const members = numbers.map((number) => ({
    role: 'MEMBER' as const,
    email: `candidate${number}@societe.example`,
    password_hash: null,
    active: false,
    email_verified_at: null,
    full_name: `Candidate ${number}`,
    company: `Société ${number}`,
    member_type: 'SINGLE' as const,
    photo_hash: null,
    search_text: `candidate ${number} societe ${number}`,
    created_at: minute(number),
  }));
  const accounts = await db.insertInto('account').values(members).returning('id').execute();
  const requests = accounts.map(({ id }, index) => ({
    account_id: id,
    status: 'PENDING' as const,
    public_form: true,
    additional_info: '',
    created_at: minute(numbers[index] ?? 0),
    processed_at: null,
    processed_by: null,
  }));
  await db.insertInto('membership_request').values(requests).execute();
}

/** The header that makes a client the administrator's. */
export async function asAdmin(client: ReturnType<typeof openClient>): Promise<Record<string, string>> {
  const { body } = await client.call('POST', '/api/login', { json: ADMIN });
  return { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` };
}
