import { SECOND_FACTOR_GRACE_DAYS } from '@cercle/contract/business';
import { type Clock, timestamp } from '../../kernel/clock.ts';

const DAY_MS = 86_400_000;

type Account = { role: 'ADMIN' | 'MEMBER'; created_at: string };

/** When the account of an administrator without a second factor becomes blocked; null for a member. */
export const requiredAt = ({ role, created_at }: Account): string | null =>
  role === 'ADMIN'
    ? new Date(Date.parse(created_at) + SECOND_FACTOR_GRACE_DAYS * DAY_MS).toISOString()
    : null;

/** Whether an account without a second factor must set one up before any other action. */
export function isOverdue(clock: Clock, account: Account): boolean {
  const due = requiredAt(account);
  return due !== null && due <= timestamp(clock);
}
