import { openDatabase } from '../../server/src/db/database.ts';
import { readRowCounters } from '../../server/src/db/tally.ts';
import { ADMIN, type TestSite } from './site.ts';

/** What an administrator's calls were acknowledged to have done: requests approved, messages read. */
export type Done = { approved: number[]; read: number[] };

/** What is in one table and missing in another that the same transaction changed; and what was acknowledged and lost. */
export async function wrongIn(store: TestSite['store'], before: Done): Promise<string[]> {
  const { db, close } = await openDatabase(store);
  try {
    const requests = await db
      .selectFrom('membership_request')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['membership_request.id', 'account_id', 'email', 'status'])
      .execute();
    const approved = requests.filter(({ status }) => status === 'APPROVED');
    const contacts = await db.selectFrom('contact').select(['id', 'read']).execute();
    const acts = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute();
    const links = await db.selectFrom('link').select('account_id').execute();
    const mails = await db
      .selectFrom('mail')
      .select('recipient_address')
      // Not the administrator's own: they tell of logins.
      .where('recipient_address', '!=', ADMIN.email)
      .execute();
    const tallies = await readRowCounters(db);
    const actsOf = (wanted: string) =>
      acts.flatMap(({ action, subject_id }) => (action === wanted ? [subject_id] : []));
    const read = contacts.flatMap(({ id, read: isRead }) => (isRead ? [id] : []));
    const ids = approved.map(({ id }) => id);
    return [
      ...unlike('approvals and acts', ids, actsOf('request.approved')),
      ...unlike(
        'approvals and links',
        approved.map(({ account_id }) => account_id),
        links.map(({ account_id }) => account_id),
      ),
      ...unlike(
        'approvals and mails',
        approved.map(({ email }) => email),
        mails.map(({ recipient_address }) => recipient_address),
      ),
      ...unlike('messages read and acts', read, actsOf('contact.read')),
      ...unlike(
        'requests that wait and their tally',
        [requests.length - ids.length],
        [tallies['request.PENDING']],
      ),
      ...unlike(
        'messages that wait and their tally',
        [contacts.length - read.length],
        [tallies['contact.unread']],
      ),
      ...missing('approvals', before.approved, ids),
      ...missing('messages read', before.read, read),
    ];
  } finally {
    await close();
  }
}

function unlike<Item>(what: string, some: Item[], others: Item[]): string[] {
  return [...missing(what, some, others), ...missing(what, others, some)];
}

function missing<Item>(what: string, wanted: Item[], found: Item[]): string[] {
  const there = new Set(found);
  const gone = wanted.filter((item) => !there.has(item));
  return gone.length > 0 ? [`${what}: ${gone.length} of ${wanted.length} without the other`] : [];
}
