import { PASSWORD_RESET_HOURS } from '@cercle/contract/business';
import type { Dependencies } from '../../dependencies.ts';
import { hoursEarlier } from '../../kernel/clock.ts';
import { lockActiveAccountByEmail } from '../accounts.table.ts';
import { issueEmailToken } from '../email-tokens/email-tokens.ts';
import { resetLink } from './password-reset.emails.ts';
import { claimResetRequest, type ResetRequest } from './password-reset.table.ts';

export type ResetRequestDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>;

/**
 * Mails a link if a usable account has the address, and deletes the password-reset request, in one transaction. Sends
 * nothing for a request that another process took, or that is older than the lifetime of a link.
 */
export async function processResetRequest(
  { db, clock, outbox, site }: ResetRequestDependencies,
  request: ResetRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked before the request, in the same order as an erasure: otherwise PostgreSQL could abort one of the two.
    const account = await lockActiveAccountByEmail(trx, request.email);
    if (!(await claimResetRequest(trx, request.id))) return;
    if (!account || request.created_at <= hoursEarlier(clock, PASSWORD_RESET_HOURS)) return;
    const { id: accountId, full_name: name, email: address } = account;
    const hours = PASSWORD_RESET_HOURS;
    const secret = await issueEmailToken(trx, clock, { accountId, purpose: 'PASSWORD_RESET', hours });
    await outbox.enqueue(trx, resetLink({ name, address }, site, secret));
  });
}
