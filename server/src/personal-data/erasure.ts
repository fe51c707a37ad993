import { deleteAccount } from '../accounts/accounts.table.ts';
import { ALWAYS, type FormerEmail, listFormerEmails } from '../accounts/email-change/email-change.table.ts';
import { eraseNames, findAuditEntries, subjectAddressHash } from '../audit-log/audit-entries.ts';
import { deleteDraftsOf, forgetBuyers } from '../billing/documents/person-documents.table.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeByWaitingList } from '../events/change.ts';
import { deleteClaimsOfEmail } from '../events/guests-who-join/guest-claims.table.ts';
import { forgetRegistrations } from '../events/registrations/leave-events.ts';
import { timestamp } from '../kernel/clock.ts';
import { forgetRecipients } from '../newsletter/campaigns/person-recipients.table.ts';
import { findSubscriptionsOf } from '../newsletter/newsletter.table.ts';
import { insertRefusal } from '../newsletter/refusals.table.ts';
import { refusalHash } from '../newsletter/signatures.ts';
import {
  anonymizeParties,
  findPersonParties,
  isNameNeeded,
  membershipsOfParties,
  type Payer,
} from '../parties/person-parties.table.ts';
import { forgetContact } from '../recommendations/personal/forget-contact.ts';
import { forgetMember } from '../recommendations/personal/forget-member.ts';
import {
  type DataSubject,
  deletePersonalRows,
  findAuditEntriesNaming,
  findAuditEntriesOfMails,
  findFormerAdministrators,
} from './erasure.table.ts';
import { anonymizeAdministrator, forgetAuthor } from './forget-authors.table.ts';
import {
  deleteMailsOf,
  deleteMailsWithLinksOf,
  deleteRowsKnownBy,
  lockRowsKnownBy,
} from './known-by-address.table.ts';
import { findPerson } from './personal-data.table.ts';

/**
 * Erases one person from every table, in the caller's transaction: the account with all its rows, the data known by the
 * address and by former ones in their time, where their invoices went, the trash, queued and sent mails, pictures. The audit log
 * keeps its entries, without the name; a hash of the address of a newsletter subscription stays, so that only its owner can start it again;
 * what was invoiced to them stays as long as the law asks for it;
 * campaigns keep a recipient without address and name; members keep, without the name, what they recommended to one another.
 * The caller has locked the rows (`lockPersonalRows`).
 * @returns false when another transaction was faster
 */
export async function erasePerson(
  trx: Trx,
  dependencies: Dependencies,
  subject: DataSubject,
): Promise<boolean> {
  const { email, account } = subject;
  const row = account && (await findPerson(trx, account.id));
  const formerEmails = row ? await listFormerEmails(trx, row) : [];
  const administrators = await findFormerAdministrators(trx, email);
  const anonymizedCount = await eraseNames(trx, await findAuditEntriesNaming(trx, subject));
  for (const id of administrators) await anonymizeAdministrator(trx, id);
  for (const former of formerEmails) await eraseFormerEmail(trx, dependencies, former, account?.id ?? 0);
  const payersCount = await eraseBilling(trx, { accountId: account?.id ?? 0, email });
  const change = changeByWaitingList({ trx, clock: dependencies.clock });
  const guestsCount = await forgetRegistrations(change, { accountId: account?.id ?? 0, email });
  const campaignsCount = await forgetRecipients(trx, { accountId: account?.id ?? 0, email });
  const recommended = await forgetContact(trx, dependencies, email);
  const recommendationsCount = recommended + (account ? await forgetMember(change, account.id) : 0);
  if (account) await forgetAuthor(trx, account.id);
  if (account) await deleteMailsWithLinksOf(trx, account.id);
  if (account && !(await deleteAccount(trx, account.id))) return false;
  await storeRefusal(trx, dependencies, email);
  const { count, photos } = await deletePersonalRows(trx, email);
  for (const hash of [row?.photo_hash, ...photos])
    if (hash) await dependencies.images.removeIfUnused(trx, hash);
  const counts = [anonymizedCount, payersCount, guestsCount, campaignsCount, recommendationsCount, count];
  return account !== undefined || counts.some((one) => one > 0);
}

/** An address that nobody had verified may be a stranger's: then only the mails to it were about this person. */
async function eraseFormerEmail(
  trx: Trx,
  dependencies: Dependencies,
  { email, since, until, isVerified }: FormerEmail,
  accountId: number,
): Promise<void> {
  await lockRowsKnownBy(trx, email);
  const period = { since, until };
  await forgetRecipients(trx, { accountId, email, period });
  if (!isVerified) {
    await eraseNames(trx, await findAuditEntriesOfMails(trx, email, period));
    await deleteMailsOf(trx, email, period);
    return;
  }
  const change = changeByWaitingList({ trx, clock: dependencies.clock });
  await forgetRegistrations(change, { accountId, email, period });
  await forgetContact(trx, dependencies, email, period);
  await deleteClaimsOfEmail(trx, email, period);
  const addressHash = subjectAddressHash(dependencies.keys, email);
  const subject = { email, addressHash, account: undefined, requestId: undefined, period };
  await eraseNames(trx, await findAuditEntriesNaming(trx, subject));
  await storeRefusal(trx, dependencies, email, period);
  await deleteRowsKnownBy(trx, email, period);
}

/**
 * Where the person still has a term that runs, or is to begin, the firm needs to know who pays for it; likewise to whom money belongs
 * of which no invoice tells. Otherwise their drafts go, and of what was issued nothing leads to them but what it says.
 * @returns how many payers had a name until now
 */
async function eraseBilling(trx: Trx, payer: Payer): Promise<number> {
  const parties = await findPersonParties(trx, payer);
  const ids = parties.filter((party) => !isNameNeeded(party)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await deleteDraftsOf(trx, ids);
  await forgetBuyers(trx, ids);
  await eraseNames(trx, await findAuditEntries(trx, 'party', ids));
  const memberships = (await membershipsOfParties(trx, ids)).map(({ id }) => id);
  if (memberships.length > 0) await eraseNames(trx, await findAuditEntries(trx, 'membership', memberships));
  return anonymizeParties(trx, ids);
}

async function storeRefusal(
  trx: Trx,
  { keys, clock }: Dependencies,
  email: string,
  { since, until } = ALWAYS,
): Promise<void> {
  const [subscription] = await findSubscriptionsOf(trx, [email]);
  if (!subscription || subscription.created_at < since || subscription.created_at > until) return;
  await insertRefusal(trx, refusalHash(keys.newsletterRefusal, email), subscription, timestamp(clock));
}
