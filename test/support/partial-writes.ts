import { openDatabase } from '../../server/src/db/database.ts';
import { readRowCounters } from '../../server/src/db/row-counters.ts';
import { ADMIN, type TestSite } from './site.ts';

/** What an administrator's calls were acknowledged to have done: requests approved, messages read. */
export type AcknowledgedWrites = { approved: number[]; read: number[] };

/** What is in one table and missing in another that the same transaction changed; and what was acknowledged and lost. */
export async function findPartialWrites(
  store: TestSite['store'],
  before: AcknowledgedWrites,
): Promise<string[]> {
  const { db, close } = await openDatabase(store);
  try {
    const requests = await db
      .selectFrom('membership_request')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['membership_request.id', 'account_id', 'email', 'status'])
      .execute();
    const approved = requests.filter(({ status }) => status === 'APPROVED');
    const contacts = await db.selectFrom('contact').select(['id', 'read']).execute();
    const auditEntries = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute();
    const links = await db.selectFrom('link').select('account_id').execute();
    const mails = await db
      .selectFrom('mail')
      .select('recipient_address')
      // Not the administrator's own: they tell of logins.
      .where('recipient_address', '!=', ADMIN.email)
      .execute();
    const rowCounters = await readRowCounters(db);
    const auditedIds = (wanted: string) =>
      auditEntries.flatMap(({ action, subject_id }) => (action === wanted ? [subject_id] : []));
    const read = contacts.flatMap(({ id, read: isRead }) => (isRead ? [id] : []));
    const ids = approved.map(({ id }) => id);
    return [
      ...symmetricDifference('approvals and acts', ids, auditedIds('request.approved')),
      ...symmetricDifference(
        'approvals and links',
        approved.map(({ account_id }) => account_id),
        links.map(({ account_id }) => account_id),
      ),
      ...symmetricDifference(
        'approvals and mails',
        approved.map(({ email }) => email),
        mails.map(({ recipient_address }) => recipient_address),
      ),
      ...symmetricDifference('messages read and acts', read, auditedIds('contact.read')),
      ...symmetricDifference(
        'requests that wait and their tally',
        [requests.length - ids.length],
        [rowCounters['request.PENDING']],
      ),
      ...symmetricDifference(
        'messages that wait and their tally',
        [contacts.length - read.length],
        [rowCounters['contact.unread']],
      ),
      ...missing('approvals', before.approved, ids),
      ...missing('messages read', before.read, read),
    ];
  } finally {
    await close();
  }
}

function symmetricDifference<Item>(what: string, items: Item[], others: Item[]): string[] {
  return [...missing(what, items, others), ...missing(what, others, items)];
}

function missing<Item>(what: string, wanted: Item[], found: Item[]): string[] {
  const present = new Set(found);
  const absent = wanted.filter((item) => !present.has(item));
  return absent.length > 0 ? [`${what}: ${absent.length} of ${wanted.length} without the other`] : [];
}
