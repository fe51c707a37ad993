import type { PersonDataSummary } from '@cercle/contract/admin-personal-data';
import { countEmailChangesNaming } from '../accounts/email-change/email-change.table.ts';
import type { Db } from '../db/database.ts';
import { countOf } from '../db/page.ts';
import { listOfPerson } from '../events/registrations/person-registrations.table.ts';
import { type DataSubject, findAuditEntriesNaming } from './erasure.table.ts';
import { isMailOf, isTrashOf } from './known-by-address.table.ts';
import { findSubscriptionOf } from './personal-data.table.ts';

type Counts = Omit<PersonDataSummary, 'email' | 'account' | 'invoices' | 'isOneself'>;

/** @param now expired sessions do not count */
export async function countPersonalData(db: Db, subject: DataSubject, now: string): Promise<Counts> {
  const { email, account } = subject;
  const subscription = await findSubscriptionOf(db, email);
  return {
    newsletter: subscription ? (subscription.unsubscribed_at === null ? 'subscribed' : 'unsubscribed') : null,
    messages: await countOf(db.selectFrom('contact').where('email', '=', email)),
    mails: await countOf(db.selectFrom('mail').where(isMailOf(email))),
    ...(await countOfAccount(db, account?.id ?? 0, now)),
    emailChanges: await countEmailChangesNaming(db, email),
    registrations: (await listOfPerson(db, { accountId: account?.id ?? 0, email })).length,
    journal: (await findAuditEntriesNaming(db, subject)).length,
    trash: await countOf(db.selectFrom('trash').where(isTrashOf(email))),
  };
}

const countOfAccount = async (db: Db, id: number, now: string) => ({
  sessions: await countOf(
    db.selectFrom('session').where('account_id', '=', id).where('expires_at', '>', now),
  ),
  devices: await countOf(db.selectFrom('known_device').where('account_id', '=', id)),
  invitations: await countOf(db.selectFrom('link').where('account_id', '=', id)),
});
