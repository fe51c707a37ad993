import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD_RESET_HOURS } from '@cercle/contract/business';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hoursEarlier } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { lockAccountByEmail } from '../accounts.table.ts';
import { issueEmailToken } from '../email-tokens/email-tokens.ts';
import { resetLink } from './password-reset.emails.ts';
import { claimResetRequest, findNextResetRequest, type ResetRequest } from './password-reset.table.ts';

const POLL_MS = 1_000;

export type ResetRequestWorker = {
  /** Starts no more requests and waits for the current one. */
  stop(): Promise<void>;
};

/** Processes password-reset requests, one after the other. Any number of workers may share one database. */
export function startResetRequestWorker({
  log,
  ...dependencies
}: ResetRequestDependencies & { log: Log }): ResetRequestWorker {
  const controller = new AbortController();
  const { signal } = controller;
  /** A request that fails must not block later ones: the next round retries it. */
  let lastId = 0;
  let isFailing = false;

  async function processNext(): Promise<boolean> {
    try {
      const request = await findNextResetRequest(dependencies.db, lastId);
      lastId = request?.id ?? 0;
      if (!request) return false;
      await processResetRequest(dependencies, request);
      isFailing = false;
      return true;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'A password-reset request cannot be processed');
      isFailing = true;
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await processNext();
      if (!isBusy) await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop: async () => {
      controller.abort();
      await running;
    },
  };
}

export type ResetRequestDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'> & {
  /** Sends the invitation of an account without a password again, if one is due. */
  reinvite(trx: Trx, account: { id: number; role: 'ADMIN' | 'MEMBER' }): Promise<void>;
};

/**
 * Mails a link if a usable account has the address, or the invitation again if the person has not completed it, and
 * deletes the password-reset request, in one transaction. Sends nothing for a request that another process took, or that
 * is older than the lifetime of a link.
 */
export async function processResetRequest(
  { db, clock, outbox, site, reinvite }: ResetRequestDependencies,
  request: ResetRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked before the request, in the same order as an erasure: otherwise PostgreSQL could abort one of the two.
    const account = await lockAccountByEmail(trx, request.email);
    if (!(await claimResetRequest(trx, request.id))) return;
    if (!account || request.created_at <= hoursEarlier(clock, PASSWORD_RESET_HOURS)) return;
    if (!account.active) return reinvite(trx, account);
    const { id: accountId, full_name: name, email: address } = account;
    const hours = PASSWORD_RESET_HOURS;
    const emailToken = { accountId, purpose: 'PASSWORD_RESET', hours } as const;
    const { secret, linkId } = await issueEmailToken(trx, clock, emailToken);
    await outbox.enqueue(trx, { ...resetLink({ name, address }, site, secret), linkId });
  });
}
