import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { searchColumns } from '../../server/src/db/search-columns.ts';
import { nameOf } from './seed-names.ts';
import { newsletterSeeds } from './seed-newsletters.ts';
import type { TestSite } from './site.ts';

/** As many rows as one statement may insert on both engines. */
const BATCH_ROWS = 500;

export type SeedCounts = {
  requests: number;
  subscribers: number;
  ambassadors: number;
  contacts: number;
  entries: number;
  mails: number;
  campaigns: number;
  /** Of the first campaign. */
  recipients: number;
  blocked: number;
  pending: number;
  leavers: number;
};
export const EMPTY_SEED: SeedCounts = {
  requests: 0,
  subscribers: 0,
  ambassadors: 0,
  contacts: 0,
  entries: 0,
  mails: 0,
  campaigns: 0,
  recipients: 0,
  blocked: 0,
  pending: 0,
  leavers: 0,
};

/** Fills the site's lists, straight into its database, with rows spread over time as they would have come. */
export async function seed({ store }: Pick<TestSite, 'store'>, counts: SeedCounts): Promise<void> {
  const { db, pool, close } = await openDatabase(store);
  await inBatches(counts.requests, (numbers) => addRequests(db, numbers));
  await inBatches(counts.subscribers, (numbers) =>
    db.insertInto('newsletter_subscription').values(numbers.map(subscriber)).execute(),
  );
  await inBatches(counts.ambassadors, (numbers) =>
    db.insertInto('ambassador').values(numbers.map(ambassador)).execute(),
  );
  await inBatches(counts.contacts, (numbers) =>
    db.insertInto('contact').values(numbers.map(contact)).execute(),
  );
  await inBatches(counts.entries, (numbers) =>
    db.insertInto('audit_entry').values(numbers.map(auditEntry)).execute(),
  );
  await inBatches(counts.mails, (numbers) => db.insertInto('mail').values(numbers.map(mail)).execute());
  const newsletters = newsletterSeeds(db, { emailOf: addressOf, nameOf, atOf: timestampOf });
  await inBatches(counts.campaigns, newsletters.addCampaigns);
  await inBatches(counts.recipients, newsletters.addRecipients);
  await inBatches(counts.blocked, newsletters.addBlocked);
  await inBatches(counts.pending, newsletters.addPending);
  await inBatches(counts.leavers, newsletters.addLeavers);
  // PostgreSQL does so by itself, a minute after so many rows came.
  await pool?.query('vacuum analyze');
  await close();
}

async function inBatches(count: number, add: (numbers: number[]) => Promise<unknown>) {
  for (let start = 0; start < count; start += BATCH_ROWS)
    await add(Array.from({ length: Math.min(BATCH_ROWS, count - start) }, (_, index) => start + index));
}

const MINUTE_MS = 60_000;
const FIRST_DAY = Date.parse('2026-01-01T00:00:00.000Z');
const timestampOf = (number: number) => new Date(FIRST_DAY + number * MINUTE_MS).toISOString();

const addressOf = (number: number) => `${nameOf(number).toLowerCase().replace(' ', '.')}@societe.example`;

const subscriber = (number: number) => ({
  email: addressOf(number),
  token_seed: `graine${number}`,
  token_hash: `empreinte${number}`,
  created_at: timestampOf(number),
  unsubscribed_at: null,
});

const ambassador = (number: number) => ({
  name: nameOf(number),
  company: `Société ${number}`,
  job_title: 'Gérante',
  active: number % 10 > 0,
  photo_hash: null,
  logo_hash: null,
  ...searchColumns.ambassador({ name: nameOf(number), company: `Société ${number}` }),
  created_at: timestampOf(number),
});

function contact(number: number) {
  const message = 'Bonjour, pouvez-vous nous rappeler ? '.repeat(8);
  const row = { name: nameOf(number), email: addressOf(number), message };
  return { ...row, ...searchColumns.contact(row), created_at: timestampOf(number) };
}

const auditEntry = (number: number) => ({
  created_at: timestampOf(number),
  admin_id: null,
  acted_by: null,
  admin_name: 'Gardienne',
  action: 'contact.deleted' as const,
  subject_kind: 'contact' as const,
  subject_id: number,
  subject_name: nameOf(number),
  ...searchColumns.audit_entry({ admin_name: 'Gardienne', subject_name: nameOf(number) }),
});

const mailHead = (number: number) => ({
  recipient_name: nameOf(number),
  recipient_address: addressOf(number),
  reply_to_name: null,
  reply_to_address: null,
  subject: 'Bienvenue',
});

const mail = (number: number) => ({
  message_id: `message${number}`,
  ...mailHead(number),
  ...searchColumns.mail(mailHead(number)),
  letter: '{"greeting":"Bonjour,","paragraphs":[]}',
  list_unsubscribe: null,
  sealed_secret: null,
  created_at: timestampOf(number),
  next_attempt_at: null,
  sent_at: timestampOf(number),
  parked_at: null,
  last_error: null,
});

async function addRequests(db: Db, numbers: number[]) {
  const members = numbers.map((number) => ({
    role: 'MEMBER' as const,
    email: addressOf(number),
    password_hash: null,
    active: false,
    email_verified_at: null,
    full_name: nameOf(number),
    company: `Société ${number}`,
    member_type: 'SINGLE' as const,
    photo_hash: null,
    ...searchColumns.account({ full_name: nameOf(number), company: `Société ${number}` }),
    created_at: timestampOf(number),
  }));
  const accounts = await db.insertInto('account').values(members).returning('id').execute();
  const requests = accounts.map(({ id }, index) => ({
    account_id: id,
    status: 'PENDING' as const,
    public_form: true,
    additional_info: '',
    created_at: timestampOf(numbers[index] ?? 0),
    processed_at: null,
    processed_by: null,
  }));
  await db.insertInto('membership_request').values(requests).execute();
}
