import { deleteAccount } from '../accounts/accounts.table.ts';
import { forgetNames } from '../audit/audit.ts';
import type { Trx } from '../db/database.ts';
import type { DomainParts } from '../domain-parts.ts';
import { timestamp } from '../kernel/clock.ts';
import { findSubscriptionsOf, insertRefusal } from '../newsletter/newsletter.table.ts';
import { refusalHash } from '../newsletter/refusal.ts';
import {
  deleteTracesOf,
  entriesNaming,
  findFormerAdministrators,
  findPhotoOf,
  forgetAdministrator,
  type Subject,
} from './erasure.table.ts';

/**
 * Takes everything of one person out of every table, in the caller's transaction: the account with all that hangs on it,
 * what is known by the address, the trash, mails that wait or were sent, pictures. The journal keeps what happened,
 * without the name; of a newsletter subscription stays that nobody but its owner starts it again, as a hash. The caller has
 * locked what there is of them (`lockTraces`).
 * @returns false when somebody else was faster
 */
export async function erasePerson(trx: Trx, parts: DomainParts, subject: Subject): Promise<boolean> {
  const { email, account } = subject;
  const photo = account && (await findPhotoOf(trx, account.id))?.photo_hash;
  const administrators = await findFormerAdministrators(trx, email);
  const forgotten = await forgetNames(trx, await entriesNaming(trx, subject));
  for (const id of administrators) await forgetAdministrator(trx, id);
  if (account && !(await deleteAccount(trx, account.id))) return false;
  await keepRefusal(trx, parts, email);
  const { count, photos } = await deleteTracesOf(trx, email);
  for (const hash of [photo, ...photos]) if (hash) await parts.images.forget(trx, hash);
  return account !== undefined || forgotten + count > 0;
}

async function keepRefusal(trx: Trx, { keys, clock }: DomainParts, email: string): Promise<void> {
  const [subscription] = await findSubscriptionsOf(trx, [email]);
  if (!subscription) return;
  await insertRefusal(trx, refusalHash(keys.newsletterRefusal, email), timestamp(clock));
}
