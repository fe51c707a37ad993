import type { PersonDataSummary } from '@cercle/contract/admin-personal-data';
import { countEmailChangesNaming } from '../accounts/email-change/email-change.table.ts';
import type { Db } from '../db/database.ts';
import { countOf } from '../db/page.ts';
import { listOfPerson } from '../events/registrations/person-registrations.table.ts';
import { findBlockedSince } from '../mail/blocked-addresses/address-data.table.ts';
import { countCampaignsOf } from '../newsletter/campaigns/person-recipients.table.ts';
import { countRecommendationsOf } from '../recommendations/personal/person-recommendations.table.ts';
import { type DataSubject, findAuditEntriesNaming } from './erasure.table.ts';
import { isMailOf, isTrashOf } from './known-by-address.table.ts';
import { findConfirmationOf, findSubscriptionOf } from './personal-data.table.ts';

type Counts = Omit<PersonDataSummary, 'email' | 'account' | 'invoices' | 'isOneself'>;

/** @param now expired sessions do not count */
export async function countPersonalData(db: Db, subject: DataSubject, now: string): Promise<Counts> {
  const { email, account } = subject;
  return {
    newsletter: await newsletterStateOf(db, email),
    campaigns: await countCampaignsOf(db, { accountId: account?.id ?? 0, email }),
    messages: await countOf(db.selectFrom('contact').where('email', '=', email)),
    mails: await countOf(db.selectFrom('mail').where(isMailOf(email))),
    returnedMails: await countOf(db.selectFrom('bounce').where('email', '=', email)),
    isAddressBlocked: (await findBlockedSince(db, email)) !== null,
    ...(await countOfAccount(db, account?.id ?? 0, now)),
    emailChanges: await countEmailChangesNaming(db, email),
    registrations: (await listOfPerson(db, { accountId: account?.id ?? 0, email })).length,
    recommendations: await countRecommendationsOf(db, { accountId: account?.id ?? 0, email }),
    journal: (await findAuditEntriesNaming(db, subject)).length,
    trash: await countOf(db.selectFrom('trash').where(isTrashOf(email))),
  };
}

/** Who left, and asks again, has yet to confirm. */
async function newsletterStateOf(db: Db, email: string): Promise<Counts['newsletter']> {
  const subscription = await findSubscriptionOf(db, email);
  if (subscription?.unsubscribed_at === null) return 'subscribed';
  if (await findConfirmationOf(db, email)) return 'pending';
  return subscription ? 'unsubscribed' : null;
}

const countOfAccount = async (db: Db, id: number, now: string) => ({
  sessions: await countOf(
    db.selectFrom('session').where('account_id', '=', id).where('expires_at', '>', now),
  ),
  devices: await countOf(db.selectFrom('known_device').where('account_id', '=', id)),
  invitations: await countOf(db.selectFrom('link').where('account_id', '=', id)),
});
