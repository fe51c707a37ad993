import type { SecondFactorStatus } from '@cercle/contract/second-factor';
import { redirect } from 'react-router';
import { api } from '../../api/client.ts';
import { consoleLog } from '../../session/console-log.ts';
import { OWN_ACCOUNT_PATH } from '../../session/own-account.ts';
import { serverNow } from '../../session/server-time.ts';
import { currentSession } from '../../session/session.ts';

const DAY_MS = 86_400_000;

let cached: { token: string; status: Promise<SecondFactorStatus | null> } | null = null;

/**
 * Read once per session, and again after `forgetEnrolment`; null when it could not be read: the server decides
 * anyway.
 */
export function loadEnrolment(): Promise<SecondFactorStatus | null> {
  const session = currentSession();
  const token = session.kind === 'visitor' ? '' : session.token;
  if (cached?.token === token) return cached.status;
  const status = api.get<SecondFactorStatus>('/second-factor').catch((failure: unknown) => {
    consoleLog(failure);
    clearEnrolmentCache();
    return null;
  });
  cached = { token, status };
  return status;
}

export function clearEnrolmentCache(): void {
  cached = null;
}

/** Whole days left to enrol, 0 when they are over; null for an administrator who need not enrol. */
export function daysLeft(status: SecondFactorStatus | null): number | null {
  if (!status || status.enabled || status.requiredAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(status.requiredAt) - serverNow()) / DAY_MS));
}

/** After the grace period, every address of the back office redirects to the enrolment. */
export async function requireEnrolment(request: Request): Promise<void> {
  if (new URL(request.url).pathname === OWN_ACCOUNT_PATH) return;
  if (daysLeft(await loadEnrolment()) === 0) throw redirect(OWN_ACCOUNT_PATH);
}
