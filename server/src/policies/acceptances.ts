import type { AcceptanceKind, AcceptedPolicy } from '@cercle/contract/accepted-policy';
import type { Db, Trx } from '../db/database.ts';
import { dayOf, today } from '../kernel/calendar.ts';
import type { Clock } from '../kernel/clock.ts';
import { policyOn } from './policies.table.ts';

/** The version that accepting means today. */
export async function versionToAccept(db: Db, clock: Clock): Promise<AcceptedPolicy> {
  const { id, validFrom } = await policyOn(db, today(clock));
  return { id, validFrom };
}

/**
 * Records that an account accepts the version in force at a moment, in the caller's transaction. Accepted again, the first
 * time stays.
 * @param at a moment in UTC
 */
export async function acceptPolicy(
  trx: Trx,
  accountId: number,
  how: AcceptanceKind,
  at: string,
): Promise<void> {
  const { id } = await policyOn(trx, dayOf(at));
  await trx
    .insertInto('policy_acceptance')
    .values({ account_id: accountId, policy_version_id: id, accepted_at: at, how })
    .onConflict((conflict) => conflict.columns(['account_id', 'policy_version_id']).doNothing())
    .execute();
}

/** What an account has accepted, the latest first. */
export async function listAcceptances(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('policy_acceptance')
    .innerJoin('policy_version', 'policy_version.id', 'policy_acceptance.policy_version_id')
    .select(['policy_version.id', 'policy_version.valid_from', 'accepted_at', 'how'])
    .where('account_id', '=', accountId)
    .orderBy('policy_acceptance.id', 'desc')
    .execute();
  return rows.map(({ id, valid_from, accepted_at, how }) => ({
    id,
    validFrom: valid_from ?? '',
    at: accepted_at,
    how,
  }));
}
