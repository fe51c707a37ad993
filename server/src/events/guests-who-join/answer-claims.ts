import { GUEST_CLAIM_HOURS } from '@cercle/contract/business';
import { lockAccount } from '../../accounts/accounts.table.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { batchesAtOnce, settleAll, transactionsAtOnce } from '../../jobs/at-once.ts';
import type { Heartbeat } from '../../jobs/run-job.ts';
import { hoursLater, millisecondsLater } from '../../kernel/clock.ts';
import { newToken } from '../../kernel/tokens.ts';
import { findPerson } from '../../parties/people.table.ts';
import { changeByCalendar } from '../change.ts';
import { deleteClaim, listUnanswered, lockUnanswered, setMailed } from './guest-claims.table.ts';
import { hasUnlinked } from './guest-registrations.table.ts';
import { guestClaimLink } from './guest-visits.emails.ts';
import { linkGuests } from './link-guests.ts';

/** A host who invites somebody while their address is proven, and sees no account yet, is done by then. */
const PROOF_MS = 60_000;

type ClaimDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>;
type Claim = NonNullable<Awaited<ReturnType<typeof lockUnanswered>>>;

/**
 * Run by the clock: links what was invited by addresses that members have proven, and writes to those that members say are theirs, where
 * there is anything to link. So asking takes the same time whatever is known of an address. @returns how many were answered
 */
export async function answerClaims(dependencies: ClaimDependencies, heartbeat: Heartbeat): Promise<number> {
  const { db } = dependencies;
  const claims = await listUnanswered(db);
  for (const batch of batchesAtOnce(claims, transactionsAtOnce(db), ({ account_id }) => account_id)) {
    await heartbeat();
    await settleAll(batch.map((claim) => answerClaim(dependencies, claim)));
  }
  return claims.length;
}

const answerClaim = (
  dependencies: ClaimDependencies,
  { id, account_id }: { id: number; account_id: number },
) =>
  dependencies.db.transaction().execute(async (trx) => {
    // Before the claim, as an erasure does.
    await lockAccount(trx, account_id);
    const claim = await lockUnanswered(trx, id);
    if (!claim) return;
    if (claim.is_proven) await linkProven(trx, dependencies, claim);
    else await mailLink(trx, dependencies, claim);
  });

async function linkProven(trx: Trx, { clock }: ClaimDependencies, claim: Claim): Promise<void> {
  const { id, account_id: accountId, email, created_at } = claim;
  await linkGuests(changeByCalendar(trx, clock), { accountId, email });
  if (created_at <= millisecondsLater(clock, -PROOF_MS)) await deleteClaim(trx, id);
}

async function mailLink(trx: Trx, dependencies: ClaimDependencies, claim: Claim): Promise<void> {
  const { clock, outbox, site } = dependencies;
  const { id, account_id, email } = claim;
  const person = await findPerson(trx, account_id);
  if (!person?.active || !(await hasUnlinked(trx, email))) {
    await deleteClaim(trx, id);
    return;
  }
  const { token, hash } = newToken();
  await setMailed(trx, id, { token_hash: hash, expires_at: hoursLater(clock, GUEST_CLAIM_HOURS) });
  const to = { name: person.full_name, address: email };
  await outbox.enqueue(trx, guestClaimLink(to, site, token));
}
