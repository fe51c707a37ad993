import { PASSWORD_RESET_HOURS } from '@cercle/contract/business';
import { lockActiveAccountAt } from '../accounts/accounts.table.ts';
import type { DomainParts } from '../domain-parts.ts';
import { hoursEarlier } from '../kernel/clock.ts';
import { issueLink } from '../links/links.ts';
import { resetLink } from './password-reset.emails.ts';
import { takeWish, type Wish } from './password-reset.table.ts';

export type WishParts = Pick<DomainParts, 'db' | 'clock' | 'outbox' | 'site'>;

/**
 * Sends the link that was asked for, if the address has an account in use, and deletes the wish, in one transaction. Nothing is
 * sent for a wish that another process took, or that is older than a link lives.
 */
export async function answerWish({ db, clock, outbox, site }: WishParts, wish: Wish): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Before the wish, as erasing a person does: of two who wait for each other, PostgreSQL would end one.
    const account = await lockActiveAccountAt(trx, wish.email);
    if (!(await takeWish(trx, wish.id))) return;
    if (!account || wish.created_at <= hoursEarlier(clock, PASSWORD_RESET_HOURS)) return;
    const { id: accountId, full_name: name, email: address } = account;
    const hours = PASSWORD_RESET_HOURS;
    const secret = await issueLink(trx, clock, { accountId, purpose: 'PASSWORD_RESET', hours });
    await outbox.enqueue(trx, resetLink({ name, address }, site, secret));
  });
}
