import { PASSWORD_RESET_HOURS } from '@cercle/contract/business';
import type { Dependencies } from '../../dependencies.ts';
import { hoursEarlier } from '../../kernel/clock.ts';
import { lockActiveAccountByEmail } from '../accounts.table.ts';
import { issueEmailToken } from '../email-tokens/email-tokens.ts';
import { resetLink } from './password-reset.emails.ts';
import { claimResetRequest, type ResetRequest } from './password-reset.table.ts';

export type ResetRequestDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>;

/**
 * Sends the link that was asked for, if the address has an account in use, and deletes the wish, in one transaction. Nothing is
 * sent for a wish that another process took, or that is older than a link lives.
 */
export async function processResetRequest(
  { db, clock, outbox, site }: ResetRequestDependencies,
  request: ResetRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Before the wish, as erasing a person does: of two who wait for each other, PostgreSQL would end one.
    const account = await lockActiveAccountByEmail(trx, request.email);
    if (!(await claimResetRequest(trx, request.id))) return;
    if (!account || request.created_at <= hoursEarlier(clock, PASSWORD_RESET_HOURS)) return;
    const { id: accountId, full_name: name, email: address } = account;
    const hours = PASSWORD_RESET_HOURS;
    const secret = await issueEmailToken(trx, clock, { accountId, purpose: 'PASSWORD_RESET', hours });
    await outbox.enqueue(trx, resetLink({ name, address }, site, secret));
  });
}
