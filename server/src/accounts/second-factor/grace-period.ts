import { SECOND_FACTOR_GRACE_DAYS } from '@cercle/contract/business';
import { hoursAfter } from '../../kernel/calendar.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';

type Account = { role: 'ADMIN' | 'MEMBER'; created_at: string };

/** When the account of an administrator without a second factor becomes blocked; null for a member. */
export const requiredAt = ({ role, created_at }: Account): string | null =>
  role === 'ADMIN' ? hoursAfter(created_at, 24 * SECOND_FACTOR_GRACE_DAYS) : null;

/** Whether an account without a second factor must set one up before any other action. */
export function isOverdue(clock: Clock, account: Account): boolean {
  const due = requiredAt(account);
  return due !== null && due <= timestamp(clock);
}
