import { deleteAccount } from '../accounts/accounts.table.ts';
import { eraseNames } from '../audit-log/audit-entries.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { timestamp } from '../kernel/clock.ts';
import { findSubscriptionsOf } from '../newsletter/newsletter.table.ts';
import { insertRefusal } from '../newsletter/refusals.table.ts';
import { refusalHash } from '../newsletter/signatures.ts';
import { anonymizeAdministrator } from './anonymize-administrator.table.ts';
import {
  type DataSubject,
  deletePersonalRows,
  findAuditEntriesNaming,
  findFormerAdministrators,
  findPhotoOf,
} from './erasure.table.ts';

/**
 * Erases one person from every table, in the caller's transaction: the account with all its rows, the data known by the
 * address, the trash, queued and sent mails, pictures. The audit log keeps its entries, without the name; a hash of the
 * address of a newsletter subscription stays, so that only its owner can start it again. The caller has locked the rows
 * (`lockPersonalRows`).
 * @returns false when another transaction was faster
 */
export async function erasePerson(
  trx: Trx,
  dependencies: Dependencies,
  subject: DataSubject,
): Promise<boolean> {
  const { email, account } = subject;
  const photo = account && (await findPhotoOf(trx, account.id))?.photo_hash;
  const administrators = await findFormerAdministrators(trx, email);
  const anonymizedCount = await eraseNames(trx, await findAuditEntriesNaming(trx, subject));
  for (const id of administrators) await anonymizeAdministrator(trx, id);
  if (account && !(await deleteAccount(trx, account.id))) return false;
  await storeRefusal(trx, dependencies, email);
  const { count, photos } = await deletePersonalRows(trx, email);
  for (const hash of [photo, ...photos]) if (hash) await dependencies.images.removeIfUnused(trx, hash);
  return account !== undefined || anonymizedCount + count > 0;
}

async function storeRefusal(trx: Trx, { keys, clock }: Dependencies, email: string): Promise<void> {
  const [subscription] = await findSubscriptionsOf(trx, [email]);
  if (!subscription) return;
  await insertRefusal(trx, refusalHash(keys.newsletterRefusal, email), subscription, timestamp(clock));
}
